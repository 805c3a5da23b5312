import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { RecordedInputs, RecordedProposal } from '../../db/schema/gate-calls.js';

/** A gate call as it can be decided again; without inputs it is of before they were kept. */
export interface RecordedCall {
  readonly id: string;
  readonly sessionId: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly ambiguityScore: number;
  readonly dimensions: Readonly<Record<string, number>>;
  readonly actionRisk: string | null;
  readonly actionCost: number | null;
  /** The answer, and the model's decision. */
  readonly decision: string | null;
  readonly modelDecision: string;
  readonly decisionInputs: RecordedInputs | null;
  /** The beginning of the request; empty where rules do not matter. */
  readonly request: string;
  /** Slots that earlier replies of its thread have asked about, as letters of `RecordedInputs`; as the request. */
  readonly askedBefore: string;
  /** The proposed call; null where there was none, or rules about calls do not matter. */
  readonly proposedCall: RecordedProposal | null;
}

/**
 * Gate calls, newest first.
 *
 * @param page ids: `from` is included, `before` is not
 */
export function listRecordedCalls(
  db: Database,
  tenantId: string,
  page: {
    readonly from: string;
    readonly before: string;
    readonly limit: number;
    /** Whether what cluster rules go by is read, too. */
    readonly forRules: boolean;
    /** Whether the proposed call is read, too. */
    readonly withCalls: boolean;
  },
): Promise<RecordedCall[]> {
  return query<RecordedCall>(
    db,
    sql`
      select g.id, g.session_id as "sessionId", (extract(epoch from g.created_at) * 1000)::float8 as at,
        g.ambiguity_score as "ambiguityScore", g.dimensions, g.action_risk as "actionRisk",
        g.action_cost as "actionCost", g.decision, g.model_decision as "modelDecision",
        g.decision_inputs as "decisionInputs",
        ${page.forRules ? sql`left(g.request, 2000)` : sql`''`} as request,
        ${page.forRules ? askedBefore(tenantId) : sql`''`} as "askedBefore",
        ${page.withCalls ? sql`g.proposed_call` : sql`null`} as "proposedCall"
      from gate_calls g
      where g.tenant_id = ${tenantId} and g.id >= ${page.from}::uuid and g.id < ${page.before}::uuid
      order by g.id desc limit ${page.limit}`,
  );
}

const askedBefore = (tenantId: string) => sql`
  case when g.thread_id = g.id then '' else (
    select coalesce(string_agg(b.decision_inputs->>'asks', ''), '') from gate_calls b
    where b.tenant_id = ${tenantId} and b.session_id = g.session_id and b.thread_id = g.thread_id and b.id < g.id
      and b.decision in ('ask', 'options')) end`;

/** The beginnings of the requests of some gate calls, by their ids. */
export async function readRequests(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: string; request: string }>(
    db,
    sql`
      select g.id, left(g.request, 500) as request
      from unnest(${`{${ids.join(',')}}`}::uuid[]) named(id) cross join lateral (
        select * from gate_calls g where g.tenant_id = ${tenantId} and g.id = named.id offset 0) g`,
  );
  return new Map(rows.map(({ id, request }) => [id, request]));
}
