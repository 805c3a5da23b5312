import { z } from 'zod';
import { AlertCondition, ShownCondition } from './alert-condition.js';
import { cappedList, pageQuery, Timestamp, text } from './common.js';
import { field } from './field.js';
import { rowIdInPath } from './numbers.js';

const time = (description: string) =>
  Timestamp.nullable().meta({ description, examples: ['2026-11-20T18:12:41.000Z'] });

export const ChannelName = z
  .enum(['chat', 'email', 'webhook'])
  .meta({ id: 'ChannelName', description: 'A way for messages to go out.', examples: ['chat'] });

const name = text(1, 120)
  .refine((value) => value.trim() !== '', 'must not be blank')
  .meta({ description: 'What it is called.', examples: ['Misunderstandings about scope'] });
const channel = field(ChannelName, 'How it is sent.', 'chat');
const enabled = field(z.boolean(), 'Whether it is evaluated.', true);

export const AlertRuleRequest = z
  .object({
    name,
    condition: AlertCondition,
    channel: channel.default('chat'),
    enabled: enabled.default(true),
  })
  .meta({ id: 'AlertRuleRequest', description: 'What is to be notified.' });

/** Changes of a rule. Absent fields stay; the condition is replaced as a whole, but for a target that is absent. */
export const AlertRuleUpdate = z
  .object({
    name,
    condition: AlertCondition,
    channel: channel.optional(),
    enabled: enabled.optional(),
  })
  .meta({ id: 'AlertRuleUpdate', description: 'A rule as it shall be; what is absent stays.' });

export const AlertPreviewRequest = z.object({ condition: AlertCondition }).meta({
  id: 'AlertPreviewRequest',
  description: 'A condition to try; its target does not matter.',
});

export const AlertRulePath = z.object({
  rule_id: rowIdInPath().meta({ description: 'The rule.', examples: [3] }),
});

export const AlertRulesQuery = pageQuery(100).meta({ description: 'Which page of the list.' });

export const LastDelivery = z
  .object({
    status: field(
      z.enum(['delivered', 'retrying', 'failed']),
      'retrying: it is tried again by itself.',
      'delivered',
    ),
    code: field(z.int().nullable(), 'The status of HTTP or SMTP; null: no answer.', 200),
    error: field(z.string().nullable(), 'Why it did not arrive.', null),
    at: Timestamp,
  })
  .nullable()
  .meta({
    id: 'LastDelivery',
    description: 'The latest attempt to deliver something; null: there was none.',
  });

/** Notifications that a rule would have sent. */
export const AlertPreview = z
  .object({
    days: field(
      z.int(),
      'How many past days were looked at: fewer than 30 where they have very much.',
      30,
    ),
    would_have_fired: field(z.int(), 'How often it would have been notified.', 4),
    note: field(z.string().nullable(), 'Why there is nothing to say.', null),
  })
  .meta({
    id: 'AlertRulePreview',
    description: 'What the rule would have done with what is stored.',
  });

const fields = {
  id: field(z.int(), 'The rule.', 3),
  name,
  condition: ShownCondition,
  channel,
  enabled,
  state: field(
    z.enum(['ok', 'firing', 'no_data', 'learning', 'disabled', 'channel_not_configured']),
    'no_data: too little to go by. learning: nothing to compare with yet. channel_not_configured: there is nowhere ' +
      'to send it to, or its target was disabled.',
    'ok',
  ),
  level: field(
    z.enum(['warning', 'alert']).nullable(),
    'While it fires: which threshold was notified; null: none was yet.',
    null,
  ),
  last_value: field(z.number().nullable(), 'What was measured last.', 0.12),
  last_evaluated_at: time('When it was last evaluated.'),
  last_fired_at: time('When it was last notified that it fires.'),
  last_delivery: LastDelivery,
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const AlertRule = z
  .object(fields)
  .meta({ id: 'AlertRule', description: 'An alert rule and where it stands.' });

const secret = field(
  z.string().nullable(),
  'Of a webhook, when it is new: what its messages are signed with (Standard Webhooks). It is shown once.',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
);

export const SavedAlertRule = z
  .object({ ...fields, secret, preview: AlertPreview })
  .meta({ id: 'SavedAlertRule', description: 'A rule that was saved.' });

export const AlertRuleList = cappedList(AlertRule).meta({
  id: 'AlertRuleList',
  description: 'The rules, newest first.',
});

export const RotatedSecret = z
  .object({
    rule_id: field(z.int(), 'The rule.', 3),
    secret: field(
      z.string(),
      'What its messages are signed with from now on. It is shown once.',
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ),
    previous_valid_until: time('Until then messages are signed with the one of before as well.'),
  })
  .meta({ id: 'RotatedSecret', description: 'A new secret of a webhook.' });

export type AlertRuleRequest = z.infer<typeof AlertRuleRequest>;
export type AlertRuleUpdate = z.infer<typeof AlertRuleUpdate>;
export type AlertRule = z.infer<typeof AlertRule>;
export type SavedAlertRule = z.infer<typeof SavedAlertRule>;
