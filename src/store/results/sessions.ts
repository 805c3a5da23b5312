import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { RecordedInputs, RecordedProposal } from '../../db/schema/gate-calls.js';
import type { Sums } from '../../db/schema/results.js';

/** A gate call of a conversation, as statistics are made of it. */
export interface SessionCall {
  readonly id: string;
  readonly sessionId: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly threadId: string;
  readonly mode: string;
  readonly interventionMode: string;
  readonly arm: string | null;
  readonly decision: string | null;
  readonly modelDecision: string;
  readonly questions: readonly string[];
  readonly answerKind: string | null;
  readonly costs: Readonly<Record<string, number>>;
  readonly inputs: RecordedInputs | null;
  /** The call that the agent proposed; null where it proposed none. */
  readonly proposed: RecordedProposal | null;
  /** Acts of that call; null where it is no command, request, query or change of files. */
  readonly acts:
    | readonly { readonly verb: string; readonly where: string; readonly asked: boolean }[]
    | null;
  /** The latest review of a call with a proposed one says that it was misunderstood. */
  readonly isMisunderstood: boolean;
  /** The dimension with the highest score. */
  readonly weakest: string | null;
  /** Scores by dimension, 0 to 1. */
  readonly dimensions: Readonly<Record<string, number>>;
  readonly durationMs: number;
}

export interface SessionEvent {
  readonly sessionId: string;
  readonly at: number;
  readonly event: string;
  readonly gateCallId: string | null;
}

/** Sums that a conversation has added to those of days. */
export interface StoredResults {
  readonly callCount: number;
  readonly calls: Readonly<Record<string, Sums>>;
  readonly questions: Readonly<Record<string, Sums>>;
}

const named = (sessionIds: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb) named(session_id)`;

/** Reads the sums that conversations have added so far; nobody else counts them until the transaction ends. */
export async function holdResults(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<Map<string, StoredResults>> {
  // In the order of the key, so that two who count wait for each other and never deadlock.
  await query(
    db,
    sql`
      insert into session_results (tenant_id, session_id, call_count, calls, questions)
      select ${tenantId}, named.session_id, 0, '{}', '{}' from ${named(sessionIds)} order by 2
      on conflict do nothing`,
  );
  const rows = await query<StoredResults & { sessionId: string }>(
    db,
    sql`
      select r.session_id as "sessionId", r.call_count as "callCount", r.calls, r.questions
      from (select named.session_id from ${named(sessionIds)} order by 1) one
      cross join lateral (
        select * from session_results r
        where r.tenant_id = ${tenantId} and r.session_id = one.session_id for update) r`,
  );
  return new Map(rows.map(({ sessionId, ...stored }) => [sessionId, stored]));
}

/** The first gate calls of each conversation, in their order. */
export function readSessionCalls(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
  each: number,
): Promise<SessionCall[]> {
  return query<SessionCall>(
    db,
    sql`
      select g.id, g.session_id as "sessionId", (extract(epoch from g.created_at) * 1000)::float8 as at,
        g.thread_id as "threadId", g.mode, g.intervention_mode as "interventionMode", g.experiment_arm as arm,
        g.decision, g.model_decision as "modelDecision", g.questions, g.answer_kind as "answerKind", g.costs,
        g.decision_inputs as inputs, g.proposed_call as proposed,
        (select jsonb_agg(jsonb_build_object('verb', act->'verb', 'where', act->'where', 'asked', act->'asked') order by place)
          from jsonb_path_query(g.intent_spec, '$.acts[*]') with ordinality one(act, place)) as acts,
        coalesce(g.proposed_call is not null and (
          select r.verdict = 'true_misunderstanding' from reviews r
          where r.tenant_id = ${tenantId} and r.gate_call_id = g.id
          order by r.created_at desc, r.event_id desc limit 1), false) as "isMisunderstood",
        g.duration_ms as "durationMs", g.dimensions,
        (select key from jsonb_each_text(g.dimensions) order by value::float8 desc, key limit 1) as weakest
      from ${named(sessionIds)} cross join lateral (
        select * from gate_calls g where g.tenant_id = ${tenantId} and g.session_id = named.session_id
        order by g.id limit ${each}) g
      order by g.session_id, g.id`,
  );
}

/** The first events of each conversation that say how it went, in the order in which they happened. */
export function readSessionEvents(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
  each: number,
): Promise<SessionEvent[]> {
  return query<SessionEvent>(
    db,
    sql`
      select e.session_id as "sessionId", (extract(epoch from e.created_at) * 1000)::float8 as at, e.event,
        e.gate_call_id as "gateCallId"
      from ${named(sessionIds)} cross join lateral (
        select * from events e where e.tenant_id = ${tenantId} and e.session_id = named.session_id
          and e.event in ('accept', 'rephrase', 'correction', 'regenerate', 'abandon')
        order by e.created_at, e.id limit ${each}) e
      order by e.session_id, e.created_at, e.id`,
  );
}

/** Stores what conversations add now. */
export async function writeResults(
  db: Database,
  tenantId: string,
  rows: readonly (StoredResults & { readonly sessionId: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await query(
    db,
    sql`
      update session_results r
      set call_count = n."callCount", calls = n.calls, questions = n.questions
      from jsonb_to_recordset(${asJson(rows)})
        as n("sessionId" text, "callCount" int, calls jsonb, questions jsonb)
      where r.tenant_id = ${tenantId} and r.session_id = n."sessionId"`,
  );
}
