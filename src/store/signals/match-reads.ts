import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { atAnyTime } from '../../db/schema/only-by-time.js';
import { type SignalMatchRow, signalMatches } from '../../db/schema/signals.js';

const DAY_MS = 24 * 3600 * 1000;

/** Which matches count: those of the signal as it is. */
export interface SignalRevision {
  readonly id: number;
  readonly revision: number;
}

/** The latest matches of a signal as it is, by when they were said. */
export async function listRecentMatches(
  db: Database,
  tenantId: string,
  { id, revision }: SignalRevision,
  limit: number,
): Promise<SignalMatchRow[]> {
  const { signalId, revision: ofRevision, at, sessionId } = signalMatches;
  const own = eq(signalMatches.tenantId, tenantId);
  return db
    .select()
    .from(signalMatches)
    .where(and(own, eq(signalId, id), eq(ofRevision, revision)))
    .orderBy(desc(at), desc(sessionId), desc(signalMatches.itemId))
    .limit(limit);
}

/** Whether a match `m` of the tenant is one of a signal as it is: not of one that was changed or removed. */
export const isCurrentMatch = (tenantId: string): SQL => sql`exists (
  select from signals s
  where s.tenant_id = ${tenantId} and s.id = m.signal_id and s.revision = m.revision)`;

/** How often a signal was matched lately, by when things were said. */
export interface RecentCounts {
  readonly lastDay: number;
  readonly lastWeek: number;
  /** Conversations with a match in the last week. */
  readonly sessions: number;
  readonly lastMatchedAt: Date | null;
  /** By UTC day, `YYYY-MM-DD`; days without a match are absent. */
  readonly days: Readonly<Record<string, number>>;
}

/**
 * Counts from an index, over as many days as the trend has and no more, whatever there was before.
 *
 * @param trendFrom the beginning of the first day of the trend
 */
export async function readRecentCounts(
  db: Database,
  tenantId: string,
  signals: readonly SignalRevision[],
  times: { readonly now: Date; readonly trendFrom: Date },
): Promise<Map<number, RecentCounts>> {
  if (signals.length === 0) return new Map();
  const ago = (milliseconds: number) =>
    sql`${new Date(times.now.getTime() - milliseconds).toISOString()}::timestamptz`;
  const own = sql`m.tenant_id = ${tenantId} and m.signal_id = k.id and m.revision = k.revision`;
  const rows = await query<
    Omit<RecentCounts, 'lastMatchedAt'> & { id: string; last: string | null }
  >(
    db,
    sql`
      select k.id::text, week."lastDay", week."lastWeek", week.sessions, trend.days,
        to_char(latest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last
      from jsonb_to_recordset(${asJson(signals)}) as k(id bigint, revision int)
      cross join lateral (
        select count(*) filter (where m.at >= ${ago(DAY_MS)})::int as "lastDay",
          count(*)::int as "lastWeek", count(distinct m.session_id)::int as sessions
        from signal_matches m where ${own} and m.at >= ${ago(7 * DAY_MS)}
      ) week
      cross join lateral (
        select coalesce(jsonb_object_agg(day, count), '{}') as days from (
          select (m.at at time zone 'UTC')::date as day, count(*)::int as count
          from signal_matches m where ${own} and m.at >= ${times.trendFrom.toISOString()}::timestamptz
          group by 1
        ) by_day
      ) trend
      left join lateral (
        select m.at from signal_matches m where ${own} and ${atAnyTime('m.at')}
        order by m.at desc limit 1
      ) latest on true`,
  );
  return new Map(
    rows.map(({ id, last, ...counts }) => [
      Number(id),
      { ...counts, lastMatchedAt: last === null ? null : new Date(last) },
    ]),
  );
}

/** Conversations that something happened in since then. */
export async function countActiveSessions(
  db: Database,
  tenantId: string,
  since: Date,
): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from sessions
        where tenant_id = ${tenantId} and last_activity_at >= ${since.toISOString()}::timestamptz`,
  );
  return row?.count ?? 0;
}
