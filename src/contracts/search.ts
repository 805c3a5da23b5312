import { z } from 'zod';
import { cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { DateInput, datesInOrder } from './dates.js';

export const SearchMode = z.enum(['keyword', 'semantic']).meta({
  id: 'SearchMode',
  description: 'How texts are compared: by their words or by their meaning.',
  examples: ['keyword'],
});

const fields = {
  query: text(1, 20_000).meta({
    description:
      'Words that a text must all have; `"several words"` side by side; `OR` between two of which one is enough; ' +
      '`-` before what it must not have; `*` behind the beginning of a word. Case and accents do not count. Any text is ' +
      'a query.',
    examples: ['refund OR "money back" -voucher'],
  }),
  mode: SearchMode.default('keyword').meta({
    description: 'By words, or by meaning: also what is said in other words; keyword when absent.',
    examples: ['keyword'],
  }),
  date_from: filter(
    DateInput.nullable().meta({
      description: 'Not what happened before: RFC 3339 or YYYY-MM-DD.',
      examples: ['2026-11-01'],
    }),
  ),
  date_to: filter(
    DateInput.nullable().meta({
      description: 'Not what happened later; a day counts to its end.',
      examples: ['2026-11-20'],
    }),
  ),
  session_id: text(0, 120)
    .nullish()
    .meta({ description: 'In this conversation.', examples: ['chat-8412'] }),
  outcome_type: text(0, 200)
    .nullish()
    .meta({
      description: 'In conversations that have an outcome of this type.',
      examples: ['refund_reversed'],
    }),
  cluster_id: text(0, 80)
    .nullish()
    .meta({
      description: 'In conversations that have a failure in this cluster.',
      examples: ['c_7'],
    }),
};

const page = pageQuery(20).shape;

/** As query parameters. */
export const SearchQuery = z
  .object({ ...fields, ...page })
  .superRefine(datesInOrder)
  .meta({ description: 'What to search for.' });

/** As a body. */
export const SearchRequest = z
  .object({
    ...fields,
    page: z
      .int()
      .min(1)
      .default(1)
      .meta({ description: 'Which page, from 1.', examples: [1] }),
    page_size: z
      .int()
      .min(1)
      .max(100)
      .default(20)
      .meta({ description: 'Items a page, 1 to 100.', examples: [20] }),
  })
  .superRefine(datesInOrder)
  .meta({ id: 'SearchRequest', description: 'What to search for.' });

const Found = z
  .object({
    kind: z.enum(['gate', 'message', 'event', 'outcome']).meta({
      description:
        "What it is: a gate call's request and answer, a message, an event or an outcome.",
      examples: ['message'],
    }),
    id: z.string().meta({ description: 'The id of its kind.', examples: ['991'] }),
    session_id: z.string().meta({ description: 'Its conversation.', examples: ['chat-8412'] }),
    correlation_id: z
      .string()
      .nullable()
      .meta({ description: 'Its correlation id.', examples: ['order-flow-77'] }),
    snippet: z.string().meta({
      description: 'HTML: the place in the text, escaped, with what was searched for in `<mark>`.',
      examples: ['…I want a <mark>refund</mark> for order 1042…'],
    }),
    score: z.number().meta({
      description:
        'How well it fits, 0 to 1; by meaning, the cosine, and more with rare words of the query. Comparable within one search.',
      examples: [0.82],
    }),
    count: z.int().meta({
      description:
        'How many of the matches have these words in this order; the item is the newest of them.',
      examples: [1],
    }),
    matched_by: z.array(SearchMode).meta({
      description: 'What found it.',
      examples: [['keyword']],
    }),
    occurred_at: Timestamp.meta({
      description: 'When it happened.',
      examples: ['2026-11-20T18:12:41.000Z'],
    }),
    cluster_id: z
      .string()
      .nullable()
      .meta({
        description:
          'The cluster of its own failure, else of the newest one of its conversation that is in a cluster.',
        examples: ['c_7'],
      }),
    outcome_types: z.array(z.string()).meta({
      description: 'The types of the outcomes of its conversation.',
      examples: [['refund_reversed']],
    }),
  })
  .meta({ id: 'SearchHit', description: 'A text that was found.' });

export const SearchAnswer = cappedList(Found)
  .extend({
    total: z.int().meta({
      description:
        'How many different texts match; matches are counted no further than `total_bound`.',
      examples: [2],
    }),
    total_is_exact: z.boolean().meta({
      description:
        'Whether that is all of them; false when the matches have reached `total_bound`.',
      examples: [true],
    }),
    total_bound: z.int().meta({
      description:
        'So many matches, the newest ones by words and the nearest ones by meaning, are ranked, and pages end with them.',
      examples: [2000],
    }),
    mode: SearchMode.meta({ description: 'The mode that was asked for.', examples: ['semantic'] }),
    mode_used: SearchMode.meta({ description: 'The mode that was used.', examples: ['keyword'] }),
    degraded_reason: z
      .string()
      .nullable()
      .meta({
        description: 'Why it is another, or does not know all texts yet; null when neither is so.',
        examples: ['no embedding of the query: timeout'],
      }),
    notices: z.array(z.string()).meta({
      description: 'What to know of how it was searched: what was cut, why nothing can be found.',
      examples: [['Only the first 32 words of the query were searched for.']],
    }),
  })
  .meta({
    id: 'SearchAnswer',
    description: 'What was found: the best first, and the newest first among equals.',
  });

export type SearchRequest = z.infer<typeof SearchRequest>;
export type SearchAnswer = z.infer<typeof SearchAnswer>;
