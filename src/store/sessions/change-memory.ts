import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { sessionMemory } from '../../db/schema/session-memory.js';
import { uuidv7 } from '../../ids.js';

const one = (tenantId: string, sessionId: string) =>
  and(eq(sessionMemory.tenantId, tenantId), eq(sessionMemory.sessionId, sessionId));

/** The memory of a session as nobody changes it until the transaction ends; null: it remembers nothing. */
export async function lockMemory(
  db: Database,
  tenantId: string,
  sessionId: string,
): Promise<Record<string, unknown> | null> {
  const [row] = await db
    .select({ memory: sessionMemory.memory })
    .from(sessionMemory)
    .where(one(tenantId, sessionId))
    .for('update');
  return row?.memory ?? null;
}

/**
 * Stores a memory that was locked. A gate call that is decided meanwhile loses by the new revision, and decides again.
 *
 * @returns false when it was null and another writer was quicker
 */
export async function storeMemory(
  db: Database,
  tenantId: string,
  sessionId: string,
  memory: Record<string, unknown>,
  now: Date,
  isNew: boolean,
): Promise<boolean> {
  const values = { revision: uuidv7(now.getTime()), memory, updatedAt: now };
  if (!isNew) {
    await db.update(sessionMemory).set(values).where(one(tenantId, sessionId));
    return true;
  }
  const rows = await db
    .insert(sessionMemory)
    .values({ ...values, tenantId, sessionId })
    .onConflictDoNothing()
    .returning({ sessionId: sessionMemory.sessionId });
  return rows.length > 0;
}

/** The memories of sessions, by their ids. */
export async function readMemories(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>();
  for (const sessionId of new Set(sessionIds)) {
    const [row] = await db
      .select({ memory: sessionMemory.memory })
      .from(sessionMemory)
      .where(one(tenantId, sessionId));
    if (row) found.set(sessionId, row.memory);
  }
  return found;
}
