import { z } from 'zod';
import { LastDelivery } from './alert-rule.js';
import { cappedList, pageQuery, Timestamp, text } from './common.js';
import { field } from './field.js';

const WEBHOOK_ID = 'wh_Zk3vQ0a8yW1nT5bH';
const EVENTS = ['gate.escalated', 'handoff.*'];

/** Types of messages that can be subscribed to. */
export const WEBHOOK_EVENTS = [
  'gate.escalated',
  'handoff.*',
  'handoff.opened',
  'handoff.answered',
  'handoff.expired',
  'handoff.withdrawn',
  'issue.opened',
  'issue.regressed',
  'review.submitted',
  'rule.enabled',
] as const;

const WebhookEvent = z
  .enum(WEBHOOK_EVENTS, { error: `must be one of ${WEBHOOK_EVENTS.join(', ')}` })
  .meta({
    id: 'WebhookEvent',
    description: 'A type of message; `handoff.*` is all that begin so.',
    examples: ['handoff.*'],
  });

const name = field(
  text(1, 120).refine((value) => value.trim() !== '', 'must not be blank'),
  'What it is called.',
  'Duty desk',
);
const url = field(text(1, 1_000), 'Where the messages go.', 'https://desk.example.com/intentlock');
const events = field(
  z.array(WebhookEvent).min(1).max(WEBHOOK_EVENTS.length),
  'The types of messages that are sent there.',
  EVENTS,
);
const enabled = field(z.boolean(), 'Whether anything is sent.', true);

export const WebhookRequest = z
  .strictObject({ name, url, events, enabled: enabled.default(true) })
  .meta({ id: 'WebhookRequest', description: 'What is to be sent where.' });

export const WebhookUpdate = z
  .strictObject({
    name: name.optional(),
    url: url.optional(),
    events: events.optional(),
    enabled: enabled.optional(),
  })
  .meta({ id: 'WebhookUpdate', description: 'What to change; what is absent stays.' });

export const WebhookPath = z.object({
  webhook_id: field(text(1, 80), 'The subscription.', WEBHOOK_ID),
});

export const WebhooksQuery = pageQuery(50).meta({ description: 'Which page of the list.' });

const fields = {
  id: field(z.string(), 'The subscription.', WEBHOOK_ID),
  name: field(z.string(), 'What it is called.', 'Duty desk'),
  url: field(
    z.string(),
    'Where the messages go; only the beginning is shown.',
    'https://desk.example.com/***',
  ),
  events: field(z.array(z.string()), 'The types of messages that are sent there.', EVENTS),
  enabled,
  state: field(
    z.enum(['ok', 'failing', 'disabled']),
    'failing: nothing has arrived since `failing_since`. disabled: it is switched off, or so long that nothing is sent ' +
      'there any more until it is saved again or a test arrives.',
    'ok',
  ),
  reason: field(z.string().nullable(), 'Why nothing is sent there any more.', null),
  failing_since: Timestamp.nullable().meta({
    description: 'Since when nothing has arrived.',
    examples: [null],
  }),
  last_delivery: LastDelivery,
  created_at: Timestamp.meta({ description: 'When it was made.' }),
  updated_at: Timestamp.meta({ description: 'When it was last changed.' }),
};

export const Webhook = z
  .object(fields)
  .meta({ id: 'Webhook', description: 'A subscription, and how its URL has done.' });

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const CreatedWebhook = z
  .object({
    ...fields,
    secret: field(
      z.string(),
      'What its messages are signed with (Standard Webhooks). It is shown once.',
      SECRET,
    ),
  })
  .meta({ id: 'CreatedWebhook', description: 'A new subscription.' });

export const WebhookList = cappedList(Webhook).meta({
  id: 'WebhookList',
  description: 'The subscriptions, newest first.',
});

export const RotatedWebhookSecret = z
  .object({
    webhook_id: field(z.string(), 'The subscription.', WEBHOOK_ID),
    secret: field(
      z.string(),
      'What its messages are signed with from now on. It is shown once.',
      SECRET,
    ),
    previous_valid_until: Timestamp.meta({
      description: 'Until then messages are signed with the one of before as well.',
    }),
  })
  .meta({ id: 'RotatedWebhookSecret', description: 'A new secret of a subscription.' });

export type WebhookRequest = z.infer<typeof WebhookRequest>;
export type WebhookUpdate = z.infer<typeof WebhookUpdate>;
export type WebhookEvent = z.infer<typeof WebhookEvent>;
export type Webhook = z.infer<typeof Webhook>;
