import { z } from 'zod';
import type { Database } from '../../db/client.js';
import { jobType } from '../../ports/jobs.js';
import { listTenantsWithDeadLetters } from '../../store/across-tenants/due-jobs.js';
import { removeDeadLetters } from '../../store/jobs/queue.js';
import { removeOldClaims } from '../../store/jobs/runs.js';

/** Removes expired job records. */
export const RemoveOldJobs = jobType({ name: 'jobs.remove-old', payload: z.object({}) });

/** Days for which dead letters can be looked at. */
const DEAD_LETTER_DAYS = 7;
/** Days for which a claimed period is remembered: longer than any period. */
const CLAIM_DAYS = 35;

/**
 * Removes the dead letters of jobs and the claims of periods that are old enough.
 *
 * @returns how many of each were removed
 */
export async function removeOldJobs(
  db: Database,
): Promise<{ readonly deadLetters: number; readonly claims: number }> {
  // Those of the whole server, and then tenant by tenant.
  let deadLetters = await removeDeadLetters(db, '', DEAD_LETTER_DAYS);
  let after = '';
  do {
    const { tenantIds, next } = await listTenantsWithDeadLetters(db, DEAD_LETTER_DAYS, after);
    for (const tenantId of tenantIds) {
      deadLetters += await removeDeadLetters(db, tenantId, DEAD_LETTER_DAYS);
    }
    after = next;
  } while (after !== '');
  return { deadLetters, claims: await removeOldClaims(db, CLAIM_DAYS) };
}
