import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyText, asJson, query } from '../../db/rows.js';
import { oneTenant } from '../scope.js';
import { recordChanges } from '../sessions/record-changes.js';
import { STEP_BYTES, STEP_ID } from '../steps/changed.js';

/** The session and the correlation id that a step moves to. */
export interface StepMove {
  readonly traceId: string;
  readonly stepId: string;
  readonly sessionId: string;
  readonly correlationId: string;
}

/** Facts that a step states about the conversation of its session. */
export interface StepMessages {
  readonly traceId: string;
  readonly sessionId: string;
  readonly startedAt: Date;
  readonly durationMs: number | null;
  /** Input that it was sent. */
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** Output, where that was said to the user. */
  readonly output: unknown;
  readonly isReply: boolean;
  /** Its messages count only where no other step of the trace has any. */
  readonly isInferred: boolean;
}

/** The columns of a `StepMessages`, of steps `s`, but for session and time. */
const STEP_MESSAGES = sql`s.trace_id as "traceId", s.duration_ms as "durationMs",
  s.metadata->'messages' as messages, coalesce(s.metadata ? 'is_reply', false) as "isReply",
  case when s.metadata ? 'is_reply' then s.output end as output,
  coalesce(s.metadata ? 'messages_inferred', false) as "isInferred"`;

/** Any number, so that nothing else takes the same locks. */
const RECONCILIATION_LOCK = 5_417;

/**
 * Lets one transaction at a time move steps of a tenant, until it ends: two at once would each store the
 * messages of a session again while the other is just removing them.
 */
export async function lockReconciliation(db: Database, tenantId: string): Promise<void> {
  await query(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${tenantId}, ${RECONCILIATION_LOCK}))`,
  );
}

/** Gives steps their new session and correlation id, and answers what they say of its conversation. */
export async function moveSteps(
  db: Database,
  tenantId: string,
  moves: readonly StepMove[],
  now: Date,
): Promise<StepMessages[]> {
  return withMessages(
    await query<RawStepMessages>(
      db,
      sql`
        with input as materialized (
          select * from jsonb_to_recordset(${asJson(moves)}) as r(
            "traceId" text, "stepId" text, "sessionId" text, "correlationId" text)
          order by "traceId", "stepId"
        ), sized as materialized (
          -- Not returned by the update: a distributed database takes no functions there that are not immutable.
          select s.trace_id, s.step_id, s.bytes from input i cross join lateral (
            select s.trace_id, s.step_id, ${STEP_BYTES} as bytes from steps s
            where s.tenant_id = ${tenantId} and s.trace_id = i."traceId" and s.step_id = i."stepId" limit 1
          ) s
        ), moved as (
          update steps s set session_id = i."sessionId", correlation_id = i."correlationId"
          from input i
          where s.tenant_id = ${tenantId} and s.trace_id = i."traceId" and s.step_id = i."stepId"
          returning s.session_id as "sessionId", s.correlation_id, s.step_id, s.started_at as at, ${STEP_MESSAGES}
        ), changed as (
          select ${tenantId}::text as "tenantId", s."sessionId", ${STEP_ID('"sessionId"')} as id, s.at, sized.bytes,
            ${now.toISOString()}::timestamptz as "receivedAt"
          from moved s join sized on sized.trace_id = s."traceId" and sized.step_id = s.step_id
        ), ${recordChanges(oneTenant(tenantId), 'step', { changed: 'changed' })}
        select "sessionId", at as "startedAt", "durationMs", "traceId", messages, output, "isReply",
          "isInferred"
        from moved`,
    ),
  );
}

/** Finds the facts that the steps left in these sessions state about their conversations. */
export async function listTracedSteps(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<StepMessages[]> {
  return withMessages(
    await query<RawStepMessages>(
      db,
      sql`
        select s.session_id as "sessionId", s.started_at as "startedAt", ${STEP_MESSAGES}
        from steps s
        where s.tenant_id = ${tenantId} and s.session_id = ${anyText(sessionIds)} and s.source = 'otel'`,
    ),
  );
}

type RawStepMessages = Omit<StepMessages, 'startedAt' | 'messages'> & {
  readonly startedAt: string | Date;
  readonly messages: StepMessages['messages'] | null;
};

const withMessages = (rows: readonly RawStepMessages[]): StepMessages[] =>
  rows.map((row) => ({
    ...row,
    startedAt: new Date(row.startedAt),
    messages: row.messages ?? [],
  }));
