import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { ChangedRow } from '../changes/changed-rows.js';
import { lookUp } from '../changes/changed-rows.js';

/** Length that is kept of the texts of a failure: what went wrong is said in the beginning. */
const MAX_LENGTH = 1_000;

/** An event or an outcome with the gate call that it followed, as far as a failure is made of them. */
export interface FailureSource {
  readonly kind: 'event' | 'outcome';
  readonly id: string;
  readonly sessionId: string;
  readonly correlationId: string | null;
  /** The event, or the type of the outcome. */
  readonly event: string;
  readonly detail: string;
  readonly category: string | null;
  readonly dimension: string | null;
  readonly reportedCaught: boolean | null;
  readonly occurredAt: string;
  readonly gateCallId: string | null;
  readonly request: string | null;
  /** The gate's decision; null without a gate call, and with interventions off. */
  readonly decision: string | null;
  readonly dimensions: Readonly<Record<string, number>> | null;
  readonly actionRisk: string | null;
  /** Who answered: as the gate call says, else as the conversation was received. */
  readonly agent: string | null;
  /** The tool of the call that the agent proposed, else the one that the gate took the request to be for. */
  readonly tool: string | null;
}

/** Length of a name of an agent or a tool. */
const MAX_NAME = 200;

/** The agent and the tool of a gate call `call` of a session `conversation`. */
export const PLACE_OF_CALL = sql`
  left(coalesce(call.context ->> 'agent_id', call.context ->> 'agent', conversation.agent_id), ${MAX_NAME}) as agent,
  left(coalesce(call.proposed_call ->> 'name', call.intent_spec ->> 'tool'), ${MAX_NAME}) as tool`;

/**
 * The events and outcomes of some changes as they are now, each with its gate call: that of its correlation id, else
 * the last one of its session at or before it. Not those that are gone.
 */
export async function readFailureSources(
  db: Database,
  tenantId: string,
  changes: readonly ChangedRow[],
): Promise<FailureSource[]> {
  if (changes.length === 0) return [];
  const columns = (kind: ChangedRow['kind']) =>
    kind === 'event'
      ? sql`t.session_id, t.correlation_id, t.event, t.detail, t.category, t.spec_field as dimension,
          t.gate_caught as caught, t.created_at as at, t.gate_call_id`
      : sql`t.session_id, t.correlation_id, t.type as event, t.detail, null::text as category,
          null::text as dimension, null::boolean as caught, t.occurred_at as at, t.gate_call_id`;
  return query<FailureSource>(
    db,
    sql`
      select said.kind, said.id, said.session_id as "sessionId",
        coalesce(said.correlation_id, call.correlation_id) as "correlationId", said.event,
        left(said.detail, ${MAX_LENGTH}) as detail, said.category, said.dimension,
        said.caught as "reportedCaught",
        to_char(said.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurredAt",
        call.id as "gateCallId", left(call.request, ${MAX_LENGTH}) as request, call.decision,
        call.dimensions, call.action_risk as "actionRisk", ${PLACE_OF_CALL}
      from (${lookUp(tenantId, changes, columns)}) said
      left join lateral (
        select * from (
          (select 1 as rank, g.* from gate_calls g
            where g.tenant_id = ${tenantId} and g.id = said.gate_call_id)
          union all
          (select 2, g.* from gate_calls g
            where g.tenant_id = ${tenantId} and g.session_id = said.session_id
              and g.created_at <= said.at and said.gate_call_id is null
            order by g.id desc limit 1)
        ) found order by rank limit 1
      ) call on true
      left join sessions conversation
        on conversation.tenant_id = ${tenantId} and conversation.session_id = said.session_id
      order by said.place`,
  );
}
