import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { ofSessions, type SearchScope, within } from '../documents/in-scope.js';
import { type WordMatch, without } from './word-match.js';

/** The newest documents that are looked at to learn how frequent a match is. */
export const SAMPLE = 1_000;

/** Counts of the newest documents of a scope. */
export interface ScopeSample {
  readonly seen: number;
  /** Condition that a text must meet, as a text of tsquery; and how many do. */
  readonly match: string;
  readonly matching: number;
  /** Those that have everything that is wanted. */
  readonly together: number;
  /** Those that have the words of it, be it as phrases or not: what the index of words finds. */
  readonly candidates: number;
  /** How many have each phrase. */
  readonly having: readonly number[];
  /** About how many documents there are. */
  readonly all: number;
}

/** Looks at the newest documents of a scope. */
export async function sample(
  db: Database,
  tenantId: string,
  { wanted, must, none, phrases }: WordMatch,
  match: string,
  scope: SearchScope,
): Promise<ScopeSample> {
  const milliseconds = (time: SQL): SQL => sql`coalesce(date_part('epoch', ${time}) * 1000, 0)`;
  const count = (condition: SQL): SQL => sql`(count(*) filter (where ${condition}))::int`;
  const having = phrases.map((phrase) => count(sql`d.terms @@ ${phrase}::tsquery`));
  // Lexemes have no spaces.
  const candidates = (must ?? wanted).replace(/ <\d+> /g, ' & ');
  type Row = Omit<ScopeSample, 'all' | 'match'> & SampledTimes;
  const [row] = await query<Row>(
    db,
    sql`
      select count(*)::int as seen,
        ${count(matches(tenantId, match, scope))} as matching,
        ${count(matches(tenantId, without(wanted, none), scope))} as together,
        ${count(sql`d.terms @@ ${candidates}::tsquery`)} as candidates,
        to_jsonb(array[${sql.join(having, sql`, `)}]) as having,
        ${milliseconds(sql`min(occurred_at)`)} as oldest, ${milliseconds(sql`max(occurred_at)`)} as newest,
        ${milliseconds(sql`(select min(occurred_at) from documents where tenant_id = ${tenantId})`)} as first
      from (
        select * from documents d where ${within(tenantId, scope)}
        order by occurred_at desc, id desc limit ${SAMPLE}) d`,
  );
  const { oldest, newest, first, ...counts } = row as Row;
  const all =
    counts.seen < SAMPLE ? counts.seen : documentsWithin(scope, { oldest, newest, first });
  return { ...counts, match, all };
}

/** When the oldest and the newest that were seen happened, and the oldest that there is, in milliseconds. */
interface SampledTimes {
  readonly oldest: number;
  readonly newest: number;
  readonly first: number;
}

/** About how many documents there are, if they came as often all the time as they did in the sample. */
function documentsWithin({ from }: SearchScope, { oldest, newest, first }: SampledTimes): number {
  const span = newest - Math.max(first, from?.getTime() ?? first);
  return Math.max(SAMPLE, (SAMPLE * span) / Math.max(1, newest - oldest));
}

/** Whether there are more documents than the `count` newest. */
export async function goesOn(
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

/** Whether a document is of a scope of sessions and meets a condition. */
export function matches(tenantId: string, match: string, scope: SearchScope): SQL {
  return sql`d.terms @@ ${match}::tsquery and ${ofSessions(tenantId, scope)}`;
}
