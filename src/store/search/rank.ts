import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { COPY } from './copies.js';
import type { ScopeSample } from './sample.js';
import type { WordMatch } from './word-match.js';

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

/** A document that was found by words. */
export interface FoundByWords extends FoundDocument {
  /** The share of the query that it has, where a rare word weighs more; 0 to 1. */
  readonly share: number;
}

export interface FoundPage {
  readonly found: readonly FoundByWords[];
  /** How many match, counted no further than `max`. */
  readonly matches: number;
  /** How many different texts these are. */
  readonly total: number;
}

/** The part of the matches that is answered. */
export interface PageBounds {
  readonly offset: number;
  readonly limit: number;
  /** So many matches are ranked. */
  readonly max: number;
}

/** Okapi BM25: how soon another occurrence of a word adds nothing, and how much a long text counts less. */
const SATURATION = 1.2;
const LENGTH = 0.5;
/** The share of how near the words are to each other in the score. */
const NEARNESS = 0.3;

/** The least share that a text must have where any word is enough, beside the one that has most of a query. */
const LEAST_SHARE = 0.35;

/**
 * The share that a text has of the best possible BM25 over the wanted phrases, where a phrase weighs more
 * the fewer of the documents have it; with several phrases also how near they stand. To three digits, so
 * that what is as good as equal goes by time.
 */
export async function rank(
  db: Database,
  tenantId: string,
  { wanted, must, phrases }: WordMatch,
  source: SQL,
  { having, seen, all }: ScopeSample,
  { offset, limit }: PageBounds,
): Promise<FoundPage> {
  // With every weight 1 the cover density of one phrase is how often it occurs.
  const density = (of: string, normalization: number): SQL =>
    sql`ts_rank_cd('{1,1,1,1}', m.terms, ${of}::tsquery, ${sql.raw(String(normalization))})`;
  // Most matches of many alternatives have few of them, which is soon known.
  const occurrences = (phrase: string): SQL =>
    sql`case when m.terms @@ ${phrase}::tsquery then ${density(phrase, 0)} else 0 end`;
  const each = (make: (phrase: string, suffix: SQL, index: number) => SQL, separator: SQL): SQL =>
    sql.join(
      phrases.map((phrase, index) => make(phrase, sql.raw(String(index)), index)),
      separator,
    );
  const documents = Math.ceil(all);
  // Of a rare word the matches say more than the sample.
  const known = having.map((count) => sql.raw(((count / Math.max(1, seen)) * all).toFixed(1)));
  const weights = each((_, n) => sql`w${n}`, sql` + `);
  const sum = each((_, n) => sql`w${n} * f.tf${n} / (f.tf${n} + f.slowness)`, sql` + `);
  const bm25 = sql`(${sum}) / (${weights})`;
  const score =
    phrases.length === 1
      ? bm25
      : sql`${sql.raw(String(1 - NEARNESS))} * ${bm25} + ${sql.raw(String(NEARNESS))} * f.nearness`;
  const present = each((_, n) => sql`case when f.tf${n} > 0 then w${n} else 0 end`, sql` + `);
  const share = sql`(${present}) / (${weights})`;
  const least = must === null ? LEAST_SHARE : 0;
  type Row = Omit<FoundByWords, 'occurredAt'> & { at: string; matches: number; total: number };
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
        from matched m where m.tenant_id = ${tenantId}
      ), weights as (
        select count(*)::int as matches,
          ${each((_, n, index) => sql`ln(1 + greatest(count(*), ${sql.raw(String(documents))}) / greatest(count(*) filter (where tf${n} > 0), ${known[index]}, 1)::float8) as w${n}`, sql`, `)}
        from frequencies
      ), scored as materialized (
        select f.*, floor((${score}) * 1000 + 0.5) / 1000 as score, ${share} as share
        from frequencies f cross join weights where f.copy = 1
      ), kept as materialized (
        select * from scored where share >= ${sql.raw(String(least))} * (select max(share) from scored)
      )
      select s.*, weights.matches, (select count(*) from kept)::int as total
      from weights left join lateral (
        select f.id::text as id, f.kind, f.item_id as "itemId", f.session_id as "sessionId",
          f.correlation_id as "correlationId", f.occurred_at as at, f.count, f.score, f.share
        from kept f order by f.score desc, f.occurred_at desc, f.id desc
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
