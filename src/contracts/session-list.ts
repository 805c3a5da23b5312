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
      description: 'What the gate decided last; null without a decision.',
      examples: ['ask'],
    }),
    matched_by: z
      .array(
        z.object({
          filter: SessionFilterName.meta({
            description: 'The filter.',
            examples: ['outcome_type'],
          }),
          value: shownText('What it asked for.', 'refund_reversed'),
          id: nullableText(
            'The latest gate call, event, outcome or text of a match in it; null of a property.',
            '318',
          ),
          at: nullableTime('When that happened.'),
          excerpt: nullableText('The beginning of its text, where it has one.', 'Refund reversed'),
        }),
      )
      .optional()
      .meta({ description: 'With filters: why it is in the list, by each of them.' }),
  })
  .meta({ id: 'ListedSession', description: 'A conversation.' });

export const SessionList = filteredList(ListedSession)
  .extend({
    total: z.int().meta({
      description:
        'How many conversations there are, counted no further than 100,000; with filters: of those that were looked at.',
      examples: [2],
    }),
  })
  .meta({ id: 'SessionList', description: 'Conversations, the latest activity first.' });

const property = (description: string, example: string) =>
  filter(text(1, 200).meta({ description, examples: [example] }));

export const SessionsQuery = pageQuery(50)
  .omit({ page_size: true })
  .extend({
    page_size: wholeNumber(1, 100)
      .optional()
      .meta({ description: 'Items a page, 1 to 100.', examples: [50] }),
    limit: wholeNumber(1, 100)
      .default(50)
      .meta({ description: 'The same under its older name; 50 when absent.', examples: [50] }),
    agent_id: property('Only with this agent.', 'agent_1'),
    channel: property('Only of this channel.', 'voice'),
    language: property('Only in this language.', 'de'),
    decision: filter(
      Decision.meta({ description: 'Only where the gate answered this.', examples: ['ask'] }),
    ),
    signal_id: filter(
      wholeNumber(1).meta({ description: 'Only where this signal matched.', examples: [7] }),
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
        description: 'Only where something went wrong, or where nothing did.',
        examples: ['true'],
      }),
    ),
    date_from: filter(
      DateInput.meta({
        description: 'Only with something that happened from then on.',
        examples: ['2026-11-01'],
      }),
    ),
    date_to: filter(
      DateInput.meta({
        description: 'Only where the last thing happened until then; a day counts in full.',
        examples: ['2026-11-20'],
      }),
    ),
  })
  .superRefine(datesInOrder)
  .meta({ description: 'Which conversations, and which page of the list.' });

export type SessionsQuery = z.infer<typeof SessionsQuery>;
export type ListedSession = z.infer<typeof ListedSession>;
