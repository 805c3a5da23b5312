import { z } from 'zod';
import { Timestamp } from './common.js';
import { field } from './field.js';

const share = (description: string, example: number | null) =>
  field(
    z.number().nullable(),
    `${description}, 0 to 1; null if there is not enough data.`,
    example,
  );
const Interval = z
  .array(z.number())
  .nullable()
  .meta({ description: 'The 95% interval (Wilson).', examples: [[0.62, 0.79]] });

const Counts = {
  tp: field(z.int(), 'Flagged, and a misunderstanding.', 40),
  fp: field(z.int(), 'Flagged and a false alarm.', 16),
};

/** Of a group of reviewed events. */
const GroupStats = z.object({
  events_reviewed: field(z.int(), 'Reviewed events.', 56),
  true_misunderstanding: field(z.int(), 'How many were misunderstandings.', 40),
  false_alarm: field(z.int(), 'How many were false alarms.', 16),
  precision: share('The share of misunderstandings among flagged events', 0.71),
  precision_ci95: Interval,
});

const EXAMPLE = {
  ...{ events_reviewed: 56, true_misunderstanding: 40, false_alarm: 16, precision: 0.71 },
  precision_ci95: [0.62, 0.79],
};

const FittedMethod = z.enum(['beta_binomial', 'platt', 'isotonic']);

export const ReviewStats = z
  .object({
    reviews: field(z.int(), 'The number of reviews counted: the newest 5,000.', 240),
    events_reviewed: field(z.int(), 'The number of reviewed events.', 201),
    by_verdict: z
      .object({
        true_misunderstanding: field(z.int(), 'A true misunderstanding.', 90),
        false_alarm: field(z.int(), 'A false alarm.', 60),
        correct_understanding: field(z.int(), 'A correct understanding.', 80),
        unclear: field(z.int(), 'Unclear.', 10),
      })
      .meta({
        description: 'Reviews by verdict.',
        examples: [
          { true_misunderstanding: 90, false_alarm: 60, correct_understanding: 80, unclear: 10 },
        ],
      }),
    agreement: z
      .object({
        pairs: field(z.int(), 'Pairs of reviews of the same event.', 39),
        percent: field(
          z.number().nullable(),
          'The percentage of pairs that agree, 0 to 100; null if there are too few.',
          82,
        ),
        cohens_kappa: field(
          z.number().nullable(),
          'Agreement beyond chance (kappa), up to 1; null with fewer than 5 pairs.',
          0.61,
        ),
        interpretation: field(
          z.string().nullable(),
          'The interpretation according to Landis and Koch.',
          'substantial',
        ),
      })
      .meta({ description: 'Reviewer agreement.' }),
    gate: z
      .object({
        precision: share('The share of misunderstandings among flagged calls', 0.71),
        precision_ci95: Interval,
        recall: share('The share of misunderstandings that were flagged', 0.58),
        recall_ci95: Interval,
        recall_basis: field(
          z.string(),
          'The basis of recall.',
          'random sample of 36 reviewed calls',
        ),
        false_alarm_rate: share('The share of false alarms among flagged calls', 0.29),
        ...Counts,
        fn: field(z.int(), 'Not flagged and a misunderstanding.', 12),
        tn: field(z.int(), 'Not flagged, and not a misunderstanding.', 60),
      })
      .meta({
        description:
          'The accuracy of the gate. A call is flagged if the decision model would not proceed, whatever the mode.',
      }),
    calibration: z
      .object({
        method: field(
          z.enum(['identity', ...FittedMethod.options]),
          'How scores are mapped to likelihoods. identity: unchanged.',
          'platt',
        ),
        version: field(z.int().nullable(), 'The active calibration; null if none.', 3),
        fitted_at: Timestamp.nullable().meta({ description: 'When it was fitted.' }),
        n: field(z.int(), 'Reviewed calls where the user was not asked.', 201),
        brier: field(
          z.number().nullable(),
          'The mean squared error of the likelihoods (Brier score), weighted by sampling; null with fewer than 5.',
          0.13,
        ),
        ece: field(
          z.number().nullable(),
          'The expected calibration error, weighted by sampling.',
          0.05,
        ),
        bins: z
          .array(
            z.object({
              range: z
                .array(z.number())
                .meta({ description: 'The range of likelihoods.', examples: [[0, 0.2]] }),
              predicted: share('The mean probability in it', 0.09),
              observed: share('The share of misunderstandings in it', 0.07),
              n: field(z.int(), 'Calls in it.', 44),
            }),
          )
          .meta({ description: 'Predicted and observed rates.' }),
        by_integration: z
          .array(
            z.object({
              integration: field(z.string(), 'The integration.', 'mcp_proxy'),
              method: field(FittedMethod, 'How its scores are mapped to likelihoods.', 'platt'),
              n: field(z.int(), 'Its reviewed calls where the user was not asked.', 64),
            }),
          )
          .meta({
            description:
              'Integrations with their own calibration, which needs at least 30 reviewed calls. At most 8.',
          }),
      })
      .meta({ description: "The calibration of the gate's likelihoods." }),
    by_dimension: z.record(z.string(), GroupStats).meta({
      description: 'By dimension: as corrected, otherwise the least clear one.',
      examples: [{ scope: EXAMPLE }],
    }),
    by_model_version: z
      .record(z.string(), GroupStats)
      .meta({ description: 'By reviewed model version.', examples: [{ 'builtin-1': EXAMPLE }] }),
  })
  .meta({ id: 'ReviewStats', description: 'Review statistics.' });

export type ReviewStats = z.infer<typeof ReviewStats>;
