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
      'All in a line.',
      '2 new issues, 1 regressed; misunderstandings 6.1% (-1.4 pts)',
    ),
    quiet: field(z.boolean(), 'Whether nothing happened at all.', false),
    gate: z
      .object({
        calls: count('Gate calls.', 4_210),
        interventions: count('Calls that were not to proceed.', 611),
        ask_rate: rate(
          'The share of calls that put something to the user: ask, confirm or options.',
          0.09,
        ),
        answer_rate: rate('The share of what was put to the user that they answered.', 0.83),
        misunderstanding_rate: rate('The share of calls after which something went wrong.', 0.061),
        expected_regret_avoided: field(
          z.number(),
          'What answered and accepted questions saved, in questions to a fresh user.',
          512.4,
        ),
        delta_pct: z
          .object({
            calls: rate('Against the week before, in percent.', 12),
            interventions: rate('Against the week before, in percent.', -3),
          })
          .meta({ description: 'The change; null: there were none before.' }),
        misunderstanding_delta_pts: rate('Its change in percentage points.', -1.4),
      })
      .meta({ description: 'The gate.' }),
    failures: z
      .object({ count: count('What went wrong.', 61), previous: count('In the week before.', 74) })
      .meta({ description: 'Failures.' }),
    issues: z
      .object({
        opened: count('Opened.', 2),
        regressed: count('Came back.', 1),
        resolved: count('Resolved.', 3),
        open: count('Not resolved now.', 9),
        top: z
          .array(
            z.object({
              id: count('The issue.', 12),
              title: field(z.string(), 'What it is about.', 'Refund or exchange'),
              event_count: count('Failures in these days.', 41),
              previous: count('In the week before.', 12),
              trend: z
                .array(z.int())
                .meta({ description: 'By day.', examples: [[3, 4, 6, 2, 9, 8, 9]] }),
            }),
          )
          .meta({ description: 'Those with most failures in these days, at most three.' }),
      })
      .meta({ description: 'Issues.' }),
    clusters: z
      .object({
        growing: z
          .array(
            z.object({
              cluster_id: field(z.string(), 'The cluster.', 'c_Ax81kQz0PwLm'),
              title: field(z.string(), 'What it is about.', 'Refund or exchange'),
              growth_pct: rate('Against the week before, in percent; null: from nothing.', 140),
            }),
          )
          .meta({ description: 'Those that grow most, at most three.' }),
      })
      .meta({ description: 'Clusters.' }),
    signals: z
      .object({
        negative: z.array(SignalCount()).meta({ description: 'Bad signs, at most three.' }),
        positive: z.array(SignalCount()).meta({ description: 'Good signs, at most three.' }),
      })
      .meta({ description: 'Signals.' }),
    outcomes: z
      .array(
        z.object({
          type: field(z.string(), 'What it came to.', 'refund_reversed'),
          currency: field(z.string().nullable(), 'ISO 4217, as reported.', 'EUR'),
          count: count('How often.', 3),
          value: rate('The sum, as reported.', -410),
        }),
      )
      .meta({ description: 'Business outcomes; currencies are never added.' }),
    reviews: z
      .object({
        done: field(
          z.int().nullable(),
          'Reviews that were given or changed; null: not measured.',
          12,
        ),
        backlog: field(
          z.int().nullable(),
          'What waits for one now, among the newest 5,000 events.',
          31,
        ),
        gate_precision: rate(
          'How often the gate was right, by all reviews; null with fewer than 5.',
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
          state: field(z.string(), 'How it does.', 'active'),
          lag_seconds: field(z.int().nullable(), 'Since its last good poll.', 40),
        }),
      )
      .meta({ description: 'Connectors.' }),
  })
  .meta({ id: 'DigestContent', description: 'What happened in a week.' });

function SignalCount() {
  return z.object({
    signal_id: count('The signal.', 4),
    name: field(z.string(), 'What it is called.', 'Asks for a human'),
    count: count('Texts that matched.', 31),
    previous: count('In the week before.', 18),
  });
}

const delivered = z
  .array(
    z.object({
      channel: field(z.enum(['chat', 'email']), 'How it was sent.', 'chat'),
      target: field(
        z.string(),
        'Where; of a URL only the beginning.',
        'https://hooks.slack.com/services/***',
      ),
      status: field(DeliveryStatus, 'Whether it has arrived.', 'delivered'),
    }),
  )
  .meta({ description: 'Where it went.' });

export const DigestRun = z
  .object({
    status: field(
      DigestStatus,
      'For all tenants: sent where any was, failed where any failed and none was sent, else why none was.',
      'sent',
    ),
    reason: field(z.string().nullable(), 'Why it failed.', null),
    week: field(z.string(), 'This ISO week.', '2026-W47'),
    delivered,
    digest: DigestContent.nullable().meta({
      description: 'What was sent; null: nothing, or it was for all tenants.',
    }),
    tenants: z
      .array(
        z.object({
          tenant_id: field(z.string(), 'Whose it is.', 't_7Qm2xZr8Tb1NwK4v'),
          status: field(DigestStatus, 'What came of it.', 'sent'),
          reason: field(z.string().nullable(), 'Why it failed.', null),
        }),
      )
      .meta({ description: 'With the cron key: tenants whose digest was due, the first 1,000.' }),
    counts: z.record(z.string(), z.int()).meta({
      description: 'Tenants by status.',
      examples: [{ sent: 3, skipped_already_sent: 1 }],
    }),
    more: field(z.boolean(), 'Whether tenants were left for the next run.', false),
  })
  .meta({ id: 'DigestRun', description: 'What a run of the digest came to.' });

export type DigestContent = z.infer<typeof DigestContent>;
export type DigestRun = z.infer<typeof DigestRun>;
export type DigestStatus = z.infer<typeof DigestStatus>;
