import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type EventRow, events } from '../../db/schema/events.js';
import { type GateCallRow, gateCalls } from '../../db/schema/gate-calls.js';
import { IN_ORDER, type MessageRow, messages, PLACELESS } from '../../db/schema/messages.js';
import { atAnyTime } from '../../db/schema/only-by-time.js';
import { type OutcomeRow, outcomes } from '../../db/schema/outcomes.js';
import {
  type SignalMatchRow,
  type SignalRow,
  signalMatches,
  signals,
} from '../../db/schema/signals.js';
import { type StepRow, steps } from '../../db/schema/steps.js';
import { isCurrentMatch } from '../signals/match-reads.js';

/** One thing that happened in a session. */
export type TimelineRow =
  | { readonly kind: 'message'; readonly row: MessageRow }
  | { readonly kind: 'gate_call'; readonly row: GateCallRow }
  | { readonly kind: 'event'; readonly row: EventRow }
  | { readonly kind: 'step'; readonly row: StepRow }
  | {
      readonly kind: 'outcome';
      readonly row: OutcomeRow;
      /** Of the gate call that it is attributed to. */
      readonly decision: string | null;
    }
  | {
      readonly kind: 'signal_match';
      readonly row: SignalMatchRow;
      readonly signal: Pick<SignalRow, 'name' | 'type' | 'polarity'>;
    };

interface TimelineKey {
  readonly kind: TimelineRow['kind'];
  /** The row's id; of a step and of a match, the parts of its key as JSON. */
  readonly id: string;
}

/**
 * A page of what happened in a session, oldest first. Each kind is read by its index on the session;
 * only the page's own rows are read whole.
 */
export async function readTimeline(
  db: Database,
  tenantId: string,
  sessionId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<TimelineRow[]> {
  const places = await readPage(db, tenantId, sessionId, page);
  const rows = new Map<string, TimelineRow>();
  const listIds = (kind: TimelineKey['kind']): string[] =>
    places.filter((place) => place.kind === kind).map(({ id }) => id);
  const keep = (row: TimelineRow, id: string): void => {
    rows.set(`${row.kind} ${id}`, row);
  };
  for (const row of await messagesBy(db, tenantId, listIds('message'))) {
    keep({ kind: 'message', row }, String(row.id));
  }
  for (const row of await gateCallsBy(db, tenantId, listIds('gate_call'))) {
    keep({ kind: 'gate_call', row }, row.id);
  }
  for (const row of await eventsBy(db, tenantId, listIds('event'))) {
    keep({ kind: 'event', row }, String(row.id));
  }
  for (const row of await stepsBy(db, tenantId, sessionId, listIds('step'))) {
    keep({ kind: 'step', row }, JSON.stringify([row.correlationId, row.stepId]));
  }
  for (const { row, decision } of await outcomesBy(db, tenantId, listIds('outcome'))) {
    keep({ kind: 'outcome', row, decision }, String(row.id));
  }
  for (const { row, signal } of await matchesBy(db, tenantId, listIds('signal_match'))) {
    const { signalId, revision, kind, itemId } = row;
    keep({ kind: 'signal_match', row, signal }, JSON.stringify([signalId, revision, kind, itemId]));
  }
  // What was deleted between the two reads is left out.
  return places.flatMap(({ kind, id }) => rows.get(`${kind} ${timelineKey(kind, id)}`) ?? []);
}

/** PostgreSQL writes JSON with a space after the comma. */
const timelineKey = (kind: TimelineKey['kind'], id: string): string =>
  kind === 'step' || kind === 'signal_match' ? JSON.stringify(JSON.parse(id)) : id;

/** Orders kinds at one time: the user's words, then what the gate made of them, then what followed. */
function readPage(
  db: Database,
  tenantId: string,
  sessionId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<TimelineKey[]> {
  // Each kind is read in the order of its index, and no further than this page may reach: in a long
  // session it costs what it costs in a short one.
  const first = (from: SQL, order: SQL, which = sql`true`): SQL => sql`(
    ${from} where tenant_id = ${tenantId} and session_id = ${sessionId} and ${which}
    order by ${order} limit ${offset + limit})`;
  return query<TimelineKey>(
    db,
    sql`
      select kind, id from (
        ${first(
          sql`select 'message' as kind, 0 as rank, occurred_at as at, least(position, ${PLACELESS}) as place, id as number,
            id::text as id from messages m`,
          IN_ORDER,
        )}
        union all ${first(
          sql`select 'gate_call', 1, created_at as at, 0, 0, id::text as id from gate_calls`,
          // The id of a call begins with its time.
          sql`gate_calls.id`,
        )}
        union all ${first(
          sql`select 'step', 2, started_at as at, coalesce(step_index, 0) as place, 0,
            jsonb_build_array(correlation_id, step_id)::text as id from steps`,
          sql`started_at, coalesce(step_index, 0),
            jsonb_build_array(correlation_id, step_id)::text collate "C"`,
          atAnyTime('started_at'),
        )}
        union all ${first(
          sql`select 'event', 3, created_at as at, 0, id as number, id::text from events`,
          sql`created_at, events.id`,
        )}
        union all ${first(
          sql`select 'outcome', 4, occurred_at as at, 0, id as number, id::text from outcomes`,
          sql`occurred_at, outcomes.id`,
        )}
        union all ${first(
          sql`select 'signal_match', 5, at, 0, signal_id as number,
            jsonb_build_array(signal_id, revision, kind, item_id)::text as id from signal_matches m`,
          sql`at, signal_id, jsonb_build_array(signal_id, revision, kind, item_id)::text collate "C"`,
          isCurrentMatch(tenantId),
        )}
      ) everything
      order by at, rank, place, number, id collate "C" offset ${offset} limit ${limit}`,
  );
}

async function messagesBy(db: Database, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const wanted = inArray(messages.id, ids.map(Number));
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.tenantId, tenantId), wanted));
}

async function gateCallsBy(db: Database, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const wanted = inArray(gateCalls.id, [...ids]);
  return db
    .select()
    .from(gateCalls)
    .where(and(eq(gateCalls.tenantId, tenantId), wanted));
}

async function eventsBy(db: Database, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const wanted = inArray(events.id, ids.map(Number));
  return db
    .select()
    .from(events)
    .where(and(eq(events.tenantId, tenantId), wanted));
}

async function stepsBy(db: Database, tenantId: string, sessionId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const wanted = ids.map((id) => {
    const [correlationId, stepId] = JSON.parse(id) as [string, string];
    return and(eq(steps.correlationId, correlationId), eq(steps.stepId, stepId));
  });
  return db
    .select()
    .from(steps)
    .where(and(eq(steps.tenantId, tenantId), eq(steps.sessionId, sessionId), or(...wanted)));
}

async function outcomesBy(db: Database, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const wanted = inArray(outcomes.id, ids.map(Number));
  return db
    .select({ row: outcomes, decision: gateCalls.decision })
    .from(outcomes)
    .leftJoin(
      gateCalls,
      and(eq(gateCalls.tenantId, outcomes.tenantId), eq(gateCalls.id, outcomes.gateCallId)),
    )
    .where(and(eq(outcomes.tenantId, tenantId), wanted));
}

async function matchesBy(db: Database, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const wanted = ids.map((id) => {
    const [signalId, revision, kind, itemId] = JSON.parse(id) as [number, number, string, string];
    return and(
      eq(signalMatches.signalId, signalId),
      eq(signalMatches.revision, revision),
      eq(signalMatches.kind, kind),
      eq(signalMatches.itemId, itemId),
    );
  });
  const { name, type, polarity } = signals;
  return db
    .select({ row: signalMatches, signal: { name, type, polarity } })
    .from(signalMatches)
    .innerJoin(
      signals,
      and(eq(signals.tenantId, signalMatches.tenantId), eq(signals.id, signalMatches.signalId)),
    )
    .where(and(eq(signalMatches.tenantId, tenantId), or(...wanted)));
}
