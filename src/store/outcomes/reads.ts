import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type OutcomeRow, outcomes } from '../../db/schema/outcomes.js';
import { type EpisodeKey, MAX_SHOWN } from '../steps/episode-key.js';

export async function findOutcome(
  db: Database,
  tenantId: string,
  id: number,
): Promise<OutcomeRow | undefined> {
  const rows = await db
    .select()
    .from(outcomes)
    .where(and(eq(outcomes.tenantId, tenantId), eq(outcomes.id, id)));
  return rows[0];
}

/** The types of the outcomes that these sessions have, in the order of the alphabet. */
export async function listOutcomeTypes(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ sessionId: outcomes.sessionId, type: outcomes.type })
    .from(outcomes)
    .where(and(eq(outcomes.tenantId, tenantId), inArray(outcomes.sessionId, [...sessionIds])))
    .orderBy(outcomes.sessionId, outcomes.type);
  const types = new Map<string, string[]>();
  for (const { sessionId, type } of rows) {
    types.set(sessionId, [...(types.get(sessionId) ?? []), type]);
  }
  return types;
}

export interface EpisodeOutcomeRow {
  readonly id: number;
  readonly sessionId: string;
  readonly correlationId: string | null;
  readonly type: string;
  readonly value: number | null;
  readonly currency: string | null;
  readonly detail: string;
  readonly externalRef: string | null;
  readonly occurredAt: Date;
  readonly gateCallId: string | null;
  readonly attribution: string;
}

/** The latest outcomes of an episode, oldest first; of a flow, also those of its gate calls. */
export async function listEpisodeOutcomes(
  db: Database,
  tenantId: string,
  { sessionId, correlationId }: EpisodeKey,
): Promise<EpisodeOutcomeRow[]> {
  const rows = await query<EpisodeOutcomeRow & { id: string; occurredAt: string | Date }>(
    db,
    sql`
      select o.id::text, o.session_id as "sessionId", o.correlation_id as "correlationId", o.type,
        o.value, o.currency, o.detail, o.external_ref as "externalRef",
        o.occurred_at as "occurredAt", o.gate_call_id as "gateCallId", o.attribution
      from outcomes o
      where o.tenant_id = ${tenantId} and o.session_id = ${sessionId}
        and (${correlationId}::text is null or o.correlation_id = ${correlationId} or exists (
          select from gate_calls g where g.tenant_id = ${tenantId} and g.id = o.gate_call_id
            and g.correlation_id = ${correlationId}))
      order by o.occurred_at desc, o.id desc limit ${MAX_SHOWN}`,
  );
  return rows
    .map((row) => ({ ...row, id: Number(row.id), occurredAt: new Date(row.occurredAt) }))
    .reverse();
}
