import { z } from 'zod';
import { ChannelName, LastDelivery } from './alert-rule.js';
import { cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { field } from './field.js';
import { wholeNumber } from './numbers.js';

const MessageStatus = z.enum(['waiting', 'delivered', 'failed']);

export const MessagesQuery = pageQuery(50)
  .extend({
    status: filter(field(MessageStatus, 'Only with this status.', 'failed')),
    channel: filter(field(ChannelName, 'Only what goes this way.', 'webhook')),
    rule_id: filter(field(wholeNumber(1), 'Only of this alert rule.', 3)),
    webhook_id: filter(field(text(1, 80), 'Only of this subscription.', 'wh_Zk3vQ0a8yW1nT5bH')),
  })
  .meta({ description: 'Which messages, and which page.' });

export const MessagePath = z.object({
  message_id: field(text(1, 80), 'The message.', 'msg_Zk3vQ0a8yW1nT5bH2mXcRg7u'),
});

export const SentMessage = z
  .object({
    id: field(
      z.string(),
      'The message, as its receiver knows it: `webhook-id` or `Message-ID`.',
      'msg_Zk3vQ0a8yW1nT5bH2mXcRg7u',
    ),
    type: field(z.string(), 'What it says.', 'alert.fired'),
    channel: field(ChannelName, 'How it is sent.', 'webhook'),
    rule_id: field(z.int().nullable(), 'The alert rule that it is of.', 3),
    webhook_id: field(z.string().nullable(), 'The subscription that it is for.', null),
    to: field(
      z.string().nullable(),
      'Where it went; of a URL only the beginning. Null: it goes where its rule, its subscription or the settings say.',
      'https://hooks.example.com/services/***',
    ),
    status: field(MessageStatus, 'waiting: it is tried, or tried again, by itself.', 'delivered'),
    attempts: field(z.int(), 'How often it was tried.', 1),
    next_attempt_at: Timestamp.nullable().meta({
      description: 'Of one that waits: when it is tried.',
      examples: [null],
    }),
    last_delivery: LastDelivery.meta({
      description: 'How its last attempt ended; null of one that waits.',
    }),
    queued_at: Timestamp.meta({ description: 'When it was queued.' }),
  })
  .meta({ id: 'SentMessage', description: 'A message that waits or was sent.' });

export const MessageList = cappedList(SentMessage).meta({
  id: 'MessageList',
  description: 'Messages, those that were queued last first.',
});

export type SentMessage = z.infer<typeof SentMessage>;
