import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyText, query } from '../../db/rows.js';
import { type GateCallRow, gateCalls } from '../../db/schema/gate-calls.js';
import {
  type HandoffKind,
  type HandoffRow,
  type HandoffStatus,
  handoffs,
} from '../../db/schema/handoffs.js';
import { type SessionRow, sessions } from '../../db/schema/sessions.js';

/** Part of a gate call that a person decides by. */
export type HandedOverCall = Pick<
  GateCallRow,
  | 'id'
  | 'correlationId'
  | 'context'
  | 'actionCost'
  | 'decisionReason'
  | 'intentSpec'
  | 'proposedCall'
  | 'ambiguityScore'
> & {
  /** Its first 2,001 characters. */
  readonly request: string;
};

/** Characters of a request that is whole. */
export const MAX_REQUEST = 2_000;

/** A handoff with what it is about. */
export interface HandoffView {
  readonly handoff: HandoffRow;
  /** Undefined: retention has removed it. */
  readonly call: HandedOverCall | undefined;
  readonly session: SessionRow | undefined;
}

/** Which handoffs are wanted; what is undefined is no condition. */
export interface HandoffFilter {
  /** Undefined: all that were opened. */
  readonly status: Exclude<HandoffStatus, 'pending'> | undefined;
  readonly kind: HandoffKind | undefined;
  readonly sessionId: string | undefined;
  readonly actionRisk: string | undefined;
  readonly tool: string | undefined;
}

/** Filters and counting look at no more. */
const MAX_LOOKED_AT = 10_000;

/**
 * A page of handoffs: those that wait, the longest waiting first; others, newest first. Looks at the first 10,000 of a
 * status.
 */
export async function listHandoffs(
  db: Database,
  tenantId: string,
  filter: HandoffFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: HandoffView[]; total: number }> {
  const found = (columns: SQL): SQL => sql`
    select ${columns} from (${lookedAt(tenantId, filter)}) h
    where true ${equal('kind', filter.kind)} ${equal('action_risk', filter.actionRisk)}
      ${equal('tool', filter.tool)}`;
  const order = filter.status === 'open' ? sql`h.opened_at, id` : sql`h.opened_at desc, id desc`;
  const page = await query<{ id: string }>(
    db,
    sql`${found(sql`h.gate_call_id as id, h.opened_at`)} order by ${order} offset ${offset} limit ${limit}`,
  );
  const [counted] = await query<{ total: number }>(db, found(sql`count(*)::int as total`));
  const rows = await findHandoffs(
    db,
    tenantId,
    page.map(({ id }) => id),
  );
  return { rows, total: counted?.total ?? 0 };
}

/** The handoffs that filters are applied to, by an index in any case. */
function lookedAt(tenantId: string, { status, sessionId }: HandoffFilter): SQL {
  const order =
    status === 'open' ? sql`opened_at, gate_call_id` : sql`opened_at desc, gate_call_id desc`;
  const only = (of: HandoffStatus): SQL => sql`
    (select * from handoffs where tenant_id = ${tenantId} and status = ${of} order by ${order} limit ${MAX_LOOKED_AT})`;
  if (sessionId !== undefined) {
    return sql`
      select * from handoffs where tenant_id = ${tenantId} and session_id = ${sessionId}
        and status ${status === undefined ? sql`<> 'pending'` : sql`= ${status}`} limit ${MAX_LOOKED_AT}`;
  }
  if (status !== undefined) return only(status);
  const all = (['open', 'answered', 'taken_over', 'expired', 'withdrawn'] as const).map(only);
  return sql`select * from (${sql.join(all, sql` union all `)}) every
    order by ${order} limit ${MAX_LOOKED_AT}`;
}

const equal = (column: string, value: string | undefined): SQL =>
  value === undefined ? sql`` : sql`and h.${sql.raw(column)} = ${value}`;

/** Handoffs by their ids, in that order; not those that are unknown. */
export async function findHandoffs(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<HandoffView[]> {
  if (ids.length === 0) return [];
  const { tenantId: owner, gateCallId } = handoffs;
  const rows = await db
    .select()
    .from(handoffs)
    .where(and(eq(owner, tenantId), inArray(gateCallId, [...ids])));
  const views = await withCalls(db, tenantId, rows);
  const byId = new Map(views.map((view) => [view.handoff.gateCallId, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Handoffs with their calls and sessions. */
export async function withCalls(
  db: Database,
  tenantId: string,
  rows: readonly HandoffRow[],
): Promise<HandoffView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ gateCallId }) => gateCallId);
  const names = [...new Set(rows.map(({ sessionId }) => sessionId))];
  const calls = await db
    .select({
      id: gateCalls.id,
      correlationId: gateCalls.correlationId,
      request: sql<string>`left(${gateCalls.request}, ${MAX_REQUEST + 1}::int)`,
      context: gateCalls.context,
      actionCost: gateCalls.actionCost,
      decisionReason: gateCalls.decisionReason,
      intentSpec: gateCalls.intentSpec,
      proposedCall: gateCalls.proposedCall,
      ambiguityScore: gateCalls.ambiguityScore,
    })
    .from(gateCalls)
    .where(and(eq(gateCalls.tenantId, tenantId), inArray(gateCalls.id, ids)));
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tenantId, tenantId), sql`${sessions.sessionId} = ${anyText(names)}`));
  const callById = new Map(calls.map((call) => [call.id, call]));
  const sessionById = new Map(found.map((session) => [session.sessionId, session]));
  return rows.map((handoff) => ({
    handoff,
    call: callById.get(handoff.gateCallId),
    session: sessionById.get(handoff.sessionId),
  }));
}

/** Calls of a session that are looked at for what became of a handoff. */
const MAX_CALLS = 50;

/**
 * Whether a conversation went on without a person, for SQL: a later call of the thread, or with the same request, proceeds, or
 * the user has answered the confirmation. Looks at the 50 latest calls of the session.
 *
 * @param h names the handoff
 */
export const hasGoneOn = (tenantId: string, h: string): SQL => {
  const handoff = sql.raw(h);
  return sql`exists (
    select from (
      select g.thread_id, g.decision, g.answer_kind, g.request from gate_calls g
      where g.tenant_id = ${tenantId} and g.session_id = ${handoff}.session_id and g.id > ${handoff}.gate_call_id
      order by g.id desc limit ${MAX_CALLS}
    ) later
    left join lateral (
      select c.request from gate_calls c
      where c.tenant_id = ${tenantId} and c.id = ${handoff}.gate_call_id limit 1
    ) own on true
    where later.decision = 'proceed' and (later.thread_id = ${handoff}.thread_id or later.request = own.request)
      or ${handoff}.kind = 'confirm' and later.thread_id = ${handoff}.thread_id and later.answer_kind is not null)`;
};

/** The call that an answer was used by; null: none came yet. */
export async function findUses(
  db: Database,
  tenantId: string,
  answered: readonly HandoffRow[],
): Promise<Map<string, string>> {
  const given = answered.filter(({ status }) => status === 'answered');
  if (given.length === 0) return new Map();
  const ids = JSON.stringify(given.map(({ gateCallId }) => gateCallId));
  const rows = await query<{ handoff: string; call: string }>(
    db,
    sql`
      select h.gate_call_id as handoff, used.id as call
      from jsonb_array_elements_text(${ids}::jsonb) named(id)
      cross join lateral (
        select * from handoffs o where o.tenant_id = ${tenantId} and o.gate_call_id = named.id::uuid limit 1) h
      cross join lateral (
        select later.id from (
          select g.id, g.thread_id, g.clarification_response, g.created_at from gate_calls g
          where g.tenant_id = ${tenantId} and g.session_id = h.session_id and g.id > h.gate_call_id
          order by g.id desc limit ${MAX_CALLS}
        ) later
        where later.thread_id = (h.clarification #>> '{thread,id}')::uuid
          and later.clarification_response = h.response and later.created_at >= h.ended_at
        order by later.id limit 1
      ) used`,
  );
  return new Map(rows.map(({ handoff, call }) => [handoff, call]));
}
