import { z } from 'zod';
import { filter, filteredList, pageQuery, text } from './common.js';
import { DateInput, datesInOrder } from './dates.js';
import { EventKind } from './event.js';
import { Decision } from './gate.js';
import { wholeNumber } from './numbers.js';
import { OutcomeType } from './outcome.js';
import { nullableText, nullableTime, sessionFields, shownText } from './session.js';

const SessionFilterName = z.enum([
  ...(['agent_id', 'channel', 'language', 'decision', 'signal_id', 'outcome_type'] as const),
  ...(['event', 'has_failure'] as const),
]);

export const ListedSession = z
  .object({
    ...sessionFields,
    last_decision: Decision.nullable().meta({
      description: 'The last decision of the gate; null if there is none.',
      examples: ['ask'],
    }),
    first_message: nullableText(
      'The start of the first user message, otherwise of the first request; null if there is none.',
      'Where is my refund?',
    ),
    last_outcome: OutcomeType.nullable().meta({
      description: 'The type of the latest outcome; null if there is none.',
      examples: ['task_completed'],
    }),
    message_count: z.int().meta({
      description: 'The number of messages, counted up to 1,000.',
      examples: [8],
    }),
    gate_call_count: z.int().meta({
      description: 'The number of gate calls, counted up to 1,000.',
      examples: [2],
    }),
    matched_by: z
      .array(
        z.object({
          filter: SessionFilterName.meta({
            description: 'The filter.',
            examples: ['outcome_type'],
          }),
          value: shownText('The filter value.', 'refund_reversed'),
          id: nullableText(
            'The latest matching gate call, event, outcome or text; null for a property.',
            '318',
          ),
          at: nullableTime('When it happened.'),
          excerpt: nullableText('The start of its text, if any.', 'Refund reversed'),
        }),
      )
      .optional()
      .meta({ description: 'With filters: why each filter matched.' }),
  })
  .meta({ id: 'ListedSession', description: 'A conversation.' });

export const SessionList = filteredList(ListedSession)
  .extend({
    total: z.int().meta({
      description:
        'The number of sessions, counted up to 100,000. With filters: of those searched.',
      examples: [2],
    }),
  })
  .meta({ id: 'SessionList', description: 'Sessions, most recent activity first.' });

const property = (description: string, example: string) =>
  filter(text(1, 200).meta({ description, examples: [example] }));

export const SessionsQuery = pageQuery(50)
  .omit({ page_size: true })
  .extend({
    page_size: wholeNumber(1, 100)
      .optional()
      .meta({ description: 'Items per page, 1 to 100.', examples: [50] }),
    limit: wholeNumber(1, 100)
      .default(50)
      .meta({ description: 'An older name for page_size. Default: 50.', examples: [50] }),
    agent_id: property('Only this agent.', 'agent_1'),
    channel: property('Only this channel.', 'voice'),
    language: property('Only this language.', 'de'),
    decision: filter(
      Decision.meta({ description: 'Only where the gate answered this.', examples: ['ask'] }),
    ),
    signal_id: filter(
      wholeNumber(1).meta({ description: 'Only sessions matching this signal.', examples: [7] }),
    ),
    outcome_type: filter(
      OutcomeType.meta({
        description: 'Only with an outcome of this type.',
        examples: ['refund_reversed'],
      }),
    ),
    event: filter(
      EventKind.meta({ description: 'Only with such an event.', examples: ['correction'] }),
    ),
    has_failure: filter(
      z.enum(['true', 'false']).meta({
        description: 'Only sessions with a failure, or without.',
        examples: ['true'],
      }),
    ),
    date_from: filter(
      DateInput.meta({
        description: 'Only sessions with activity from this time.',
        examples: ['2026-11-01'],
      }),
    ),
    date_to: filter(
      DateInput.meta({
        description: 'Only sessions whose last activity is up to this time. A day is included.',
        examples: ['2026-11-20'],
      }),
    ),
  })
  .superRefine(datesInOrder)
  .meta({ description: 'Which conversations, and which page of the list.' });

export type SessionsQuery = z.infer<typeof SessionsQuery>;
export type ListedSession = z.infer<typeof ListedSession>;
