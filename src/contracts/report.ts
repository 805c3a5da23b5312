import { z } from 'zod';
import { Timestamp } from './common.js';
import { field } from './field.js';
import { Dimension } from './gate.js';
import { wholeNumber } from './numbers.js';
import { ReviewStats } from './review-stats.js';
import { ExperimentAnswer } from './statistics.js';

const count = (description: string, example: number) => field(z.int(), description, example);
const share = (description: string, example: number) =>
  field(z.number().nullable(), `${description}, 0 to 1; null if there are none.`, example);
const day = (description: string) => field(z.iso.date(), description, '2026-11-20');

/** Parameters of other lists and figures, which would seem to narrow these. */
const NOT_HERE =
  /^((window_?)?days?|window|period|since|until|(start|end)_?date|(date_?)?(from|to))$/i;

/** Of figures whose days are fixed. */
export const FixedDaysQuery = z.looseObject({}).superRefine((query, context) => {
  const message = 'is not a parameter here: the last 30 UTC days are counted';
  const path = Object.keys(query).filter((name) => NOT_HERE.test(name));
  if (path.length > 0) context.addIssue({ code: 'custom', path: path.slice(0, 1), message });
});

export const ReportQuery = z.object({
  days: wholeNumber(1, 365)
    .default(30)
    .meta({ description: 'The number of UTC days including today, 1 to 365.', examples: [30] }),
});

const Decisions = z.record(z.string(), z.int()).meta({
  description: 'Calls by decision. `off`: interventions were off.',
  examples: [{ proceed: 3_900, ask: 210, confirm: 100 }],
});

const PeriodFigures = z
  .object({
    from: day('The first UTC day.'),
    to: day('The last UTC day.'),
    gate_calls: count('Calls of the gate.', 4_210),
    decisions: Decisions,
    interventions: count('Calls with a decision other than proceed.', 310),
    ask_rate: share(
      'The share of calls that asked the user something: ask, confirm or options',
      0.09,
    ),
    answer_rate: share('The share of questions that users answered', 0.83),
    events: count('Events.', 812),
    failures: count('Failures.', 96),
    issues: z
      .object({
        opened: count('Issues opened.', 2),
        regressed: count('Issues that regressed.', 1),
        resolved: count('Issues that were resolved.', 3),
      })
      .meta({ description: 'Issue changes.' }),
    active_clusters: count('Clusters with a failure, as of the last run.', 7),
    signal_matches: count('Signal matches.', 240),
    outcomes: z
      .array(
        z.object({
          type: field(z.string(), 'The type.', 'refund_reversed'),
          currency: field(z.string().nullable(), 'As reported; null if none was.', 'EUR'),
          count: count('How many.', 3),
          value: field(z.number().nullable(), 'Their sum, in one currency.', -410),
        }),
      )
      .meta({ description: 'Business outcomes.' }),
    regret_avoided: field(
      z.number(),
      'The estimated harm that answered and accepted questions avoided, in question costs.',
      512.4,
    ),
  })
  .meta({ id: 'PeriodFigures', description: 'Figures of a period.' });

const fields = {
  days: count('The number of days.', 30),
  generated_at: Timestamp.meta({ description: 'When this was generated.' }),
  current: PeriodFigures.meta({ description: 'The period, including today.' }),
  previous: PeriodFigures.meta({ description: 'The period before, of the same length.' }),
  open_issues: count('Currently unresolved issues.', 4),
  reviews: ReviewStats,
  experiment: ExperimentAnswer,
  connectors: z
    .array(
      z.object({
        id: field(z.string(), 'The connector.', 'conn_7Qm2xZr8Tb1NwK4v'),
        name: field(z.string(), 'Its name.', 'Hotline'),
        state: field(z.string(), 'The health.', 'active'),
      }),
    )
    .meta({ description: 'Connectors, the first 20.' }),
};

export const Overview = z
  .object(fields)
  .meta({ id: 'Overview', description: 'Figures for the period and the period before.' });

export const Report = z
  .object({
    ...fields,
    by_day: z
      .array(
        z.object({
          day: day('A UTC day.'),
          gate_calls: count('Its gate calls.', 118),
          decisions: Decisions,
          failures: count('Its failures.', 3),
          sessions: count('Sessions on that day.', 60),
          regret_avoided: field(
            z.number(),
            'The estimated harm that questions of that day avoided, in question costs.',
            24.5,
          ),
        }),
      )
      .meta({ description: 'The days of the period, oldest first.' }),
    dimensions: z
      .array(
        z.object({
          name: Dimension,
          unclear: share('The share of calls in which it was unclear', 0.04),
          previous: share('That share in the previous period', 0.05),
          score: share('The mean score, where 0 is perfectly clear', 0.12),
        }),
      )
      .meta({ description: 'How often each part of requests was unclear.' }),
    top_issues: z
      .array(
        z.object({
          issue_id: field(
            z.int().nullable(),
            'The issue; null if there is none or it is resolved.',
            12,
          ),
          cluster_id: field(z.string(), 'Its cluster.', 'c_Ax81kQz0PwLm'),
          title: field(
            z.string(),
            'The title, with personal data masked.',
            'Wrong booking canceled',
          ),
          failures: count('Failures in the period, as of the last run.', 31),
          previous: count('Failures in the previous period.', 18),
        }),
      )
      .meta({ description: 'The clusters with the most failures, at most ten.' }),
  })
  .meta({ id: 'Report', description: 'The overview with daily figures and top failures.' });

export type Overview = z.infer<typeof Overview>;
export type Report = z.infer<typeof Report>;
