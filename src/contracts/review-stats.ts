import { z } from 'zod';
import { Timestamp } from './common.js';
import { field } from './field.js';

const share = (description: string, example: number | null) =>
  field(z.number().nullable(), `${description}, 0 to 1; null where there is too little.`, example);
const Interval = z
  .array(z.number())
  .nullable()
  .meta({ description: 'The 95% interval (Wilson).', examples: [[0.62, 0.79]] });

const Counts = {
  tp: field(z.int(), 'Flagged and a misunderstanding.', 40),
  fp: field(z.int(), 'Flagged and a false alarm.', 16),
};

/** Of a group of reviewed events. */
const GroupStats = z.object({
  events_reviewed: field(z.int(), 'Events that were judged.', 56),
  true_misunderstanding: field(z.int(), 'Of these misunderstandings.', 40),
  false_alarm: field(z.int(), 'Of these false alarms.', 16),
  precision: share('Of the flagged ones, the share of misunderstandings', 0.71),
  precision_ci95: Interval,
});

const EXAMPLE = {
  ...{ events_reviewed: 56, true_misunderstanding: 40, false_alarm: 16, precision: 0.71 },
  precision_ci95: [0.62, 0.79],
};

const FittedMethod = z.enum(['beta_binomial', 'platt', 'isotonic']);

export const ReviewStats = z
  .object({
    reviews: field(z.int(), 'Reviews that were counted: the newest 5,000.', 240),
    events_reviewed: field(z.int(), 'Events that they judge.', 201),
    by_verdict: z
      .object({
        true_misunderstanding: field(z.int(), 'It was misunderstood.', 90),
        false_alarm: field(z.int(), 'It was none.', 60),
        correct_understanding: field(z.int(), 'It was understood.', 80),
        unclear: field(z.int(), 'Who knows.', 10),
      })
      .meta({
        description: 'Reviews by what they say.',
        examples: [
          { true_misunderstanding: 90, false_alarm: 60, correct_understanding: 80, unclear: 10 },
        ],
      }),
    agreement: z
      .object({
        pairs: field(z.int(), 'Pairs of reviews of the same event.', 39),
        percent: field(
          z.number().nullable(),
          'How many pairs say the same, 0 to 100; null of too few.',
          82,
        ),
        cohens_kappa: field(
          z.number().nullable(),
          'What of it is beyond chance, up to 1; null with fewer than 5 pairs.',
          0.61,
        ),
        interpretation: field(z.string().nullable(), 'The band of Landis and Koch.', 'substantial'),
      })
      .meta({ description: 'How far reviewers agree.' }),
    gate: z
      .object({
        precision: share(
          'Of the calls that the gate flagged, the share of misunderstandings',
          0.71,
        ),
        precision_ci95: Interval,
        recall: share('Of the misunderstandings, the share that the gate flagged', 0.58),
        recall_ci95: Interval,
        recall_basis: field(z.string(), 'What recall is computed of.', 'random sample, n=36'),
        false_alarm_rate: share('Of the flagged calls, the share of false alarms', 0.29),
        ...Counts,
        fn: field(z.int(), 'Not flagged and a misunderstanding.', 12),
        tn: field(z.int(), 'Not flagged and none.', 60),
      })
      .meta({
        description:
          'How good the gate is. It flags a call that its decision model would not let proceed, whatever the mode answered.',
      }),
    calibration: z
      .object({
        method: field(
          z.enum(['identity', ...FittedMethod.options]),
          'How scores become probabilities now; identity: as they are.',
          'platt',
        ),
        version: field(z.int().nullable(), 'The map in force; null: none.', 3),
        fitted_at: Timestamp.nullable().meta({ description: 'When it was fitted.' }),
        n: field(z.int(), 'Judged calls where the user was not asked.', 201),
        brier: field(
          z.number().nullable(),
          'The mean squared error of the probabilities, each call weighed by how many it stands for; null with fewer than 5.',
          0.13,
        ),
        ece: field(z.number().nullable(), 'The mean distance of the bins, weighed alike.', 0.05),
        bins: z
          .array(
            z.object({
              range: z
                .array(z.number())
                .meta({ description: 'Of probabilities.', examples: [[0, 0.2]] }),
              predicted: share('The mean probability in it', 0.09),
              observed: share('The share of misunderstandings in it', 0.07),
              n: field(z.int(), 'Calls in it.', 44),
            }),
          )
          .meta({ description: 'How probabilities compare with what was the case.' }),
        by_integration: z
          .array(
            z.object({
              integration: field(z.string(), 'The integration.', 'mcp_proxy'),
              method: field(FittedMethod, 'How its scores become probabilities.', 'platt'),
              n: field(z.int(), 'Its judged calls where the user was not asked.', 64),
            }),
          )
          .meta({
            description:
              'Integrations with a curve of their own, since at least 30 of their calls are judged; at most 8.',
          }),
      })
      .meta({ description: 'How far the probabilities of the gate are true.' }),
    by_dimension: z.record(z.string(), GroupStats).meta({
      description: 'By what was misunderstood: as corrected, else what the gate found weakest.',
      examples: [{ scope: EXAMPLE }],
    }),
    by_model_version: z
      .record(z.string(), GroupStats)
      .meta({ description: 'By what was judged.', examples: [{ 'builtin-1': EXAMPLE }] }),
  })
  .meta({ id: 'ReviewStats', description: 'What the reviews come to.' });

export type ReviewStats = z.infer<typeof ReviewStats>;
