import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { markDaysOf } from './dirty-days.js';
import { forgetMessages } from './forget-messages.js';
import type { TraceKey } from './spans.js';

export interface StepMove extends TraceKey {
  readonly stepId: string;
  readonly sessionId: string;
  readonly correlationId: string;
}

export interface SessionKey {
  readonly tenantId: string;
  readonly sessionId: string;
}

/** What a step was told of the conversation, for those whose session has changed. */
export interface ToldStep extends SessionKey {
  readonly startedAt: Date;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

const SESSION = sql.raw('"tenantId" text, "sessionId" text');

/** Any number, so that nothing else takes the same locks. */
const SETTLING = 5_417;

/**
 * Lets one transaction at a time move steps of these tenants, until it ends: two at once would each tell
 * a session anew what the other is just taking from it. Tenants are locked in one order.
 */
export async function lockSettling(
  db: Database,
  tenants: readonly { readonly tenantId: string }[],
): Promise<void> {
  await query(
    db,
    sql`
      select pg_advisory_xact_lock(hashtextextended(id, ${SETTLING}))
      from (select distinct "tenantId" as id from jsonb_to_recordset(${asJson(tenants)})
        as r("tenantId" text) order by 1) tenants`,
  );
}

/** Gives steps their new session and correlation id, and answers what they tell of its conversation. */
export async function moveSteps(db: Database, moves: readonly StepMove[]): Promise<ToldStep[]> {
  return toldSteps(
    await query<RawTold>(
      db,
      sql`
        with input as materialized (
          select * from jsonb_to_recordset(${asJson(moves)}) as r("tenantId" text, "traceId" text,
            "stepId" text, "sessionId" text, "correlationId" text)
          order by "tenantId", "traceId", "stepId"
        )
        update steps s set session_id = i."sessionId", correlation_id = i."correlationId"
        from input i
        where s.tenant_id = i."tenantId" and s.trace_id = i."traceId" and s.step_id = i."stepId"
        returning s.tenant_id as "tenantId", s.session_id as "sessionId",
          s.started_at as "startedAt", s.metadata->'messages' as messages`,
    ),
  );
}

/** What the steps that are left in these sessions tell of their conversations. */
export async function remainingSteps(
  db: Database,
  sessions: readonly SessionKey[],
): Promise<ToldStep[]> {
  return toldSteps(
    await query<RawTold>(
      db,
      sql`
        select s.tenant_id as "tenantId", s.session_id as "sessionId",
          s.started_at as "startedAt", s.metadata->'messages' as messages
        from jsonb_to_recordset(${asJson(sessions)}) as r(${SESSION})
        join steps s on s.tenant_id = r."tenantId" and s.session_id = r."sessionId"
        where s.source = 'otel'`,
    ),
  );
}

/** Forgets what traces told of these conversations, to be told anew by what is left in them. */
export async function deleteTracedMessages(
  db: Database,
  sessions: readonly SessionKey[],
): Promise<void> {
  await query(
    db,
    sql`
      with removed as (
        delete from messages m using jsonb_to_recordset(${asJson(sessions)}) as r(${SESSION})
        where m.tenant_id = r."tenantId" and m.session_id = r."sessionId" and m.source = 'otel'
        returning m.tenant_id, m.session_id, m.id, m.occurred_at
      ), ${forgetMessages(sql`removed`)}
      ${markDaysOf(sql`removed`, sql`occurred_at`)}`,
  );
}

/**
 * Removes the sessions of which nothing is left: a trace stood in for them until its own was known. In the
 * order of the key, as a round that takes in texts holds them: either waits, and none for ever.
 */
export async function deleteEmptySessions(
  db: Database,
  sessions: readonly SessionKey[],
): Promise<void> {
  const holds = (table: string) =>
    sql`exists (select from ${sql.identifier(table)} x
      where x.tenant_id = s.tenant_id and x.session_id = s.session_id)`;
  await query(
    db,
    sql`
      with empty as materialized (
        select s.tenant_id, s.session_id from jsonb_to_recordset(${asJson(sessions)}) as r(${SESSION})
        join sessions s on s.tenant_id = r."tenantId" and s.session_id = r."sessionId"
        where s.started_at is null
          and not (${holds('steps')} or ${holds('messages')} or ${holds('gate_calls')}
            or ${holds('events')} or ${holds('outcomes')})
        order by s.tenant_id, s.session_id for update of s
      )
      delete from sessions s using empty
      where s.tenant_id = empty.tenant_id and s.session_id = empty.session_id`,
  );
}

type RawTold = Omit<ToldStep, 'startedAt' | 'messages'> & {
  readonly startedAt: string | Date;
  readonly messages: ToldStep['messages'] | null;
};

const toldSteps = (rows: readonly RawTold[]): ToldStep[] =>
  rows.map((row) => ({
    ...row,
    startedAt: new Date(row.startedAt),
    messages: row.messages ?? [],
  }));
