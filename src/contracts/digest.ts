import { z } from 'zod';
import { DeliveryStatus } from './alert-run.js';
import { Timestamp } from './common.js';
import { field } from './field.js';

const count = (description: string, example: number) => field(z.int(), description, example);
const rate = (description: string, example: number) =>
  field(z.number().nullable(), description, example);

const DigestStatus = z.enum([
  'sent',
  'skipped_not_due',
  'skipped_disabled',
  'skipped_already_sent',
  'failed',
]);

export const DigestContent = z
  .object({
    week: field(z.string(), 'The ISO week in which it is sent.', '2026-W47'),
    period: z
      .object({ from: Timestamp, to: Timestamp })
      .meta({ description: 'The seven UTC days before; `to` is not included.' }),
    headline: field(
      z.string(),
      'A one-line summary.',
      '2 new issues, 1 regressed; misunderstandings 6.1% (-1.4 pts)',
    ),
    quiet: field(z.boolean(), 'Whether nothing happened.', false),
    gate: z
      .object({
        calls: count('Gate calls.', 4_210),
        interventions: count('Calls with a decision other than proceed.', 611),
        ask_rate: rate(
          'The share of calls that asked the user something: ask, confirm or options.',
          0.09,
        ),
        answer_rate: rate('The share of questions that users answered.', 0.83),
        misunderstanding_rate: rate('The share of calls followed by a failure.', 0.061),
        expected_regret_avoided: field(
          z.number(),
          'The estimated harm that answered and accepted questions avoided, in question costs.',
          512.4,
        ),
        delta_pct: z
          .object({
            calls: rate('The change from the week before, in percent.', 12),
            interventions: rate('The change from the week before, in percent.', -3),
          })
          .meta({ description: 'The change; null if there were none before.' }),
        misunderstanding_delta_pts: rate('Its change in percentage points.', -1.4),
      })
      .meta({ description: 'The gate.' }),
    failures: z
      .object({
        count: count('Failures of the week.', 61),
        previous: count('Failures of the week before.', 74),
      })
      .meta({ description: 'Failures.' }),
    issues: z
      .object({
        opened: count('Opened.', 2),
        regressed: count('Regressed.', 1),
        resolved: count('Resolved.', 3),
        open: count('Currently unresolved.', 9),
        top: z
          .array(
            z.object({
              id: count('The issue.', 12),
              title: field(z.string(), 'The title.', 'Refund or exchange'),
              event_count: count('Failures in this period.', 41),
              previous: count('In the week before.', 12),
              trend: z
                .array(z.int())
                .meta({ description: 'By day.', examples: [[3, 4, 6, 2, 9, 8, 9]] }),
            }),
          )
          .meta({ description: 'The issues with the most failures, at most three.' }),
      })
      .meta({ description: 'Issues.' }),
    clusters: z
      .object({
        growing: z
          .array(
            z.object({
              cluster_id: field(z.string(), 'The cluster.', 'c_Ax81kQz0PwLm'),
              title: field(z.string(), 'The title.', 'Refund or exchange'),
              growth_pct: rate(
                'The change from the week before, in percent; null if there were none.',
                140,
              ),
            }),
          )
          .meta({ description: 'The fastest growing clusters, at most three.' }),
      })
      .meta({ description: 'Clusters.' }),
    signals: z
      .object({
        negative: z.array(SignalCount()).meta({ description: 'Negative signals, at most three.' }),
        positive: z.array(SignalCount()).meta({ description: 'Positive signals, at most three.' }),
      })
      .meta({ description: 'Signals.' }),
    outcomes: z
      .array(
        z.object({
          type: field(z.string(), 'The outcome type.', 'refund_reversed'),
          currency: field(z.string().nullable(), 'The currency (ISO 4217), as reported.', 'EUR'),
          count: count('The number of outcomes.', 3),
          value: rate('The sum, as reported.', -410),
        }),
      )
      .meta({ description: 'Business outcomes; currencies are never added.' }),
    reviews: z
      .object({
        done: field(z.int().nullable(), 'Reviews given or changed; null if not measured.', 12),
        backlog: field(
          z.int().nullable(),
          'Items waiting for review, among the newest 5,000 events.',
          31,
        ),
        gate_precision: rate(
          'The precision of the gate over all reviews; null with fewer than 5.',
          0.71,
        ),
        ci95: field(z.array(z.number()).nullable(), 'Its 95% interval.', [0.62, 0.79]),
      })
      .meta({ description: 'Reviews.' }),
    connectors: z
      .array(
        z.object({
          id: field(z.string(), 'The connector.', 'conn_7Qm2xZr8Tb1NwK4v'),
          name: field(z.string(), 'Its name.', 'Hotline'),
          state: field(z.string(), 'The health.', 'active'),
          lag_seconds: field(z.int().nullable(), 'Seconds since the last successful poll.', 40),
        }),
      )
      .meta({ description: 'Connectors.' }),
  })
  .meta({ id: 'DigestContent', description: 'The digest of a week.' });

function SignalCount() {
  return z.object({
    signal_id: count('The signal.', 4),
    name: field(z.string(), 'The name.', 'Asks for a human'),
    count: count('The number of matches.', 31),
    previous: count('In the week before.', 18),
  });
}

const delivered = z
  .array(
    z.object({
      channel: field(z.enum(['chat', 'email']), 'The channel.', 'chat'),
      target: field(
        z.string(),
        'The destination. Only the beginning of a URL is shown.',
        'https://hooks.slack.com/services/***',
      ),
      status: field(DeliveryStatus, 'Whether it was delivered.', 'delivered'),
    }),
  )
  .meta({ description: 'The destinations.' });

export const DigestRun = z
  .object({
    status: field(
      DigestStatus,
      'For all tenants: sent if any was sent, failed if any failed and none was sent, otherwise why none was sent.',
      'sent',
    ),
    reason: field(z.string().nullable(), 'Why it failed.', null),
    week: field(z.string(), 'The ISO week.', '2026-W47'),
    delivered,
    digest: DigestContent.nullable().meta({
      description: 'The digest that was sent; null if none, or if it was for all tenants.',
    }),
    tenants: z
      .array(
        z.object({
          tenant_id: field(z.string(), 'The tenant.', 't_7Qm2xZr8Tb1NwK4v'),
          status: field(DigestStatus, 'The result.', 'sent'),
          reason: field(z.string().nullable(), 'Why it failed.', null),
        }),
      )
      .meta({ description: 'With the cron key: tenants whose digest was due. At most 1,000.' }),
    counts: z.record(z.string(), z.int()).meta({
      description: 'Tenants by status.',
      examples: [{ sent: 3, skipped_already_sent: 1 }],
    }),
    more: field(z.boolean(), 'Whether tenants are left for the next run.', false),
  })
  .meta({ id: 'DigestRun', description: 'The result of a digest run.' });

export type DigestContent = z.infer<typeof DigestContent>;
export type DigestRun = z.infer<typeof DigestRun>;
export type DigestStatus = z.infer<typeof DigestStatus>;
