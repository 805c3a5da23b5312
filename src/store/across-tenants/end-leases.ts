import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { LeasedQueue } from '../queue/leased-queue.js';

/**
 * Makes due what workers have leased, in a queue of all tenants; where the queue has no flag for it,
 * everything that waits. For the start of the embedded database, which has one process: whoever leased it
 * is dead.
 */
export async function endLeases(db: Database, { table, leaseFlag }: LeasedQueue): Promise<void> {
  const [rows, leased] = [sql.raw(table), sql.raw(leaseFlag ?? 'true')];
  await query(db, sql`update ${rows} set due_at = now() where due_at > now() and ${leased}`);
}
