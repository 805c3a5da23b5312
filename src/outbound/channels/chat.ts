import type { ChatPost, SendResult } from '../../ports/channels.js';
import type { GuardedHttp } from '../guarded-http.js';
import { postJson } from './post-json.js';

const TIMEOUT_MS = 15_000;
/** Slack: forbidden, no such channel, archived. Discord: no such webhook, or a wrong token. */
const GONE = new Set([401, 403, 404, 410]);

/**
 * Posts to an incoming webhook of Slack, or of a chat that takes the same: Mattermost, Rocket.Chat, and Discord
 * at `…/slack`. Those ignore the blocks and show the text.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export async function postChat(
  http: GuardedHttp,
  url: string,
  { text, blocks }: ChatPost,
): Promise<SendResult> {
  const body = JSON.stringify({ text, blocks, unfurl_links: false, unfurl_media: false });
  return postJson(http, url, { body, timeoutMs: TIMEOUT_MS, gone: GONE });
}
