import { and, eq } from 'drizzle-orm';
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
