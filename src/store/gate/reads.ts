import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { RecordedProposal } from '../../db/schema/gate-calls.js';
import { type EpisodeKey, MAX_SHOWN, ofEpisode } from '../steps/episode-key.js';

export interface DecisionRow {
  readonly id: string;
  readonly correlationId: string;
  readonly createdAt: Date;
  readonly request: string;
  readonly decision: string | null;
  readonly decisionReason: string | null;
  readonly ambiguityScore: number;
  readonly actionRisk: string | null;
  readonly mode: string;
}

/** The latest decisions of the gate in an episode, oldest first. */
export async function listDecisions(
  db: Database,
  tenantId: string,
  episode: EpisodeKey,
): Promise<DecisionRow[]> {
  const rows = await query<DecisionRow & { createdAt: string | Date }>(
    db,
    sql`
      select s.id, s.correlation_id as "correlationId", s.created_at as "createdAt", s.request,
        s.decision, s.decision_reason as "decisionReason", s.ambiguity_score as "ambiguityScore",
        s.action_risk as "actionRisk", s.mode
      from gate_calls s where ${ofEpisode(tenantId, episode)}
      order by s.id desc limit ${MAX_SHOWN}`,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })).reverse();
}

/** Score and answer of a gate call. */
export type DecisionSummary = Pick<
  DecisionRow,
  'id' | 'decision' | 'decisionReason' | 'ambiguityScore' | 'actionRisk'
> & { readonly proposedCall: RecordedProposal | null };

/** Gate calls by their ids; not those that are unknown. */
export async function findDecidedCalls(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, DecisionSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await query<DecisionSummary>(
    db,
    sql`
      select g.id, g.decision, g.decision_reason as "decisionReason",
        g.ambiguity_score as "ambiguityScore", g.action_risk as "actionRisk",
        g.proposed_call as "proposedCall"
      from unnest(${`{${ids.join(',')}}`}::uuid[]) named(id) cross join lateral (
        select * from gate_calls g where g.tenant_id = ${tenantId} and g.id = named.id offset 0) g`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A request as rules are tried on it. */
export interface PastCall {
  readonly id: string;
  readonly sessionId: string;
  /** The beginning of it. */
  readonly request: string;
  /** Whether a failure followed it. */
  readonly wentWrong: boolean;
  /** Whether the gate let it proceed, or decided nothing. */
  readonly proceeded: boolean;
}

/**
 * Gate calls, newest first.
 *
 * @param page ids: `from` is included, `before` is not
 */
export function listPastCalls(
  db: Database,
  tenantId: string,
  page: { readonly from: string; readonly before: string; readonly limit: number },
): Promise<PastCall[]> {
  return query<PastCall>(
    db,
    sql`
      select g.id, g.session_id as "sessionId", left(g.request, 2000) as request, exists (
        select from failures f
        where f.tenant_id = ${tenantId} and f.gate_call_id = g.id and not f.dismissed) as "wentWrong",
        coalesce(g.decision = 'proceed', true) as proceeded
      from gate_calls g
      where g.tenant_id = ${tenantId} and g.id >= ${page.from}::uuid and g.id < ${page.before}::uuid
      order by g.id desc limit ${page.limit}`,
  );
}
