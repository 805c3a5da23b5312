import type { Channels } from '../../ports/channels.js';
import { createGuardedHttp, ForbiddenTarget, type GuardedHttpOptions } from '../guarded-http.js';
import { postChat } from './chat.js';
import { createMailer, type SmtpSettings } from './email.js';
import { Pace } from './pace.js';
import { postWebhook } from './webhook.js';

/** Slack takes one message a second for a channel. */
const CHAT_INTERVAL_MS = 1_000;

/**
 * @param options `chatIntervalMs`: between two messages to one chat; a second by default
 * @param smtp null: no email is sent
 */
export function createChannels(
  options: GuardedHttpOptions & { readonly chatIntervalMs?: number },
  smtp: SmtpSettings | null,
): Channels {
  const http = createGuardedHttp(options);
  const pace = new Pace(options.chatIntervalMs ?? CHAT_INTERVAL_MS);
  return {
    async chat(url, post) {
      await pace.wait(url);
      return postChat(http, url, post);
    },
    email: smtp && createMailer(smtp),
    webhook: (url, post) => postWebhook(http, url, post),
    async refuseUrl(url) {
      try {
        await http.check(url);
        return null;
      } catch (error) {
        if (error instanceof ForbiddenTarget) return error.message;
        throw error;
      }
    },
  };
}
