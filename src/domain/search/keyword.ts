import type { Database } from '../../db/client.js';
import type { SearchScope } from '../../store/documents/in-scope.js';
import { findByWords } from '../../store/search/reads.js';
import { type Hit, readHits } from './hits.js';
import { type KeywordQuery, MAX_QUERY_LENGTH, MAX_TERMS, SHORTEST_PREFIX } from './parse-query.js';
import { readQuery } from './read-query.js';
import { tenantMark } from './terms.js';
import { toTsquery } from './tsquery.js';

/** So many matches are ranked, counted and paged. */
export const MAX_MATCHES = 2_000;

export interface SearchPage {
  readonly hits: readonly Hit[];
  /** Different texts among the matches, which are counted no further than `bound`. */
  readonly total: number;
  /** Whether there are no more matches than were counted. */
  readonly isExact: boolean;
  readonly bound: number;
  /** Notices for the caller about how it was searched, in sentences. */
  readonly notices: readonly string[];
}

/** Notice for the caller of a query that is longer than what is read of it. */
export const SHORTENED = `Only the first ${MAX_QUERY_LENGTH.toLocaleString('en')} characters of the query were used.`;

/** Finds the texts that have words of a query, those with the most and rarest first. Every text is a query; one without words finds nothing. */
export async function searchByKeyword(
  db: Database,
  tenantId: string,
  text: string,
  scope: SearchScope,
  page: { readonly offset: number; readonly limit: number },
): Promise<SearchPage> {
  const { query, notices: corrected } = await readQuery(db, tenantId, text);
  const notices = [...describeLimits(query), ...corrected];
  if (query.all.length === 0) {
    return { hits: [], total: 0, isExact: true, bound: MAX_MATCHES, notices };
  }
  const words = toTsquery(tenantMark(tenantId), query);
  const bounds = { ...page, max: MAX_MATCHES };
  const { found, matches, total } = await findByWords(db, tenantId, words, scope, bounds);
  const hits = await readHits(db, tenantId, found, {
    phrases: query.all.flat(2),
    matchedBy: () => ['keyword'],
  });
  const isExact = matches < MAX_MATCHES;
  if (!isExact) {
    notices.push(
      `There may be more than ${MAX_MATCHES} matches. Only the newest ${MAX_MATCHES} are ranked. Narrow the query or the dates to see others.`,
    );
  }
  return { hits, total, isExact, bound: MAX_MATCHES, notices };
}

function describeLimits({ all, none, cut, shortPrefix, shortened }: KeywordQuery): string[] {
  const notices: string[] = shortened && !cut ? [SHORTENED] : [];
  if (cut) notices.push(`Only the first ${MAX_TERMS} words of the query were used.`);
  if (shortPrefix) {
    notices.push(`A * needs at least ${SHORTEST_PREFIX} characters before it.`);
  }
  if (all.length === 0) {
    notices.push(
      none.length > 0
        ? 'The query only excludes words, so nothing matches.'
        : 'The query has no words to search for.',
    );
  }
  return notices;
}
