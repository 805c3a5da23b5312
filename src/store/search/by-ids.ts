import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { COPY } from './copies.js';
import type { FoundDocument, WordMatch } from './reads.js';

/** A document that was found by its meaning. */
export interface CandidateDocument extends Omit<FoundDocument, 'score' | 'count'> {
  /** Whether it has the words of the query, too. */
  readonly hasWords: boolean;
}

/** Documents by their ids, in any order; not those that are gone. */
export async function listDocuments(
  db: Database,
  tenantId: string,
  ids: readonly number[],
  words: WordMatch | null,
): Promise<CandidateDocument[]> {
  const hasWords = words ? sql`d.terms @@ ${words.match}::tsquery` : sql`false`;
  const rows = await query<Omit<CandidateDocument, 'occurredAt'> & { at: string }>(
    db,
    sql`
      select d.id::text as id, d.kind, d.item_id as "itemId", d.session_id as "sessionId",
        d.correlation_id as "correlationId", d.occurred_at as at, ${hasWords} as "hasWords"
      from documents d
      where d.tenant_id = ${tenantId} and d.id in (select unnest(${`{${ids.join(',')}}`}::bigint[]))`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, occurredAt: new Date(at) }));
}

/** A text of which there may be copies. */
export interface DifferentText {
  /** The newest copy. */
  readonly id: number;
  readonly count: number;
  /** The lexemes of it, separated by spaces; null when it has more than were asked for. */
  readonly lexemes: string | null;
}

/**
 * The documents of these ids, of texts with the same words in the same order the newest, in any order; not those
 * that are gone.
 *
 * @param maxLexemes how many lexemes of a text are worth reading
 */
export async function listDifferentTexts(
  db: Database,
  tenantId: string,
  ids: readonly number[],
  maxLexemes: number,
): Promise<DifferentText[]> {
  if (ids.length === 0) return [];
  return query<DifferentText>(
    db,
    sql`
      select c.id::float8 as id, c.count,
        case when length(c.terms) <= ${maxLexemes}
          then array_to_string(tsvector_to_array(c.terms), ' ') end as lexemes
      from (
        select m.id, m.terms, ${COPY} from documents m
        where m.tenant_id = ${tenantId} and m.id in (select unnest(${`{${ids.join(',')}}`}::bigint[]))
      ) c where c.copy = 1`,
  );
}
