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
    description: 'An event type. `handoff.*` matches all that start with handoff.',
    examples: ['handoff.*'],
  });

const name = field(
  text(1, 120).refine((value) => value.trim() !== '', 'must not be blank'),
  'The name.',
  'Duty desk',
);
const url = field(text(1, 1_000), 'The destination URL.', 'https://desk.example.com/intentlock');
const events = field(
  z.array(WebhookEvent).min(1).max(WEBHOOK_EVENTS.length),
  'The event types sent to it.',
  EVENTS,
);
const enabled = field(z.boolean(), 'Whether it is enabled.', true);

export const WebhookRequest = z
  .strictObject({ name, url, events, enabled: enabled.default(true) })
  .meta({ id: 'WebhookRequest', description: 'A new subscription.' });

export const WebhookUpdate = z
  .strictObject({
    name: name.optional(),
    url: url.optional(),
    events: events.optional(),
    enabled: enabled.optional(),
  })
  .meta({ id: 'WebhookUpdate', description: 'The changes. Omitted fields are unchanged.' });

export const WebhookPath = z.object({
  webhook_id: field(text(1, 80), 'The subscription.', WEBHOOK_ID),
});

export const WebhooksQuery = pageQuery(50).meta({ description: 'Which page of the list.' });

const fields = {
  id: field(z.string(), 'The subscription.', WEBHOOK_ID),
  name: field(z.string(), 'The name.', 'Duty desk'),
  url: field(
    z.string(),
    'The destination URL. Only the beginning is shown.',
    'https://desk.example.com/***',
  ),
  events: field(z.array(z.string()), 'The event types sent to it.', EVENTS),
  enabled,
  state: field(
    z.enum(['ok', 'failing', 'disabled']),
    'failing: deliveries have failed since `failing_since`. disabled: turned off, or failed for so long that nothing is sent until it is saved again or a test succeeds.',
    'ok',
  ),
  reason: field(z.string().nullable(), 'Why it was disabled.', null),
  failing_since: Timestamp.nullable().meta({
    description: 'Since when deliveries have failed.',
    examples: [null],
  }),
  last_delivery: LastDelivery,
  created_at: Timestamp.meta({ description: 'When it was created.' }),
  updated_at: Timestamp.meta({ description: 'When it was last changed.' }),
};

export const Webhook = z
  .object(fields)
  .meta({ id: 'Webhook', description: 'A subscription and its delivery state.' });

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const CreatedWebhook = z
  .object({
    ...fields,
    secret: field(
      z.string(),
      'The signing secret (Standard Webhooks). It is shown only once.',
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
    secret: field(z.string(), 'The new signing secret. It is shown only once.', SECRET),
    previous_valid_until: Timestamp.meta({
      description: 'Until this time, messages are also signed with the previous secret.',
    }),
  })
  .meta({ id: 'RotatedWebhookSecret', description: 'A new secret of a subscription.' });

export type WebhookRequest = z.infer<typeof WebhookRequest>;
export type WebhookUpdate = z.infer<typeof WebhookUpdate>;
export type WebhookEvent = z.infer<typeof WebhookEvent>;
export type Webhook = z.infer<typeof Webhook>;
