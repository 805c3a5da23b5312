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
  description: 'The cluster of alike failures that it is in.',
  examples: ['c_Ax81kQz0PwLm'],
});

/** Gate call as a failure and the list of a cluster show it. */
const GateCall = z
  .object({
    id: field(z.string(), 'The gate call.', '0199f0a1-7a3e-7c41-8a54-1f2b3c4d5e6f'),
    ambiguity_score: field(z.number(), 'How ambiguous the request was, 0 to 1.', 0.71),
    decision: field(
      z.string().nullable(),
      'What was answered; null with interventions off.',
      'proceed',
    ),
    decision_reason: field(z.string().nullable(), 'Why.', 'proceed: proceeding risks 0.50 …'),
    action_risk: field(z.string().nullable(), 'The risk that was declared.', 'high'),
    unsaid_arguments: z.array(ArgumentStanding).meta({
      description: 'Arguments that the agent proposed and nobody said.',
    }),
  })
  .meta({ id: 'FailedGateCall', description: 'The gate call that it followed.' });

export const Failure = z
  .object({
    kind: field(
      FailureKind,
      'What says so: an event, an outcome, or a review of an event.',
      'event',
    ),
    event_id: field(
      z.int().nullable(),
      'The event; of a review the one that was reviewed; null of an outcome.',
      991,
    ),
    outcome_id: field(z.int().nullable(), 'The outcome; null of anything else.', null),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    correlation_id: field(
      z.string().nullable(),
      'Ties it to its gate call and steps.',
      'order-flow-77',
    ),
    event: field(z.string(), 'The event, or the type of the outcome.', 'correction'),
    category: field(
      z.string().nullable(),
      'What kind of failure it is, as reported.',
      'task_failure',
    ),
    dimension: field(
      Dimension.nullable(),
      'What was misunderstood: as a reviewer says, else as reported, else what the gate found weakest.',
      'scope',
    ),
    dimension_source: field(
      z.enum(['review', 'report', 'gate']).nullable(),
      'Who says so.',
      'report',
    ),
    request: field(
      z.string(),
      'The beginning of the request; empty without a gate call.',
      'Clear the cache',
    ),
    detail: field(z.string(), 'The beginning of what went wrong.', 'only on staging'),
    gate: GateCall.nullable(),
    gate_caught: field(
      z.object({
        reported: field(
          z.boolean().nullable(),
          'Whether the caller says so; null of what has no such field.',
          false,
        ),
        observed: field(
          z.boolean().nullable(),
          'Whether the gate did not let the call proceed; null without a gate call.',
          false,
        ),
      }),
      'Whether the gate had caught it.',
      { reported: false, observed: false },
    ),
    cluster_id: ClusterId.nullable().meta({
      description: 'The cluster that it is in; null: in none so far.',
    }),
    reviewed: field(
      z.boolean(),
      'Whether a reviewer has put it into its cluster or its dimension, or has dismissed it.',
      false,
    ),
    dismissed: field(z.boolean(), 'Whether a reviewer says that it is none.', false),
    occurred_at: Timestamp.meta({ description: 'When it happened.' }),
  })
  .meta({ id: 'Failure', description: 'A turn that went wrong.' });

const yesNo = (description: string) =>
  filter(field(z.enum(['true', 'false']), description, 'true'));

export const FailuresQuery = pageQuery(20)
  .extend({
    event: filter(
      field(
        z.enum([...EventKind.options, ...OutcomeType.options]),
        'Only of this event, or outcome.',
        'correction',
      ),
    ),
    category: filter(field(EventCategory, 'Only of this category.', 'missing_context')),
    dimension: filter(field(Dimension, 'Only where this was misunderstood.', 'scope')),
    cluster_id: filter(field(text(1, 80), 'Only of this cluster.', 'c_Ax81kQz0PwLm')),
    unclustered: yesNo('Only what is in no cluster and was not dismissed, or what is in one.'),
    gate_caught: yesNo('Only where the gate did not let the call proceed, or where it did.'),
    date_from: filter(field(DateInput, 'Only what happened from then on.', '2026-11-01')),
    date_to: filter(
      field(DateInput, 'Only what happened until then; a day counts in full.', '2026-11-20'),
    ),
  })
  .superRefine(datesInOrder)
  .meta({ description: 'Which failures, and which page of the list.' });

export const FailureList = filteredList(Failure).meta({
  id: 'FailureList',
  description: 'Failures, the newest first.',
});

export type Failure = z.infer<typeof Failure>;
export type FailuresQuery = z.infer<typeof FailuresQuery>;
