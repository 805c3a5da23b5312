import { z } from 'zod';
import { ChannelName, LastDelivery } from './alert-rule.js';
import { cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { field } from './field.js';
import { wholeNumber } from './numbers.js';

const MessageStatus = z.enum(['waiting', 'delivered', 'failed']);

export const MessagesQuery = pageQuery(50)
  .extend({
    status: filter(field(MessageStatus, 'Only this status.', 'failed')),
    channel: filter(field(ChannelName, 'Only what goes this way.', 'webhook')),
    rule_id: filter(field(wholeNumber(1), 'Only this alert rule.', 3)),
    webhook_id: filter(field(text(1, 80), 'Only this subscription.', 'wh_Zk3vQ0a8yW1nT5bH')),
  })
  .meta({ description: 'Which messages, and which page.' });

export const MessagePath = z.object({
  message_id: field(text(1, 80), 'The message.', 'msg_Zk3vQ0a8yW1nT5bH2mXcRg7u'),
});

export const SentMessage = z
  .object({
    id: field(
      z.string(),
      'The message ID, sent as `webhook-id` or `Message-ID`.',
      'msg_Zk3vQ0a8yW1nT5bH2mXcRg7u',
    ),
    type: field(z.string(), 'The event type.', 'alert.fired'),
    channel: field(ChannelName, 'The channel.', 'webhook'),
    rule_id: field(z.int().nullable(), 'The alert rule.', 3),
    webhook_id: field(z.string().nullable(), 'The subscription.', null),
    to: field(
      z.string().nullable(),
      'The destination. Only the beginning of a URL is shown. null means the destination of its rule, its subscription or the settings.',
      'https://hooks.example.com/services/***',
    ),
    status: field(MessageStatus, 'waiting: it will be sent or retried automatically.', 'delivered'),
    attempts: field(z.int(), 'The number of attempts.', 1),
    next_attempt_at: Timestamp.nullable().meta({
      description: 'The time of the next attempt, if waiting.',
      examples: [null],
    }),
    last_delivery: LastDelivery.meta({
      description: 'The result of the last attempt; null if waiting.',
    }),
    queued_at: Timestamp.meta({ description: 'When it was queued.' }),
  })
  .meta({ id: 'SentMessage', description: 'A queued or sent message.' });

export const MessageList = cappedList(SentMessage).meta({
  id: 'MessageList',
  description: 'Messages, most recently queued first.',
});

export type SentMessage = z.infer<typeof SentMessage>;
