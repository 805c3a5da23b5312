import { z } from 'zod';
import { filter, filteredList, pageQuery, Timestamp, text } from './common.js';
import { DateInput, datesInOrder } from './dates.js';
import { EventCategory, EventKind } from './event.js';
import { field } from './field.js';
import { Dimension } from './gate.js';
import { OutcomeType } from './outcome.js';
import { ArgumentStanding } from './proposed-call.js';

const FailureKind = z.enum(['event', 'outcome', 'review']);

export const ClusterId = z.string().meta({
  description: 'The cluster of similar failures.',
  examples: ['c_Ax81kQz0PwLm'],
});

/** Gate call as a failure and the list of a cluster show it. */
const GateCall = z
  .object({
    id: field(z.string(), 'The gate call.', '0199f0a1-7a3e-7c41-8a54-1f2b3c4d5e6f'),
    ambiguity_score: field(z.number(), 'The ambiguity score, 0 to 1.', 0.71),
    decision: field(
      z.string().nullable(),
      'The decision that was returned; null if interventions were off.',
      'proceed',
    ),
    decision_reason: field(
      z.string().nullable(),
      'The reason for the decision.',
      'proceed: proceeding risks 0.50 …',
    ),
    action_risk: field(z.string().nullable(), 'The declared risk level.', 'high'),
    unsaid_arguments: z.array(ArgumentStanding).meta({
      description: 'Arguments of the proposed call that nobody stated.',
    }),
  })
  .meta({ id: 'FailedGateCall', description: 'The gate call it followed.' });

export const Failure = z
  .object({
    kind: field(FailureKind, 'The source: an event, an outcome or a review of an event.', 'event'),
    event_id: field(
      z.int().nullable(),
      'The event, or the reviewed event of a review; null for an outcome.',
      991,
    ),
    outcome_id: field(z.int().nullable(), 'The outcome; null for other sources.', null),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    correlation_id: field(
      z.string().nullable(),
      'The correlation ID, which links it to its gate call and steps.',
      'order-flow-77',
    ),
    event: field(z.string(), 'The event, or the type of the outcome.', 'correction'),
    category: field(z.string().nullable(), 'The reported failure category.', 'task_failure'),
    dimension: field(
      Dimension.nullable(),
      'The misunderstood dimension: from a review, otherwise as reported, otherwise the least clear one.',
      'scope',
    ),
    dimension_source: field(
      z.enum(['review', 'report', 'gate']).nullable(),
      'The source of the dimension.',
      'report',
    ),
    request: field(
      z.string(),
      'The start of the request; empty without a gate call.',
      'Clear the cache',
    ),
    detail: field(z.string(), 'The start of the description.', 'only on staging'),
    gate: GateCall.nullable(),
    gate_caught: field(
      z.object({
        reported: field(
          z.boolean().nullable(),
          'Whether the caller reported it as flagged; null if not reported.',
          false,
        ),
        observed: field(
          z.boolean().nullable(),
          'Whether the gate stopped the call; null without a gate call.',
          false,
        ),
      }),
      'Whether the gate had caught it.',
      { reported: false, observed: false },
    ),
    cluster_id: ClusterId.nullable().meta({
      description: 'The cluster; null if there is none yet.',
    }),
    reviewed: field(
      z.boolean(),
      'Whether a reviewer set its cluster or dimension, or dismissed it.',
      false,
    ),
    dismissed: field(z.boolean(), 'Whether a reviewer dismissed it.', false),
    occurred_at: Timestamp.meta({ description: 'When it happened.' }),
  })
  .meta({ id: 'Failure', description: 'A failure: a turn that went wrong.' });

const yesNo = (description: string) =>
  filter(field(z.enum(['true', 'false']), description, 'true'));

export const FailuresQuery = pageQuery(20)
  .extend({
    event: filter(
      field(
        z.enum([...EventKind.options, ...OutcomeType.options]),
        'Only this event or outcome.',
        'correction',
      ),
    ),
    category: filter(field(EventCategory, 'Only of this category.', 'missing_context')),
    dimension: filter(field(Dimension, 'Only where this was misunderstood.', 'scope')),
    cluster_id: filter(field(text(1, 80), 'Only this cluster.', 'c_Ax81kQz0PwLm')),
    unclustered: yesNo(
      'Only unclustered failures that were not dismissed, or only clustered ones.',
    ),
    gate_caught: yesNo('Only failures whose call the gate stopped, or allowed.'),
    date_from: filter(field(DateInput, 'Only failures from this time.', '2026-11-01')),
    date_to: filter(
      field(DateInput, 'Only failures up to this time. A day is included.', '2026-11-20'),
    ),
  })
  .superRefine(datesInOrder)
  .meta({ description: 'Which failures, and which page of the list.' });

export const FailureList = filteredList(Failure).meta({
  id: 'FailureList',
  description: 'Failures, newest first.',
});

export type Failure = z.infer<typeof Failure>;
export type FailuresQuery = z.infer<typeof FailuresQuery>;
