import type { StoredMessage } from '../../db/schema/notifications.js';
import type { SendResult } from '../../ports/channels.js';
import type { OpenTarget } from './destination.js';
import { chatPost } from './render/chat-post.js';
import { renderMail } from './render/mail.js';
import { messageLink, renderCard } from './render/render-card.js';
import type { NotificationDeps } from './targets.js';

/** Sends a message to a target in the form of its channel. Never throws. */
export async function send(
  { channels, publicUrl, hasConsole }: NotificationDeps,
  { channel, target, secrets }: OpenTarget,
  { id, message }: { readonly id: string; readonly message: StoredMessage },
  now: Date,
): Promise<SendResult> {
  if (channel === 'webhook') {
    const body = webhookBody(message, publicUrl);
    return channels.webhook(target, { id, body, secrets, now });
  }
  const card = renderCard(message, publicUrl, hasConsole);
  if (channel === 'chat') return channels.chat(target, chatPost(card));
  if (channels.email) return channels.email({ to: target, id, ...renderMail(card) });
  return {
    outcome: 'failed',
    code: null,
    error: 'This server does not send email.',
    retryAfterMs: null,
  };
}

/** Identical bytes in every attempt. */
const webhookBody = (message: StoredMessage, publicUrl: string): string =>
  JSON.stringify({
    type: message.type,
    timestamp: message.timestamp,
    data: { ...message.data, url: messageLink(message, publicUrl) },
  });
