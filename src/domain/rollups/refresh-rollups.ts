import { z } from 'zod';
import type { Database } from '../../db/client.js';
import { jobType } from '../../ports/jobs.js';
import { COUNTS_GROUPS } from '../../store/rollups/groups.js';
import {
  findDayWithRows,
  listMarkedDays,
  listMissingDays,
} from '../../store/rollups/stored-days.js';
import { nextTurn } from '../../turns.js';
import { addDays, daysBetween, lastStorableDay } from './days.js';
import { recomputeDays } from './recompute-days.js';

/** Brings a tenant's rollups up to date. */
export const RefreshRollups = jobType({
  name: 'rollups.refresh',
  payload: z.object({ tenantId: z.string() }),
});

/** How far back days that lack counts are looked for. Older ones are computed once marked or frozen. */
const MISSING_DAYS = 400;
/** Days that are looked up at once: an embedded database answers nobody else meanwhile. */
const DAYS_PER_LOOK = 100;
/** Days a transaction: few, because an embedded database answers nobody else meanwhile. */
const DAYS_PER_TRANSACTION = 7;

/**
 * Brings a tenant's rollups up to date: recomputes the marked days, and computes what is missing of those
 * that may be stored: days that have become old enough, and groups of counts that are new or changed. It
 * may be stopped after any day, and run twice at once.
 *
 * @returns how many days were stored
 */
export async function refreshRollups(
  db: Database,
  tenantId: string,
  now: Date,
  signal?: AbortSignal,
  groups = COUNTS_GROUPS,
): Promise<{ stored: number }> {
  const last = lastStorableDay(now);
  let stored = 0;
  const recompute = async (days: readonly string[]): Promise<void> => {
    for (let start = 0; start < days.length; start += DAYS_PER_TRANSACTION) {
      signal?.throwIfAborted();
      const some = days.slice(start, start + DAYS_PER_TRANSACTION);
      stored += await recomputeDays(db, tenantId, some, now, { groups });
      await nextTurn();
    }
  };
  for (;;) {
    const marked = await listMarkedDays(db, tenantId, last, DAYS_PER_LOOK);
    await recompute(marked);
    if (marked.length < DAYS_PER_LOOK) break;
  }
  // Most tenants are younger than that.
  const first = await findDayWithRows(db, tenantId, addDays(last, 1 - MISSING_DAYS));
  const candidates = first === null ? [] : daysBetween(first, addDays(last, 1));
  // The newest days first.
  for (let end = candidates.length; end > 0; end -= DAYS_PER_LOOK) {
    const some = candidates.slice(Math.max(0, end - DAYS_PER_LOOK), end);
    await recompute(await listMissingDays(db, tenantId, some, groups));
    await nextTurn();
  }
  return { stored };
}
