import { z } from 'zod';
import { cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { DateInput, datesInOrder } from './dates.js';

export const SearchMode = z.enum(['keyword', 'semantic']).meta({
  id: 'SearchMode',
  description: 'The search mode: keyword or semantic.',
  examples: ['keyword'],
});

const fields = {
  query: text(1, 20_000).meta({
    description:
      'The query. Texts with more and rarer words of it come first. Use `"required phrase"`, `OR` between alternatives, `-` to exclude a word and `*` after a prefix. Case and accents are ignored.',
    examples: ['refund OR "money back" -voucher'],
  }),
  mode: SearchMode.default('keyword').meta({
    description:
      'keyword, or semantic, which finds by words and also by other wordings. Default: keyword.',
    examples: ['keyword'],
  }),
  date_from: filter(
    DateInput.nullable().meta({
      description: 'Only items from this time: RFC 3339 or YYYY-MM-DD.',
      examples: ['2026-11-01'],
    }),
  ),
  date_to: filter(
    DateInput.nullable().meta({
      description: 'Only items up to this time. A day is included.',
      examples: ['2026-11-20'],
    }),
  ),
  session_id: text(0, 120)
    .nullish()
    .meta({ description: 'Only this session.', examples: ['chat-8412'] }),
  outcome_type: text(0, 200)
    .nullish()
    .meta({
      description: 'Only sessions with an outcome of this type.',
      examples: ['refund_reversed'],
    }),
  cluster_id: text(0, 80)
    .nullish()
    .meta({
      description: 'Only sessions with a failure in this cluster.',
      examples: ['c_7'],
    }),
};

const page = pageQuery(20).shape;

/** As query parameters. */
export const SearchQuery = z
  .object({ ...fields, ...page })
  .superRefine(datesInOrder)
  .meta({ description: 'A search.' });

/** As a body. */
export const SearchRequest = z
  .object({
    ...fields,
    page: z
      .int()
      .min(1)
      .default(1)
      .meta({ description: 'The page number, starting at 1.', examples: [1] }),
    page_size: z
      .int()
      .min(1)
      .max(100)
      .default(20)
      .meta({ description: 'Items per page, 1 to 100.', examples: [20] }),
  })
  .superRefine(datesInOrder)
  .meta({ id: 'SearchRequest', description: 'A search.' });

const Found = z
  .object({
    kind: z.enum(['gate', 'message', 'event', 'outcome']).meta({
      description: "The type: a gate call's request and answer, a message, an event or an outcome.",
      examples: ['message'],
    }),
    id: z.string().meta({ description: 'The ID of the item.', examples: ['991'] }),
    session_id: z.string().meta({ description: 'The session.', examples: ['chat-8412'] }),
    correlation_id: z
      .string()
      .nullable()
      .meta({ description: 'Its correlation id.', examples: ['order-flow-77'] }),
    snippet: z.string().meta({
      description: 'An escaped HTML excerpt with matches in `<mark>`.',
      examples: ['…I want a <mark>refund</mark> for order 1042…'],
    }),
    score: z.number().meta({
      description:
        'The relevance, 0 to 1, comparable within one search. For semantic search, from the ranks by meaning and by words.',
      examples: [0.82],
    }),
    count: z.int().meta({
      description: 'The number of matches with identical text. The item is the newest of them.',
      examples: [1],
    }),
    matched_by: z.array(SearchMode).meta({
      description: 'Why it was found: its words, its meaning or both.',
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
          'The cluster of its failure, otherwise of the newest clustered failure in its session.',
        examples: ['c_7'],
      }),
    outcome_types: z.array(z.string()).meta({
      description: 'The outcome types of its session.',
      examples: [['refund_reversed']],
    }),
  })
  .meta({ id: 'SearchHit', description: 'A search result.' });

export const SearchAnswer = cappedList(Found)
  .extend({
    total: z.int().meta({
      description: 'The number of distinct matches, counted up to `total_bound`.',
      examples: [2],
    }),
    total_is_exact: z.boolean().meta({
      description: 'Whether the count is exact; false if it reached `total_bound`.',
      examples: [true],
    }),
    total_bound: z.int().meta({
      description: 'The maximum number of ranked matches.',
      examples: [2000],
    }),
    mode: SearchMode.meta({ description: 'The requested mode.', examples: ['semantic'] }),
    mode_used: SearchMode.meta({ description: 'The mode used.', examples: ['keyword'] }),
    degraded_reason: z
      .string()
      .nullable()
      .meta({
        description: 'Why the mode differs or not all texts are indexed yet; null otherwise.',
        examples: ['no embedding of the query: timeout'],
      }),
    notices: z.array(z.string()).meta({
      description: 'Notes about the search, such as truncation or why nothing can match.',
      examples: [['Only the first 32 words of the query were searched for.']],
    }),
  })
  .meta({
    id: 'SearchAnswer',
    description: 'The results, best first, then newest first.',
  });

export const SearchProgress = z
  .object({
    embedder: z.string().meta({ description: 'What embeds the texts.', examples: ['builtin-3'] }),
    complete: z.boolean().meta({ description: 'Whether it has all texts.', examples: [false] }),
    percent: z
      .int()
      .meta({ description: 'About how many of the texts it has, in percent.', examples: [42] }),
  })
  .meta({
    id: 'SearchProgress',
    description:
      'How far semantic search is with the texts, also after an update that embeds them again; null before the first text.',
  });

export type SearchProgress = z.infer<typeof SearchProgress>;
export type SearchRequest = z.infer<typeof SearchRequest>;
export type SearchAnswer = z.infer<typeof SearchAnswer>;
