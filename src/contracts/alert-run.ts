import { z } from 'zod';
import { field } from './field.js';

const count = (description: string, example: number) => field(z.int(), description, example);
const tenantId = field(z.string(), 'Whose it is.', 't_7Qm2xZr8Tb1NwK4v');
const ruleId = field(z.int(), 'The rule.', 1);
const value = field(z.number().nullable(), 'What was measured.', 0.21);

export const DeliveryStatus = z
  .enum(['delivered', 'queued', 'retrying', 'failed', 'not_sent'])
  .meta({ id: 'DeliveryStatus', description: 'How far a message got.', examples: ['delivered'] });
const delivery = field(
  DeliveryStatus,
  'queued: it is being sent. retrying: it is tried again by itself. not_sent: nothing is, with dry_run.',
  'delivered',
);

export const AlertRunQuery = z.object({
  dry_run: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Whether nothing is noted and nothing sent.', examples: ['false'] }),
});

const SkipReason = z.enum([
  'cooldown',
  'insufficient_data',
  'learning',
  'already_firing',
  'disabled',
  'snoozed',
  'channel_not_configured',
]);

export const AlertRun = z
  .object({
    status: field(
      z.enum(['completed', 'already_running']),
      'already_running: another run is under way, and this one did nothing.',
      'completed',
    ),
    dry_run: field(z.boolean(), 'Whether nothing was noted and nothing sent.', false),
    evaluated: count('Rules that were evaluated.', 4),
    fired: z
      .array(
        z.object({
          tenant_id: tenantId,
          rule_id: ruleId,
          level: field(z.enum(['warning', 'alert']), 'Which threshold.', 'alert'),
          value,
          threshold: field(z.number().nullable(), 'Where that is.', 0.15),
          delivery,
        }),
      )
      .meta({ description: 'Rules that were notified, the first 1,000.' }),
    recovered: z
      .array(z.object({ tenant_id: tenantId, rule_id: ruleId, value, delivery }))
      .meta({ description: 'Rules whose recovery was notified, the first 1,000.' }),
    skipped: z
      .array(
        z.object({
          tenant_id: tenantId,
          rule_id: ruleId,
          reason: field(SkipReason, 'Why nothing was notified.', 'cooldown'),
        }),
      )
      .meta({ description: 'Rules that were left out, or fire silently, the first 1,000.' }),
    growth: z
      .array(
        z.object({
          tenant_id: tenantId,
          cluster_id: field(z.string().nullable(), 'Null: failures in all.', null),
          current: count('Failures of the last 24 hours.', 31),
          expected: field(z.number(), 'On a day of the 7 before, on average.', 9.6),
          growth_pct: field(z.number().nullable(), 'By how much it grew; null: from nothing.', 223),
        }),
      )
      .meta({ description: 'Growth that was notified, the first 1,000.' }),
    connectors: z
      .array(
        z.object({
          tenant_id: tenantId,
          connector_id: field(z.string(), 'The connector.', 'conn_7Qm2xZr8Tb1NwK4v'),
          lag_minutes: field(z.number(), 'Since its last good poll.', 92),
        }),
      )
      .meta({ description: 'Connectors whose lag was notified, the first 1,000.' }),
    errors: z
      .array(
        z.object({
          tenant_id: tenantId,
          rule_id: field(z.int().nullable(), 'The rule; null: all of them.', null),
          error: field(z.string(), 'What went wrong.', 'SQLSTATE 57014'),
        }),
      )
      .meta({ description: 'What could not be evaluated or noted; the next run tries again.' }),
    counts: z
      .object({
        fired: count('Rules.', 1),
        recovered: count('Rules.', 0),
        growth: count('Growths.', 0),
        connectors: count('Connectors.', 0),
        errors: count('Errors.', 0),
        skipped: z
          .record(z.string(), z.int())
          .meta({ description: 'Rules, by reason.', examples: [{ cooldown: 2 }] }),
      })
      .meta({ description: 'How many there are of each, whatever the lists hold.' }),
    more: field(z.boolean(), 'Whether something was left undone.', false),
  })
  .meta({ id: 'AlertRun', description: 'What an evaluation of all alerts came to.' });

export type AlertRun = z.infer<typeof AlertRun>;
export type SkipReason = z.infer<typeof SkipReason>;
