import type { Channels } from '../../ports/channels.js';
import { createGuardedHttp, ForbiddenTarget, type GuardedHttpOptions } from '../guarded-http.js';
import { postChat } from './chat.js';
import { createMailer, type SmtpSettings } from './email.js';
import { postWebhook } from './webhook.js';

/** @param smtp null: no e-mail is sent */
export function createChannels(options: GuardedHttpOptions, smtp: SmtpSettings | null): Channels {
  const http = createGuardedHttp(options);
  return {
    chat: (url, post) => postChat(http, url, post),
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
