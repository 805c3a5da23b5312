import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import { type OutcomeRow, outcomes } from '../db/schema/outcomes.js';

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
