import { z } from 'zod';
import { AlertCondition, ShownCondition } from './alert-condition.js';
import { cappedList, pageQuery, Timestamp, text } from './common.js';
import { field } from './field.js';
import { rowIdInPath } from './numbers.js';

const time = (description: string) =>
  Timestamp.nullable().meta({ description, examples: ['2026-11-20T18:12:41.000Z'] });

export const ChannelName = z
  .enum(['chat', 'email', 'webhook'])
  .meta({ id: 'ChannelName', description: 'A notification channel.', examples: ['chat'] });

const name = text(1, 120)
  .refine((value) => value.trim() !== '', 'must not be blank')
  .meta({ description: 'The name.', examples: ['Misunderstandings about scope'] });
const channel = field(ChannelName, 'The channel.', 'chat');
const enabled = field(z.boolean(), 'Whether the rule is enabled.', true);

export const AlertRuleRequest = z
  .object({
    name,
    condition: AlertCondition,
    channel: channel.default('chat'),
    enabled: enabled.default(true),
  })
  .meta({ id: 'AlertRuleRequest', description: 'The alert rule.' });

/** Changes of a rule. Absent fields stay; the condition is replaced as a whole, but for a target that is absent. */
export const AlertRuleUpdate = z
  .object({
    name,
    condition: AlertCondition,
    channel: channel.optional(),
    enabled: enabled.optional(),
  })
  .meta({ id: 'AlertRuleUpdate', description: 'The new rule. Omitted fields are unchanged.' });

export const AlertPreviewRequest = z.object({ condition: AlertCondition }).meta({
  id: 'AlertPreviewRequest',
  description: 'A condition to test. Its target is ignored.',
});

export const AlertRulePath = z.object({
  rule_id: rowIdInPath().meta({ description: 'The rule.', examples: [3] }),
});

export const AlertRulesQuery = pageQuery(100).meta({ description: 'Which page of the list.' });

export const LastDelivery = z
  .object({
    status: field(
      z.enum(['delivered', 'retrying', 'failed']),
      'retrying: it will be retried automatically.',
      'delivered',
    ),
    code: field(z.int().nullable(), 'The HTTP or SMTP status; null if there was no response.', 200),
    error: field(z.string().nullable(), 'Why delivery failed.', null),
    at: Timestamp,
  })
  .nullable()
  .meta({
    id: 'LastDelivery',
    description: 'The latest delivery attempt; null if there was none.',
  });

/** Notifications that a rule would have sent. */
export const AlertPreview = z
  .object({
    days: field(
      z.int(),
      'The number of past days that were checked. Fewer than 30 if there is a lot of data.',
      30,
    ),
    would_have_fired: field(z.int(), 'How often a notification would have been sent.', 4),
    note: field(z.string().nullable(), 'Why there is no result.', null),
  })
  .meta({
    id: 'AlertRulePreview',
    description: 'How the rule would have behaved on stored data.',
  });

const fields = {
  id: field(z.int(), 'The rule.', 3),
  name,
  condition: ShownCondition,
  channel,
  enabled,
  state: field(
    z.enum(['ok', 'firing', 'no_data', 'learning', 'disabled', 'channel_not_configured']),
    'no_data: not enough data. learning: still collecting a baseline. channel_not_configured: there is no destination, or it was disabled.',
    'ok',
  ),
  level: field(
    z.enum(['warning', 'alert']).nullable(),
    'The threshold that was last notified while firing; null if none was.',
    null,
  ),
  last_value: field(z.number().nullable(), 'The last measured value.', 0.12),
  last_evaluated_at: time('When the rule was last evaluated.'),
  last_fired_at: time('When the last notification was sent.'),
  last_delivery: LastDelivery,
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const AlertRule = z
  .object(fields)
  .meta({ id: 'AlertRule', description: 'An alert rule and its state.' });

const secret = field(
  z.string().nullable(),
  'The signing secret of a new webhook (Standard Webhooks). It is shown only once.',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
);

export const SavedAlertRule = z
  .object({ ...fields, secret, preview: AlertPreview })
  .meta({ id: 'SavedAlertRule', description: 'A saved rule.' });

export const AlertRuleList = cappedList(AlertRule).meta({
  id: 'AlertRuleList',
  description: 'The rules, newest first.',
});

export const RotatedSecret = z
  .object({
    rule_id: field(z.int(), 'The rule.', 3),
    secret: field(
      z.string(),
      'The new signing secret. It is shown only once.',
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ),
    previous_valid_until: time(
      'Until this time, messages are also signed with the previous secret.',
    ),
  })
  .meta({ id: 'RotatedSecret', description: 'A new secret of a webhook.' });

export type AlertRuleRequest = z.infer<typeof AlertRuleRequest>;
export type AlertRuleUpdate = z.infer<typeof AlertRuleUpdate>;
export type AlertRule = z.infer<typeof AlertRule>;
export type SavedAlertRule = z.infer<typeof SavedAlertRule>;
