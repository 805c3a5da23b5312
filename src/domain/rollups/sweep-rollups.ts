import { z } from 'zod';
import type { Database } from '../../db/client.js';
import { type JobSender, jobType } from '../../ports/jobs.js';
import { listTenantsToRollUp } from '../../store/across-tenants/tenants-to-roll-up.js';
import { COUNTS_GROUPS } from '../../store/rollups/groups.js';
import { lastStorableDay } from './days.js';
import { RefreshRollups } from './refresh-rollups.js';

/** Finds the tenants whose rollups can be brought further. */
export const SweepRollups = jobType({ name: 'rollups.sweep', payload: z.object({}) });

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
  const last = lastStorableDay(now);
  const tenantIds = await listTenantsToRollUp(db, last, COUNTS_GROUPS, MAX_TENANTS);
  for (const tenantId of tenantIds) await jobs.send(RefreshRollups, { tenantId });
  return { tenants: tenantIds.length };
}
