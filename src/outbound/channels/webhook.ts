import { createHmac } from 'node:crypto';
import type { SendResult, WebhookPost } from '../../ports/channels.js';
import type { GuardedHttp } from '../guarded-http.js';
import { postJson } from './post-json.js';

/** Standard Webhooks asks for 15 to 30 seconds. */
const TIMEOUT_MS = 20_000;
const GONE = new Set([410]);

/**
 * Posts a webhook after Standard Webhooks 1.0: the id stays the same in every attempt, the time is that of the
 * attempt. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export async function postWebhook(
  http: GuardedHttp,
  url: string,
  { id, body, secrets, now }: WebhookPost,
): Promise<SendResult> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets
      .map((secret) => sign(secret, `${id}.${timestamp}.${body}`))
      .join(' '),
  };
  return postJson(http, url, { body, headers, timeoutMs: TIMEOUT_MS, gone: GONE });
}

function sign(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
