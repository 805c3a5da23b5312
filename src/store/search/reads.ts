import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { ofSessions, type SearchScope, within } from '../documents/in-scope.js';
import { COPY } from './copies.js';

/** Query for the words of a search, as texts of tsquery. */
export interface WordMatch {
  readonly match: string;
  readonly wanted: string;
  /** The words of `wanted`, side by side or not. */
  readonly candidates: string;
  /** Each wanted phrase or word. */
  readonly phrases: readonly string[];
}

export interface FoundDocument {
  readonly id: string;
  readonly kind: 'gate' | 'message' | 'event' | 'outcome';
  readonly itemId: string;
  readonly sessionId: string;
  readonly correlationId: string | null;
  readonly occurredAt: Date;
  /** 0 to 1. */
  readonly score: number;
  /** How many of the matches have the same words in the same order; it is the newest of them. */
  readonly count: number;
}

export interface FoundPage {
  readonly found: readonly FoundDocument[];
  /** How many match, counted no further than `max`. */
  readonly matches: number;
  /** How many different texts these are. */
  readonly total: number;
}

/** The newest documents that are looked at to learn how frequent a match is. */
const SAMPLE = 1_000;
/** Cost of fetching a document by the index of words, beside reading on in the order of time (measured). */
const FETCH = 3.5;

/**
 * A page of the documents that match, the best first, and newest first among equals. Only the `max`
 * newest matches are ranked: a word that is everywhere must not cost what a tenant has. Of texts with the same words in the
 * same order the newest stands for all.
 *
 * The planner cannot know how frequent a tenant's word is, and a wrong guess costs seconds. So the newest
 * documents are sampled first: what is frequent among them is found by reading on in the order of time,
 * anything else by the index of words.
 */
export async function findByWords(
  db: Database,
  tenantId: string,
  words: WordMatch,
  scope: SearchScope,
  page: { readonly offset: number; readonly limit: number; readonly max: number },
): Promise<FoundPage> {
  return db.transaction(async (tx) => {
    const amongNewest = (count: number): SQL => sql`
      select d.* from (
        select * from documents d where ${within(tenantId, scope)}
        order by occurred_at desc, id desc limit ${count}) d
      where ${matches(tenantId, words, scope)}
      order by occurred_at desc, id desc limit ${page.max}`;
    await planFor(tx, 'order');
    const sampled = await sample(tx, tenantId, words, scope);
    if (sampled.seen < SAMPLE) return rank(tx, words, amongNewest(SAMPLE), page);
    const all = documentsWithin(scope, sampled);
    // So many of the newest should have enough matches, or are all that there are.
    const enough = Math.ceil(Math.min((1.2 * page.max * SAMPLE) / sampled.matching, 1.1 * all));
    if (enough < FETCH * (sampled.candidates / SAMPLE) * all) {
      const found = await rank(tx, words, amongNewest(enough), page);
      if (found.matches === page.max || !(await goesOn(tx, tenantId, scope, enough))) return found;
    }
    await planFor(tx, 'words');
    // Ordered by an expression, so that the index on the time is of no use.
    const byWords = sql`
      select d.* from documents d
      where ${within(tenantId, scope)} and ${matches(tenantId, words, scope)}
      order by date_part('epoch', occurred_at) desc, id desc limit ${page.max}`;
    return rank(tx, words, byWords, page);
  });
}

/**
 * Lets the planner follow the order of an index, or collect from the index of words. Left alone, and without
 * statistics, as in an embedded database, it would sort all that a tenant has.
 */
async function planFor(tx: Database, access: 'order' | 'words'): Promise<void> {
  const bitmaps = access === 'order' ? 'off' : 'on';
  await tx.execute(
    sql`select set_config('enable_bitmapscan', ${bitmaps}, true), set_config('jit', 'off', true)`,
  );
}

interface ScopeSample {
  readonly seen: number;
  readonly matching: number;
  /** Those that have the words, be it as phrases or not: what the index of words finds. */
  readonly candidates: number;
  /** When the oldest and the newest that were seen happened, and the oldest that there is, in milliseconds. */
  readonly oldest: number;
  readonly newest: number;
  readonly first: number;
}

async function sample(
  db: Database,
  tenantId: string,
  words: WordMatch,
  scope: SearchScope,
): Promise<ScopeSample> {
  const milliseconds = (time: SQL): SQL => sql`coalesce(date_part('epoch', ${time}) * 1000, 0)`;
  const [row] = await query<ScopeSample>(
    db,
    sql`
      select count(*)::int as seen,
        (count(*) filter (where ${matches(tenantId, words, scope)}))::int as matching,
        (count(*) filter (where d.terms @@ ${words.candidates}::tsquery))::int as candidates,
        ${milliseconds(sql`min(occurred_at)`)} as oldest, ${milliseconds(sql`max(occurred_at)`)} as newest,
        ${milliseconds(sql`(select min(occurred_at) from documents where tenant_id = ${tenantId})`)} as first
      from (
        select * from documents d where ${within(tenantId, scope)}
        order by occurred_at desc, id desc limit ${SAMPLE}) d`,
  );
  return row as ScopeSample;
}

/** About how many documents there are, if they came as often all the time as they did in the sample. */
function documentsWithin({ from }: SearchScope, { oldest, newest, first }: ScopeSample): number {
  const span = newest - Math.max(first, from?.getTime() ?? first);
  return (SAMPLE * span) / Math.max(1, newest - oldest);
}

/** Whether there are more documents than the `count` newest. */
async function goesOn(
  db: Database,
  tenantId: string,
  scope: SearchScope,
  count: number,
): Promise<boolean> {
  const rows = await query(
    db,
    sql`
      select from documents d where ${within(tenantId, scope)}
      order by occurred_at desc, id desc offset ${count} limit 1`,
  );
  return rows.length > 0;
}

function matches(tenantId: string, { match }: WordMatch, scope: SearchScope): SQL {
  return sql`d.terms @@ ${match}::tsquery and ${ofSessions(tenantId, scope)}`;
}

/** Okapi BM25: how soon another occurrence of a word adds nothing, and how much a long text counts less. */
const SATURATION = 1.2;
const LENGTH = 0.5;
/** The share of how near the words are to each other in the score. */
const NEARNESS = 0.3;

/**
 * The share that a text has of the best possible BM25 over the wanted phrases, where a phrase weighs more
 * the fewer of the matches have it; with several phrases also how near they stand. To three digits, so
 * that what is as good as equal goes by time.
 */
async function rank(
  db: Database,
  { wanted, phrases }: WordMatch,
  source: SQL,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundPage> {
  // With every weight 1 the cover density of one phrase is how often it occurs.
  const density = (of: string, normalization: number): SQL =>
    sql`ts_rank_cd('{1,1,1,1}', m.terms, ${of}::tsquery, ${sql.raw(String(normalization))})`;
  // Most matches of many alternatives have few of them, which is soon known.
  const occurrences = (phrase: string): SQL =>
    sql`case when m.terms @@ ${phrase}::tsquery then ${density(phrase, 0)} else 0 end`;
  const each = (make: (phrase: string, index: SQL) => SQL, separator: SQL): SQL =>
    sql.join(
      phrases.map((phrase, index) => make(phrase, sql.raw(String(index)))),
      separator,
    );
  const weights = each((_, n) => sql`w${n}`, sql` + `);
  const sum = each((_, n) => sql`w${n} * f.tf${n} / (f.tf${n} + f.slowness)`, sql` + `);
  const bm25 = sql`(${sum}) / (${weights})`;
  const score =
    phrases.length === 1
      ? bm25
      : sql`${sql.raw(String(1 - NEARNESS))} * ${bm25} + ${sql.raw(String(NEARNESS))} * f.nearness`;
  type Row = Omit<FoundDocument, 'occurredAt'> & { at: string; matches: number; total: number };
  const rows = await query<Row>(
    db,
    sql`
      with matched as materialized (${source}),
      frequencies as materialized (
        select m.id, m.kind, m.item_id, m.session_id, m.correlation_id, m.occurred_at,
          ${sql.raw(String(SATURATION))} * (${sql.raw(String(1 - LENGTH))}
            + ${sql.raw(String(LENGTH))} * length(m.terms) / avg(length(m.terms)) over ()) as slowness,
          ${COPY},
          ${density(wanted, 32)} as nearness,
          ${each((phrase, n) => sql`${occurrences(phrase)} as tf${n}`, sql`, `)}
        from matched m
      ), weights as (
        select count(*)::int as matches, (count(*) filter (where copy = 1))::int as total,
          ${each((_, n) => sql`ln(1 + count(*) / greatest(count(*) filter (where tf${n} > 0), 1)::float8) as w${n}`, sql`, `)}
        from frequencies
      )
      select s.*, weights.matches, weights.total from weights left join lateral (
        select f.id::text as id, f.kind, f.item_id as "itemId", f.session_id as "sessionId",
          f.correlation_id as "correlationId", f.occurred_at as at, f.count,
          floor((${score}) * 1000 + 0.5) / 1000 as score
        from frequencies f where f.copy = 1 order by score desc, f.occurred_at desc, f.id desc
        offset ${offset} limit ${limit}) s on true`,
  );
  return {
    // Where the page is empty, there is still the row of the total.
    found: rows.flatMap(({ at, matches: _, total: __, ...row }) =>
      row.id === null ? [] : [{ ...row, occurredAt: new Date(at) }],
    ),
    matches: rows[0]?.matches ?? 0,
    total: rows[0]?.total ?? 0,
  };
}
