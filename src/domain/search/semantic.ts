import type { Database } from '../../db/client.js';
import type { Embedder, Embedders } from '../../ports/embeddings.js';
import type { SearchScope } from '../../store/documents/in-scope.js';
import { listTenantEmbedders, type TenantEmbedder } from '../../store/embeddings/reads.js';
import { listDocuments } from '../../store/search/by-ids.js';
import { findByWords, type WordMatch } from '../../store/search/reads.js';
import { withoutCommonPart } from '../embeddings/common-part.js';
import { findNearest } from '../embeddings/nearest.js';
import { type Hit, readHits } from './hits.js';
import { type SearchPage, SHORTENED } from './keyword.js';
import { nearestSentences } from './nearest-sentence.js';
import { type KeywordQuery, MAX_QUERY_LENGTH, parseQuery, queryRead } from './parse-query.js';
import { tenantMark } from './terms.js';
import { toTsquery } from './tsquery.js';
import { type WeighedText, weighSpelling } from './weigh-spelling.js';

/** So many texts, the nearest ones, are counted and paged. */
const MAX_MATCHES = 500;
/** The best texts by words that are answered, too, however far they are by meaning. */
const MAX_BY_WORDS = 50;
/** The newest matches by words that are ranked for that. */
const RANKED_BY_WORDS = 500;
/** How long a caller waits for what a query means. */
const QUERY_TIMEOUT_MS = 1_500;

/** Results, or why nothing could be searched by its meaning. */
export type SemanticOutcome =
  | (SearchPage & {
      /** Why some texts cannot have been found; null when all can. */
      readonly incomplete: string | null;
    })
  | { readonly fault: string };

/** Finds the texts that mean what a query means, also in other words. */
export async function searchByMeaning(
  db: Database,
  tenantId: string,
  embedders: Embedders,
  text: string,
  scope: SearchScope,
  page: { readonly offset: number; readonly limit: number },
): Promise<SemanticOutcome> {
  const known = await listTenantEmbedders(db, tenantId);
  const chosen = choose(known, embedders);
  if (!chosen) return { fault: 'no text has been embedded yet' };
  const { embedder, state } = chosen;
  const outcome = await embedder.embed([queryRead(text)], { timeoutMs: QUERY_TIMEOUT_MS });
  if ('fault' in outcome) return { fault: `no embedding of the query: ${outcome.fault}` };
  const [vector] = outcome.vectors;
  const none = {
    ...{ hits: [], total: 0, isExact: true, bound: MAX_MATCHES },
    incomplete: incompleteness(state),
  };
  if (!vector) return { ...none, notices: ['The query has no words.'] };
  if (state.dimensions !== null && state.dimensions !== vector.length) {
    const lengths = `${vector.length} instead of ${state.dimensions}`;
    return { fault: `no embedding of the query: a vector of length ${lengths}` };
  }
  const query = parseQuery(text);
  const words = query.all.length > 0 ? toTsquery(tenantMark(tenantId), query) : null;
  const byWords = words ? await listByWords(db, tenantId, words, scope) : new Map<number, number>();
  const options = {
    scope: isWhole(scope) ? null : scope,
    max: MAX_MATCHES,
    indexedIn: state.indexedIn,
    rankBy: await withoutCommonPart(db, tenantId, embedder.id, vector),
    always: [...byWords.keys()],
  };
  const near = await findNearest(db, tenantId, embedder, vector, options);
  const read = { words: listWords(query), copies: byWords };
  const weighed = await weighSpelling(db, tenantId, near, read);
  const shown = weighed.slice(page.offset, page.offset + page.limit);
  return {
    ...none,
    hits: await readPage(db, tenantId, text, { query, words, shown }),
    total: weighed.length,
    isExact: near.length < MAX_MATCHES,
    notices: [
      ...(text.length > MAX_QUERY_LENGTH ? [SHORTENED] : []),
      ...(near.length < MAX_MATCHES
        ? []
        : [`Only the ${MAX_MATCHES} most similar texts are listed.`]),
    ],
  };
}

/**
 * The texts that have the words of a query, the best ones, since a name may say nothing by meaning: by their ids, how many
 * each stands for.
 */
async function listByWords(
  db: Database,
  tenantId: string,
  words: WordMatch,
  scope: SearchScope,
): Promise<Map<number, number>> {
  const page = { offset: 0, limit: MAX_BY_WORDS, max: RANKED_BY_WORDS };
  const { found } = await findByWords(db, tenantId, words, scope, page);
  return new Map(found.map(({ id, count }) => [Number(id), count]));
}

const listWords = ({ all }: KeywordQuery): string[] => all.flat(3).map(({ term }) => term);

interface Chosen {
  readonly embedder: Embedder;
  readonly state: TenantEmbedder;
}

/** The newest one that has every text, else the newest one, of those that this process has. */
function choose(known: readonly TenantEmbedder[], embedders: Embedders): Chosen | undefined {
  const ours = known.flatMap((state) => {
    const embedder = embedders.find(state.embedder);
    return embedder ? [{ embedder, state }] : [];
  });
  return ours.find(({ state }) => state.complete) ?? ours[0];
}

function incompleteness({ complete, late }: TenantEmbedder): string | null {
  if (!complete) return 'not all texts are embedded yet';
  if (late === 0) return null;
  if (late === 1) return 'a recent text is not embedded yet';
  return `${late < 1_000 ? late : '1,000 or more'} recent texts are not embedded yet`;
}

const isWhole = (scope: SearchScope): boolean =>
  Object.values(scope).every((value) => value === null);

/** The texts themselves, the words of the query marked where they have them. */
async function readPage(
  db: Database,
  tenantId: string,
  text: string,
  result: {
    readonly query: KeywordQuery;
    readonly words: WordMatch | null;
    readonly shown: readonly WeighedText[];
  },
): Promise<Hit[]> {
  const { query, words, shown } = result;
  const ids = shown.map(({ id }) => id);
  const rows = await listDocuments(db, tenantId, ids, words);
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const found = shown.flatMap(({ id, score, count }) => {
    const row = byId.get(id);
    return row ? [{ ...row, score, count }] : [];
  });
  const withWords = new Set(rows.filter(({ hasWords }) => hasWords).map(({ id }) => id));
  return readHits(db, tenantId, found, {
    phrases: query.all.flat(2),
    matchedBy: ({ id }) => (withWords.has(id) ? ['semantic', 'keyword'] : ['semantic']),
    focus: (texts) => nearestSentences(texts, queryRead(text)),
  });
}
