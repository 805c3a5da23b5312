import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** The newest documents whose words are listed, and as many that have a word with one of some beginnings. */
const NEWEST = 1_000;
const BEGINNING_SO = 500;
/** Documents with more lexemes are left out, and so many words are enough. */
const MAX_LEXEMES = 300;
const MAX_WORDS = 10_000;
/** Of a frequent word the index reads about so many places: one is enough to know that there are any. */
const PLACES = 1_000;

/** Bounds of the words that are listed. */
export interface WordBounds {
  /** Length of the mark that every lexeme of the tenant begins with. */
  readonly markLength: number;
  readonly shortest: number;
  readonly longest: number;
}

/** The places of the words, as texts of tsquery, that no document has. */
export function listUnknownWords(
  db: Database,
  tenantId: string,
  words: readonly string[],
): Promise<number[]> {
  return byWords(db, async (tx) => {
    const unknown = words.map(
      (word, at) => sql`
        select ${at}::int as at where not exists (
          select from documents d where d.tenant_id = ${tenantId} and d.terms @@ ${word}::tsquery)`,
    );
    const rows = await query<{ at: number }>(tx, sql.join(unknown, sql` union all `));
    return rows.map(({ at }) => at);
  });
}

/** Words of the newest texts, the most frequent first, without those that have digits. */
export function listRecentWords(
  db: Database,
  tenantId: string,
  bounds: WordBounds,
): Promise<string[]> {
  const newest = sql`order by d.occurred_at desc, d.id desc limit ${NEWEST}`;
  return listWords(db, tenantId, newest, bounds);
}

/** Words of texts that have a word with one of these beginnings, as texts of tsquery. */
export function listWordsOfBeginnings(
  db: Database,
  tenantId: string,
  beginnings: readonly string[],
  bounds: WordBounds,
): Promise<string[]> {
  const having = sql`and d.terms @@ ${beginnings.join(' | ')}::tsquery limit ${BEGINNING_SO}`;
  return byWords(db, (tx) => listWords(tx, tenantId, having, bounds));
}

async function listWords(
  db: Database,
  tenantId: string,
  which: SQL,
  { markLength, shortest, longest }: WordBounds,
): Promise<string[]> {
  const rows = await query<{ word: string }>(
    db,
    sql`
      select substr(lexeme, ${markLength + 1}) as word
      from (select d.terms from documents d where d.tenant_id = ${tenantId} ${which}) texts,
        unnest(tsvector_to_array(terms)) lexeme
      where length(terms) <= ${MAX_LEXEMES}
        and length(lexeme) between ${shortest + markLength} and ${longest + markLength}
        and substr(lexeme, ${markLength + 1}) !~ '[0-9]'
      group by lexeme order by count(*) desc, lexeme limit ${MAX_WORDS}`,
  );
  return rows.map(({ word }) => word);
}

/**
 * Runs a statement by the index of words alone, and no further into it than is of use: a planner without
 * statistics would read all documents, and a frequent word is in many of them.
 */
function byWords<Result>(db: Database, run: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('gin_fuzzy_search_limit', ${String(PLACES)}, true), set_config('jit', 'off', true)`);
    return run(tx);
  });
}
