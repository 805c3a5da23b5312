import { z } from 'zod';
import { field } from './field.js';

const count = (description: string, example: number) => field(z.int(), description, example);
const tenantId = field(z.string(), 'The tenant.', 't_7Qm2xZr8Tb1NwK4v');
const ruleId = field(z.int(), 'The rule.', 1);
const value = field(z.number().nullable(), 'The measured metric.', 0.21);

export const DeliveryStatus = z
  .enum(['delivered', 'queued', 'retrying', 'failed', 'not_sent'])
  .meta({
    id: 'DeliveryStatus',
    description: 'The delivery state of a message.',
    examples: ['delivered'],
  });
const delivery = field(
  DeliveryStatus,
  'queued: being sent. retrying: will be retried automatically. not_sent: nothing was sent because of dry_run.',
  'delivered',
);

export const AlertRunQuery = z.object({
  dry_run: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Whether to store and send nothing.', examples: ['false'] }),
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
      'already_running: another run is in progress, so this one did nothing.',
      'completed',
    ),
    dry_run: field(z.boolean(), 'Whether this was a dry run that stored and sent nothing.', false),
    evaluated: count('The number of rules evaluated.', 4),
    fired: z
      .array(
        z.object({
          tenant_id: tenantId,
          rule_id: ruleId,
          level: field(
            z.enum(['warning', 'alert']),
            'Which threshold was reached: warning or alert.',
            'alert',
          ),
          value,
          threshold: field(z.number().nullable(), 'The threshold that was reached.', 0.15),
          delivery,
        }),
      )
      .meta({ description: 'Rules that sent a notification. At most 1,000.' }),
    recovered: z
      .array(z.object({ tenant_id: tenantId, rule_id: ruleId, value, delivery }))
      .meta({ description: 'Rules that sent a recovery notification. At most 1,000.' }),
    skipped: z
      .array(
        z.object({
          tenant_id: tenantId,
          rule_id: ruleId,
          reason: field(SkipReason, 'Why no notification was sent.', 'cooldown'),
        }),
      )
      .meta({ description: 'Rules that were skipped or muted. At most 1,000.' }),
    growth: z
      .array(
        z.object({
          tenant_id: tenantId,
          cluster_id: field(z.string().nullable(), 'null means all failures.', null),
          current: count('Failures in the last 24 hours.', 31),
          expected: field(z.number(), 'The daily average of the 7 days before.', 9.6),
          growth_pct: field(
            z.number().nullable(),
            'The growth; null if there were none before.',
            223,
          ),
        }),
      )
      .meta({ description: 'Growth alerts that were sent. At most 1,000.' }),
    connectors: z
      .array(
        z.object({
          tenant_id: tenantId,
          connector_id: field(z.string(), 'The connector.', 'conn_7Qm2xZr8Tb1NwK4v'),
          lag_minutes: field(z.number(), 'Minutes since the last successful poll.', 92),
        }),
      )
      .meta({ description: 'Connectors with a lag notification. At most 1,000.' }),
    errors: z
      .array(
        z.object({
          tenant_id: tenantId,
          rule_id: field(z.int().nullable(), 'The rule; null means all rules.', null),
          error: field(z.string(), 'What went wrong.', 'SQLSTATE 57014'),
        }),
      )
      .meta({ description: 'What failed. The next run tries again.' }),
    counts: z
      .object({
        fired: count('Rules that sent a notification.', 1),
        recovered: count('Rules that sent a recovery notification.', 0),
        growth: count('Growth alerts that were sent.', 0),
        connectors: count('Connectors with a lag notification.', 0),
        errors: count('Errors.', 0),
        skipped: z.record(z.string(), z.int()).meta({
          description: 'Rules that were skipped, by reason.',
          examples: [{ cooldown: 2 }],
        }),
      })
      .meta({ description: 'The total counts, independent of the list limits.' }),
    more: field(z.boolean(), 'Whether some work is left for the next run.', false),
  })
  .meta({ id: 'AlertRun', description: 'The result of evaluating all alerts.' });

export type AlertRun = z.infer<typeof AlertRun>;
export type SkipReason = z.infer<typeof SkipReason>;
