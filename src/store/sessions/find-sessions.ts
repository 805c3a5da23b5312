import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { atAnyTime } from '../../db/schema/only-by-time.js';
import { withoutCompiling } from '../../db/without-compiling.js';
import { isCurrentMatch } from '../signals/match-reads.js';

/** Conditions on conversations; what is undefined is none. */
export interface SessionFilter {
  readonly agentId?: string | undefined;
  readonly channel?: string | undefined;
  readonly language?: string | undefined;
  /** One of its gate calls was answered so. */
  readonly decision?: string | undefined;
  readonly signalId?: number | undefined;
  readonly outcomeType?: string | undefined;
  readonly event?: string | undefined;
  readonly hasFailure?: boolean | undefined;
  /** By the last activity. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface FoundSessions {
  /** The page, the latest activity first. */
  readonly ids: readonly string[];
  /** How many match of those that were looked at. */
  readonly total: number;
  /** Where it stopped looking; null: it has looked at all that could match. */
  readonly readUntil: Date | null;
}

/** Conversations that are looked at: fewer where each needs a look at its gate calls or failures. */
const MAX_READ = 20_000;
const MAX_PROBED = 3_000;
/** Outcomes, events, failures or matches that are looked at for their conversations, the newest. */
const MAX_ITEMS = 3_000;

/**
 * Conversations that match. Where an item of theirs is asked for that few have, the newest of those items are
 * read; else the conversations themselves, the latest activity first. No more than a bound is looked at.
 */
export async function findSessions(
  db: Database,
  tenantId: string,
  filter: SessionFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<FoundSessions> {
  const items = itemsFor(tenantId, filter);
  const isProbed = filter.decision !== undefined || filter.hasFailure === false;
  const most = items ? MAX_ITEMS : isProbed ? MAX_PROBED : MAX_READ;
  const active = sql`
    ${filter.from ? sql`and s.last_activity_at >= ${filter.from.toISOString()}::timestamptz` : sql``}
    ${filter.to ? sql`and s.last_activity_at <= ${filter.to.toISOString()}::timestamptz` : sql``}`;
  const columns = sql`s.session_id, s.last_activity_at, s.agent_id, s.channel, s.language`;
  const source = items
    ? sql`
      items as materialized (${items.newest} limit ${most}),
      found as materialized (
        select s.* from (select distinct session_id from items where wanted) named
        cross join lateral (
          select ${columns} from sessions s
          where s.tenant_id = ${tenantId} and s.session_id = named.session_id ${active} offset 0) s),
      looked_at as (select count(*)::int as count, min(at) as until from items)`
    : sql`
      found as materialized (
        select ${columns} from sessions s where s.tenant_id = ${tenantId} ${active}
        order by s.last_activity_at desc, s.session_id desc limit ${most}),
      looked_at as (select count(*)::int as count, min(last_activity_at) as until from found)`;
  const [row] = await withoutCompiling(db, (tx) =>
    query<{
      ids: string[] | null;
      total: number;
      read: number;
      until: string | Date | null;
    }>(
      tx,
      sql`
      with ${source}, matched as materialized (
        select s.session_id, s.last_activity_at from found s where ${matches(tenantId, filter, items?.filter)}
      )
      select (select count(*)::int from matched) as total, looked_at.count as read, looked_at.until, (
        select jsonb_agg(session_id order by last_activity_at desc, session_id desc) from (
          select * from matched order by last_activity_at desc, session_id desc
          offset ${page.offset} limit ${page.limit}) page) as ids
      from looked_at`,
    ),
  );
  const stopped = row !== undefined && row.read >= most && row.until !== null;
  return {
    ids: row?.ids ?? [],
    total: row?.total ?? 0,
    readUntil: stopped ? new Date(row.until as string | Date) : null,
  };
}

/** The newest items that few conversations have: which are wanted, of which conversation, and when. */
function itemsFor(
  tenantId: string,
  filter: SessionFilter,
): { readonly filter: string; readonly newest: SQL } | null {
  const until = (column: SQL): SQL =>
    filter.to ? sql`and ${column} <= ${filter.to.toISOString()}::timestamptz` : sql``;
  if (filter.signalId !== undefined) {
    const newest = sql`
      select m.session_id, m.at, true as wanted from signal_matches m
      where m.tenant_id = ${tenantId} and m.signal_id = ${filter.signalId}
        and m.revision = (
          select revision from signals where tenant_id = ${tenantId} and id = ${filter.signalId})
        and ${atAnyTime('m.at')} ${until(sql`m.at`)}
      order by m.at desc`;
    return { filter: 'signal_id', newest };
  }
  if (filter.outcomeType !== undefined) {
    const newest = sql`
      select o.session_id, o.occurred_at as at, o.type = ${filter.outcomeType} as wanted from outcomes o
      where o.tenant_id = ${tenantId} ${until(sql`o.occurred_at`)} order by o.occurred_at desc, o.id desc`;
    return { filter: 'outcome_type', newest };
  }
  if (filter.hasFailure === true) {
    const newest = sql`
      select f.session_id, f.occurred_at as at, not f.dismissed as wanted from failures f
      where f.tenant_id = ${tenantId} ${until(sql`f.occurred_at`)}
      order by f.occurred_at desc, f.kind desc, f.item_id desc`;
    return { filter: 'has_failure', newest };
  }
  if (filter.event !== undefined) {
    const newest = sql`
      select e.session_id, e.created_at as at, e.event = ${filter.event} as wanted from events e
      where e.tenant_id = ${tenantId} ${until(sql`e.created_at`)} order by e.created_at desc, e.id desc`;
    return { filter: 'event', newest };
  }
  return null;
}

/** Of a conversation `s`: whether it has all that is asked for, but for what it was found by. */
function matches(tenantId: string, filter: SessionFilter, foundBy: string | undefined): SQL {
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql`s.${sql.raw(column)} = ${value}`];
  const others = listEvidence(tenantId, filter).filter((one) => one.filter !== foundBy);
  const evidence = others.map(
    ({ rows }) => sql`(select true from (${rows(sql`s.session_id`)} limit 1) one) is not null`,
  );
  const conditions = [
    ...equal('agent_id', filter.agentId),
    ...equal('channel', filter.channel),
    ...equal('language', filter.language),
    ...evidence,
    ...(filter.hasFailure === false
      ? [sql`(select true from (${failuresIn(tenantId, sql`s.session_id`)} limit 1) one) is null`]
      : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

interface Evidence {
  readonly filter: string;
  readonly value: string;
  /** `id`, `at` and `excerpt` of what a conversation has of it, without an order. */
  readonly rows: (sessionId: SQL) => SQL;
}

const failuresIn = (tenantId: string, sessionId: SQL): SQL => sql`
  select f.item_id::text as id, f.occurred_at as at, left(f.detail, 200) as excerpt from failures f
  where f.tenant_id = ${tenantId} and f.session_id = ${sessionId} and not f.dismissed`;

/** Items that the filters ask for, each filter's by itself. */
function listEvidence(tenantId: string, filter: SessionFilter): Evidence[] {
  const { decision, signalId, outcomeType, event, hasFailure } = filter;
  const evidence: Evidence[] = [];
  const add = (name: string, value: string, rows: Evidence['rows']): void => {
    evidence.push({ filter: name, value, rows });
  };
  if (decision !== undefined) {
    add(
      'decision',
      decision,
      (sessionId) => sql`
      select g.id::text, g.created_at as at, left(g.request, 200) as excerpt from gate_calls g
      where g.tenant_id = ${tenantId} and g.session_id = ${sessionId} and g.decision = ${decision}`,
    );
  }
  if (signalId !== undefined) {
    add(
      'signal_id',
      String(signalId),
      (sessionId) => sql`
      select m.item_id as id, m.at, left(m.matched_text, 200) as excerpt from signal_matches m
      where m.tenant_id = ${tenantId} and m.session_id = ${sessionId} and m.signal_id = ${signalId}
        and ${isCurrentMatch(tenantId)}`,
    );
  }
  if (outcomeType !== undefined) {
    add(
      'outcome_type',
      outcomeType,
      (sessionId) => sql`
      select o.id::text, o.occurred_at as at, left(o.detail, 200) as excerpt from outcomes o
      where o.tenant_id = ${tenantId} and o.session_id = ${sessionId} and o.type = ${outcomeType}`,
    );
  }
  if (event !== undefined) {
    add(
      'event',
      event,
      (sessionId) => sql`
      select e.id::text, e.created_at as at, left(e.detail, 200) as excerpt from events e
      where e.tenant_id = ${tenantId} and e.session_id = ${sessionId} and e.event = ${event}`,
    );
  }
  if (hasFailure) add('has_failure', 'true', (sessionId) => failuresIn(tenantId, sessionId));
  return evidence;
}

/** The reason for which a conversation is in a list. */
export interface MatchReason {
  readonly filter: string;
  readonly value: string;
  readonly id: string | null;
  readonly at: Date | null;
  readonly excerpt: string | null;
}

/** The latest item that each filter found in each of some conversations. */
export async function readMatchReasons(
  db: Database,
  tenantId: string,
  filter: SessionFilter,
  sessionIds: readonly string[],
): Promise<Map<string, MatchReason[]>> {
  const reasons = new Map<string, MatchReason[]>(sessionIds.map((id) => [id, []]));
  for (const { rows, ...of } of listEvidence(tenantId, filter)) {
    const found = await query<{
      sessionId: string;
      id: string;
      at: string | Date;
      excerpt: string | null;
    }>(
      db,
      sql`
        select named.session_id as "sessionId", latest.*
        from jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb) named(session_id)
        cross join lateral (
          select * from (${rows(sql`named.session_id`)}) one order by at desc limit 1) latest`,
    );
    for (const { sessionId, id, at, excerpt } of found) {
      reasons.get(sessionId)?.push({ ...of, id, at: new Date(at), excerpt });
    }
  }
  return reasons;
}
