import { type JobSender, RefreshRollups } from '../../contracts/jobs.js';
import type { Database } from '../../db/client.js';
import { listTenantsToRollUp } from '../../store/fleet/rollups.js';
import { lastStorableDay } from './days.js';

/** Tenants a sweep; the next one takes the others. */
const MAX_TENANTS = 1_000;

/**
 * Has the rollups brought up to date of every tenant where there is something to do.
 *
 * @returns how many tenants were found
 */
export async function sweepRollups(
  db: Database,
  jobs: JobSender,
  now: Date,
): Promise<{ tenants: number }> {
  const tenantIds = await listTenantsToRollUp(db, lastStorableDay(now), MAX_TENANTS);
  for (const tenantId of tenantIds) await jobs.send(RefreshRollups, { tenantId });
  return { tenants: tenantIds.length };
}
