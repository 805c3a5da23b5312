import { z } from 'zod';
import { CorrelationId, cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { DateInput } from './dates.js';
import { field } from './field.js';
import { Dimension } from './gate.js';
import { rowId, rowIdInPath } from './numbers.js';

export const Verdict = z
  .enum([
    ...(['true_misunderstanding', 'false_alarm', 'correct_understanding', 'unclear'] as const),
  ])
  .meta({
    id: 'Verdict',
    description: 'A verdict on a turn.',
    examples: ['false_alarm'],
  });

const Sample = z.enum(['priority', 'random']);

export const ReviewSubmission = z
  .object({
    event_id: field(rowId(), 'The event to review, from the queue or the failures.', 991),
    correlation_id: CorrelationId.nullish(),
    verdict: field(
      Verdict,
      'Whether acting on the request was, or would have been, a misunderstanding.',
      'true_misunderstanding',
    ),
    actual_intent: field(
      text(0, 20_000).default(''),
      'What the user wanted.',
      'Only the records of 2019, in staging.',
    ),
    corrected_dimension: field(
      Dimension.nullish(),
      'The misunderstood dimension, if it differs from the reported one.',
      'scope',
    ),
    corrected_cluster_id: field(
      text(1, 80).nullish(),
      'The cluster it belongs to. This assignment is permanent.',
      'c_Ax81kQz0PwLm',
    ),
    note: field(text(0, 20_000).default(''), 'A note for other reviewers.', 'Asked twice before.'),
    model_version: field(
      text(0, 64).optional(),
      'The model version. Default: the version of the gate.',
      'builtin-1',
    ),
  })
  .meta({
    id: 'ReviewSubmission',
    description: 'A review of an event and its gate call.',
  });

export const Review = z
  .object({
    event_id: field(z.int(), 'The event.', 991),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    correlation_id: field(
      z.string().nullable(),
      'The correlation ID of its gate call.',
      'order-flow-77',
    ),
    gate_call_id: field(
      z.string().nullable(),
      'The reviewed gate call.',
      '0199f0a1-7a3e-7c41-8a54-1f2b3c4d5e6f',
    ),
    reviewer: field(
      z.string(),
      'The reviewer: the email address of a member, or the key.',
      'key_1',
    ),
    verdict: field(Verdict, 'The verdict.', 'true_misunderstanding'),
    actual_intent: field(z.string(), 'What the user wanted.', 'Only the records of 2019.'),
    corrected_dimension: field(Dimension.nullable(), 'The misunderstood dimension.', 'scope'),
    corrected_cluster_id: field(z.string().nullable(), 'The cluster it belongs to.', null),
    note: field(z.string(), 'The note.', ''),
    model_version: field(
      z.string().nullable(),
      'The model version of the reviewed call; null if unknown.',
      'builtin-1',
    ),
    sample: field(Sample, 'How it was selected for review.', 'priority'),
    sampling_probability: field(z.number(), 'The probability of selection, 0 to 1.', 0.25),
    replaced: field(
      z.boolean(),
      'Whether it replaces an earlier review by the same reviewer.',
      false,
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Review', description: 'A stored review.' });

export const ReviewPath = z.object({
  event_id: rowIdInPath().meta({ description: 'The reviewed event.', examples: [991] }),
});

export const ReviewsQuery = pageQuery(20).meta({ description: 'Which page.' });

export const ReviewList = cappedList(Review).meta({
  id: 'ReviewList',
  description: 'Reviews, newest first.',
});

export const ReviewQueueQuery = pageQuery(20)
  .extend({
    cluster_id: filter(field(text(1, 80), 'Only this cluster.', 'c_Ax81kQz0PwLm')),
    missing_dimension: filter(field(Dimension, 'Only where this was missing.', 'scope')),
    date_from: filter(
      DateInput.meta({
        description: 'Only failures from this time.',
        examples: ['2026-11-01'],
      }),
    ),
    date_to: filter(
      DateInput.meta({
        description: 'Only failures up to this time. A day is included.',
        examples: ['2026-11-20'],
      }),
    ),
  })
  .meta({ description: 'What of the queue, and which page.' });

export const ReviewItem = z
  .object({
    event_id: field(z.int(), 'The event ID to submit with a review.', 991),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    correlation_id: field(
      z.string().nullable(),
      'The correlation ID of its gate call.',
      'order-flow-77',
    ),
    occurred_at: Timestamp.meta({ description: 'When it happened.' }),
    event: field(
      z.string().nullable(),
      'The reported event; null for a random sample.',
      'correction',
    ),
    category: field(z.string().nullable(), 'The reported failure category.', 'task_failure'),
    detail: field(z.string(), 'The reported details.', 'only on staging'),
    request: field(z.string().nullable(), 'The request; null without a gate call.', 'Clear it'),
    agent_reply: field(z.string().nullable(), "The agent's next message, if known.", 'Done.'),
    gate: z
      .object({
        id: field(z.string(), 'The gate call.', '0199f0a1-7a3e-7c41-8a54-1f2b3c4d5e6f'),
        ambiguity_score: field(z.number(), 'The ambiguity score, 0 to 1.', 0.71),
        probability: field(z.number(), 'The likelihood of a misunderstanding.', 0.64),
        dimensions: z
          .record(z.string(), z.number())
          .meta({ description: 'The same by dimension.', examples: [{ scope: 0.86 }] }),
        decision: field(z.string().nullable(), 'The decision that was returned.', 'proceed'),
        decision_reason: field(
          z.string().nullable(),
          'The reason for the decision.',
          'proceed: proceeding risks 0.50 …',
        ),
        model_version: field(z.string(), 'The assessor.', 'builtin-1'),
      })
      .nullable()
      .meta({ description: 'The gate call; null without one.' }),
    missing_dimension: field(
      Dimension.nullable(),
      'The misunderstood dimension: as reported, otherwise the least clear one.',
      'scope',
    ),
    cluster_id: field(z.string().nullable(), 'The cluster of its failure.', 'c_Ax81kQz0PwLm'),
    outcomes: z
      .array(
        z.object({
          type: field(z.string(), 'The outcome type.', 'refund_reversed'),
          value: field(z.number().nullable(), 'Its value.', -40),
          currency: field(z.string().nullable(), 'The currency.', 'EUR'),
        }),
      )
      .meta({ description: 'Business outcomes of the gate call.' }),
    review_count: field(z.int(), 'The number of reviews.', 0),
    priority: field(
      z.number(),
      'The value of a review, 0 to 1: 0.35 uncertainty + 0.30 stake + 0.20 disagreement + 0.15 novelty.',
      0.61,
    ),
    reason: field(
      z.string(),
      'Why it is in the queue.',
      'the gate was unsure (52% likelihood of a misunderstanding)',
    ),
    sample: field(Sample, 'random: a random sample of all gate calls.', 'priority'),
    sampling_probability: field(z.number(), 'The probability of selection, 0 to 1.', 0.25),
  })
  .meta({ id: 'ReviewItem', description: 'An item to review.' });

export const ReviewQueue = cappedList(ReviewItem).meta({
  id: 'ReviewQueue',
  description: 'Items to review, most valuable first.',
});

export type ReviewSubmission = z.infer<typeof ReviewSubmission>;
export type Review = z.infer<typeof Review>;
export type ReviewItem = z.infer<typeof ReviewItem>;
