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
    description: 'What a reviewer says of a turn.',
    examples: ['false_alarm'],
  });

const Sample = z.enum(['priority', 'random']);

export const ReviewSubmission = z
  .object({
    event_id: field(
      rowId(),
      'The event that is judged, as the queue and the failures name it.',
      991,
    ),
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
      'What was misunderstood, where it is another than reported.',
      'scope',
    ),
    corrected_cluster_id: field(
      text(1, 80).nullish(),
      'The cluster that it belongs to; it stays there.',
      'c_Ax81kQz0PwLm',
    ),
    note: field(text(0, 20_000).default(''), 'Anything else.', 'Asked twice before.'),
    model_version: field(
      text(0, 64).optional(),
      "What was judged; the gate's own version when absent.",
      'builtin-1',
    ),
  })
  .meta({
    id: 'ReviewSubmission',
    description: "A reviewer's judgement of an event and its gate call.",
  });

export const Review = z
  .object({
    event_id: field(z.int(), 'The event.', 991),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    correlation_id: field(z.string().nullable(), 'Ties it to its gate call.', 'order-flow-77'),
    gate_call_id: field(
      z.string().nullable(),
      'The gate call that was judged.',
      '0199f0a1-7a3e-7c41-8a54-1f2b3c4d5e6f',
    ),
    reviewer: field(z.string(), 'The member, by their address, or the key that judged.', 'key_1'),
    verdict: field(Verdict, 'What it says.', 'true_misunderstanding'),
    actual_intent: field(z.string(), 'What the user wanted.', 'Only the records of 2019.'),
    corrected_dimension: field(Dimension.nullable(), 'What was misunderstood.', 'scope'),
    corrected_cluster_id: field(z.string().nullable(), 'The cluster it belongs to.', null),
    note: field(z.string(), 'Anything else.', ''),
    model_version: field(z.string().nullable(), 'What was judged.', 'builtin-1'),
    sample: field(Sample, 'How it came into the queue.', 'priority'),
    sampling_probability: field(z.number(), 'How likely it was to come into it, 0 to 1.', 0.25),
    replaced: field(z.boolean(), 'Whether it replaces an earlier one by the same reviewer.', false),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Review', description: 'A review as it is stored.' });

export const ReviewPath = z.object({
  event_id: rowIdInPath().meta({ description: 'The event that was judged.', examples: [991] }),
});

export const ReviewsQuery = pageQuery(20).meta({ description: 'Which page.' });

export const ReviewList = cappedList(Review).meta({
  id: 'ReviewList',
  description: 'Reviews, the latest first.',
});

export const ReviewQueueQuery = pageQuery(20)
  .extend({
    cluster_id: filter(field(text(1, 80), 'Only of this cluster.', 'c_Ax81kQz0PwLm')),
    missing_dimension: filter(field(Dimension, 'Only where this was missing.', 'scope')),
    date_from: filter(
      DateInput.meta({
        description: 'Only what happened from then on.',
        examples: ['2026-11-01'],
      }),
    ),
    date_to: filter(
      DateInput.meta({
        description: 'Only what happened until then; a day counts in full.',
        examples: ['2026-11-20'],
      }),
    ),
  })
  .meta({ description: 'What of the queue, and which page.' });

export const ReviewItem = z
  .object({
    event_id: field(z.int(), 'What a review names.', 991),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    correlation_id: field(z.string().nullable(), 'Ties it to its gate call.', 'order-flow-77'),
    occurred_at: Timestamp.meta({ description: 'When it happened.' }),
    event: field(
      z.string().nullable(),
      'What was reported; null: nothing, the call was drawn at random.',
      'correction',
    ),
    category: field(z.string().nullable(), 'What kind of failure, as reported.', 'task_failure'),
    detail: field(z.string(), 'What was reported with it.', 'only on staging'),
    request: field(z.string().nullable(), 'The request; null without a gate call.', 'Clear it'),
    agent_reply: field(z.string().nullable(), 'What the agent said next, where known.', 'Done.'),
    gate: z
      .object({
        id: field(z.string(), 'The gate call.', '0199f0a1-7a3e-7c41-8a54-1f2b3c4d5e6f'),
        ambiguity_score: field(z.number(), 'How ambiguous the request was, 0 to 1.', 0.71),
        probability: field(z.number(), 'What that was taken for: of a misunderstanding.', 0.64),
        dimensions: z
          .record(z.string(), z.number())
          .meta({ description: 'The same by dimension.', examples: [{ scope: 0.86 }] }),
        decision: field(z.string().nullable(), 'What was answered.', 'proceed'),
        decision_reason: field(z.string().nullable(), 'Why.', 'proceed: proceeding risks 0.50 …'),
        model_version: field(z.string(), 'The assessor.', 'builtin-1'),
      })
      .nullable()
      .meta({ description: 'The gate call; null without one.' }),
    missing_dimension: field(
      Dimension.nullable(),
      'What was misunderstood: as reported, else what the gate found weakest.',
      'scope',
    ),
    cluster_id: field(z.string().nullable(), 'The cluster of its failure.', 'c_Ax81kQz0PwLm'),
    outcomes: z
      .array(
        z.object({
          type: field(z.string(), 'The outcome.', 'refund_reversed'),
          value: field(z.number().nullable(), 'Its value.', -40),
          currency: field(z.string().nullable(), 'The currency.', 'EUR'),
        }),
      )
      .meta({ description: 'What the gate call came to in business terms.' }),
    review_count: field(z.int(), 'Reviews that it has.', 0),
    priority: field(
      z.number(),
      'What a review is worth, 0 to 1: 0.35 uncertainty + 0.30 stake + 0.20 disagreement + 0.15 novelty.',
      0.61,
    ),
    reason: field(z.string(), 'Why it is here.', 'the gate was unsure (p 0.52)'),
    sample: field(Sample, 'random: drawn at random from all gate calls.', 'priority'),
    sampling_probability: field(z.number(), 'How likely it was to be shown, 0 to 1.', 0.25),
  })
  .meta({ id: 'ReviewItem', description: 'Something to review.' });

export const ReviewQueue = cappedList(ReviewItem).meta({
  id: 'ReviewQueue',
  description: 'What is worth a review, the most first.',
});

export type ReviewSubmission = z.infer<typeof ReviewSubmission>;
export type Review = z.infer<typeof Review>;
export type ReviewItem = z.infer<typeof ReviewItem>;
