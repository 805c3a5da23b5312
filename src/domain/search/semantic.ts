import type { Database } from '../../db/client.js';
import type { Embedder, Embedders } from '../../ports/embeddings.js';
import type { SearchScope } from '../../store/documents/in-scope.js';
import { listTenantEmbedders, type TenantEmbedder } from '../../store/embeddings/reads.js';
import { listDocuments } from '../../store/search/by-ids.js';
import type { FoundByWords } from '../../store/search/rank.js';
import { findByWords } from '../../store/search/reads.js';
import { findNearest } from '../embeddings/nearest.js';
import { type Hit, readHits } from './hits.js';
import { type SearchPage, SHORTENED } from './keyword.js';
import { type MergedText, mergeByRank } from './merge.js';
import { nearestSentences } from './nearest-sentence.js';
import { type KeywordQuery, MAX_QUERY_LENGTH, queryRead } from './parse-query.js';
import { readQuery } from './read-query.js';
import { tenantMark } from './terms.js';
import { toTsquery } from './tsquery.js';

/** So many texts, the nearest ones, are counted and paged. */
const MAX_MATCHES = 500;
/** The best texts by words that are merged with them. */
const MAX_BY_WORDS = 100;
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
  const { query, wordings, notices } = await readQuery(db, tenantId, text);
  const [outcome, byWords] = await Promise.all([
    embedder.embed(wordings, { timeoutMs: QUERY_TIMEOUT_MS }),
    listByWords(db, tenantId, query, scope),
  ]);
  if ('fault' in outcome) return { fault: `no embedding of the query: ${outcome.fault}` };
  const vector = between(outcome.vectors);
  const none = {
    ...{ hits: [], total: 0, isExact: true, bound: MAX_MATCHES },
    incomplete: incompleteness(state),
  };
  if (!vector) return { ...none, notices: ['The query has no words.'] };
  if (state.dimensions !== null && state.dimensions !== vector.length) {
    const lengths = `${vector.length} instead of ${state.dimensions}`;
    return { fault: `no embedding of the query: a vector of length ${lengths}` };
  }
  const options = {
    scope: isWhole(scope) ? null : scope,
    max: MAX_MATCHES,
    indexedIn: state.indexedIn,
  };
  const near = await findNearest(db, tenantId, embedder, vector, options);
  const merged = await mergeByRank(db, tenantId, { near, byWords });
  const listed = merged.slice(0, MAX_MATCHES);
  const isExact = near.length < MAX_MATCHES && listed.length === merged.length;
  return {
    ...none,
    hits: await readPage(db, tenantId, text, {
      query,
      shown: listed.slice(page.offset, page.offset + page.limit),
    }),
    total: listed.length,
    isExact,
    notices: [
      ...(text.length > MAX_QUERY_LENGTH ? [SHORTENED] : []),
      ...notices,
      ...describeUpdate(known, chosen),
      ...(isExact ? [] : [`Only the ${MAX_MATCHES} most similar texts are listed.`]),
    ],
  };
}

/** The direction between vectors of unit length; null where there is none. */
function between(vectors: readonly (Float32Array | null)[]): Float32Array | null {
  const [first, second] = vectors;
  if (!first || !second) return first ?? null;
  const sum = first.map((value, at) => value + (second[at] as number));
  const length = Math.hypot(...sum);
  return length > 0 ? sum.map((value) => value / length) : first;
}

/** The texts that have words of a query, the best ones. */
async function listByWords(
  db: Database,
  tenantId: string,
  query: KeywordQuery,
  scope: SearchScope,
): Promise<readonly FoundByWords[]> {
  if (query.all.length === 0) return [];
  const page = { offset: 0, limit: MAX_BY_WORDS, max: RANKED_BY_WORDS };
  const words = toTsquery(tenantMark(tenantId), query);
  return (await findByWords(db, tenantId, words, scope, page)).found;
}

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

function incompleteness({ complete, percent, late }: TenantEmbedder): string | null {
  if (!complete) return `not all texts are embedded yet, about ${percent}% are`;
  if (late === 0) return null;
  if (late === 1) return 'a recent text is not embedded yet';
  return `${late < 1_000 ? late : '1,000 or more'} recent texts are not embedded yet`;
}

/** Notice that a newer embedder is at work, and how far it is; empty where none is. */
function describeUpdate(known: readonly TenantEmbedder[], { state }: Chosen): string[] {
  const [newest] = known;
  if (!newest || newest === state) return [];
  return [
    `Texts are being embedded again, and about ${newest.percent}% are. Until all are, they are searched by their earlier vectors.`,
  ];
}

const isWhole = (scope: SearchScope): boolean =>
  Object.values(scope).every((value) => value === null);

/** The texts themselves, the words of the query marked where they have them. */
async function readPage(
  db: Database,
  tenantId: string,
  text: string,
  result: { readonly query: KeywordQuery; readonly shown: readonly MergedText[] },
): Promise<Hit[]> {
  const { query, shown } = result;
  const rows = await listDocuments(
    db,
    tenantId,
    shown.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const found = shown.flatMap(({ id, score, count }) => {
    const row = byId.get(id);
    return row ? [{ ...row, score, count }] : [];
  });
  const reasons = new Map(shown.map(({ id, matchedBy }) => [String(id), matchedBy]));
  return readHits(db, tenantId, found, {
    phrases: query.all.flat(2),
    matchedBy: ({ id }) => reasons.get(id) ?? [],
    focus: (texts) => nearestSentences(texts, queryRead(text)),
  });
}
