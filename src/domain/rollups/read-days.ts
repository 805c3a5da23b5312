import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/client.js';
import type { DayCounts } from '../../db/schema/rollups.js';
import { countDays, readCleanDays } from '../../store/rollups.js';
import { daysBetween, firstLiveDay } from './days.js';

/** Days counted by one statement: an embedded database answers nobody else meanwhile. */
export const DAYS_A_STATEMENT = 31;

export interface Day {
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly counts: DayCounts;
}

/**
 * What happened on each UTC day of `[from, to)`, oldest first, also on empty ones. Clean days older than
 * yesterday come from the rollup, all others are counted from rows: the answer is always that of a recount.
 *
 * @param from `YYYY-MM-DD`
 * @param to `YYYY-MM-DD`, not included
 */
export async function readDays(
  db: Database,
  tenantId: string,
  from: string,
  to: string,
  now: Date,
): Promise<Day[]> {
  const live = firstLiveDay(now);
  const counts = await readCleanDays(db, tenantId, from, to < live ? to : live);
  const days = daysBetween(from, to);
  const open = days.filter((day) => !counts.has(day));
  for (let start = 0; start < open.length; start += DAYS_A_STATEMENT) {
    const some = open.slice(start, start + DAYS_A_STATEMENT);
    for (const [day, counted] of await countDays(db, tenantId, some)) counts.set(day, counted);
    await nextTurn();
  }
  return days.map((day) => ({ day, counts: counts.get(day) as DayCounts }));
}
