import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { indexDocuments, type SearchableText } from '../../src/domain/search/index-documents.js';
import { SearchTexts } from './search-texts.js';

export const BIG = 'bench-big';
export const TINY = 'bench-tiny';
const TINY_DOCUMENTS = 100;
/** Tenants that share the other half of the documents. */
const OTHERS = 50;

const BATCH = 500;
/** Batches that are written at once: one is made while the database works on another. */
const CONNECTIONS = 3;
const DAYS = 90;

export interface Corpus {
  readonly documents: number;
  readonly seconds: number;
  readonly bytes: number;
  /** How many of the big tenant's texts have a word, and two words side by side. */
  readonly words: ReadonlyMap<string, number>;
  readonly pairs: ReadonlyMap<string, number>;
}

/**
 * Fills the database with messages of a big tenant, and makes them searchable as the feed does; beside as
 * many documents of other tenants, and of a tiny one.
 */
export async function buildCorpus(
  db: Database,
  count: number,
  now: Date,
  progress: (made: number) => void,
): Promise<Corpus> {
  const texts = new SearchTexts(1);
  const [words, pairs] = [new Map<string, number>(), new Map<string, number>()];
  let [made, bytes, number] = [0, 0, 0];
  const tinyEvery = Math.floor(count / TINY_DOCUMENTS);
  const next = (tenantId: string): SearchableText => {
    const text = texts.next();
    number += 1;
    bytes += text.length;
    if (tenantId === BIG) tally(text, words, pairs);
    const age = (DAYS * 86_400_000 * (2 * count - number)) / (2 * count);
    const occurredAt = new Date(now.getTime() - Math.max(0, Math.round(age)));
    const row = {
      sessionId: `session-${Math.floor(number / 20)}`,
      correlationId: null,
      occurredAt,
    };
    return { tenantId, kind: 'message', id: String(number), text, ...row };
  };
  const startedAt = performance.now();
  const fill = async (): Promise<void> => {
    while (made < count) {
      const size = Math.min(BATCH, count - made);
      made += size;
      progress(made);
      const other = (index: number): string =>
        (made - index) % tinyEvery === 0 ? TINY : `bench-${(made - index) % OTHERS}`;
      const own = Array.from({ length: size }, () => next(BIG));
      await insertMessages(db, own);
      await indexDocuments(db, own);
      const others = Array.from({ length: size }, (_, index) => next(other(index)));
      await indexDocuments(db, others);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, fill));
  const seconds = (performance.now() - startedAt) / 1000;
  // As autovacuum would have by now.
  for (const table of ['documents', 'messages'])
    await db.execute(sql.raw(`vacuum analyze ${table}`));
  return { documents: 2 * count, seconds, bytes, words, pairs };
}

function tally(text: string, words: Map<string, number>, pairs: Map<string, number>): void {
  const list = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  for (const word of new Set(list)) words.set(word, (words.get(word) ?? 0) + 1);
  for (const pair of new Set(list.slice(1).map((word, index) => `${list[index]} ${word}`))) {
    // Pairs of made-up words are too many to keep.
    if (!/x\b/.test(pair)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
}

/** The rows that pages of results are read from. */
async function insertMessages(db: Database, texts: readonly SearchableText[]): Promise<void> {
  await db.execute(sql`
    insert into messages (tenant_id, id, session_id, position, role, content, content_hash, occurred_at,
      interrupted, source, received_at) overriding system value
    select "tenantId", id, "sessionId", 0, 'user', text, id::text, "occurredAt", false, 'ingest', "occurredAt"
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as r("tenantId" text, id bigint, "sessionId" text, text text, "occurredAt" timestamptz)`);
}

/** What table and indexes of the documents take, in bytes. */
export async function sizesOf(db: Database): Promise<{ name: string; bytes: number }[]> {
  return query(
    db,
    sql`
      select relname as name, pg_relation_size(oid)::float8 as bytes from pg_class
      where relname = 'documents'
        or oid in (select indexrelid from pg_index where indrelid = 'documents'::regclass)
      order by relkind desc, relname`,
  );
}
