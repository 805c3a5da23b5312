import type { DatabaseHandle } from '../db/client.js';
import { endLeases } from '../store/across-tenants/end-leases.js';
import type { LeasedQueue } from '../store/queue/leased-queue.js';

/**
 * Ends what an earlier process has left under lease. Only of an embedded database is it known to be dead,
 * since nobody else can have that open; on a server the leases end by themselves.
 */
export async function endLeasesOfDead(handle: DatabaseHandle, queue: LeasedQueue): Promise<void> {
  if (handle.kind === 'embedded') await endLeases(handle.db, queue);
}
