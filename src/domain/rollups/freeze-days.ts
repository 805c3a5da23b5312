import type { Database } from '../../db/client.js';
import { COUNTS_GROUPS } from '../../store/rollups/groups.js';
import { findDayWithRows } from '../../store/rollups/stored-days.js';
import { nextTurn } from '../../turns.js';
import { addDays, lastStorableDay } from './days.js';
import { recomputeDays } from './recompute-days.js';

/**
 * Prepares the deletion of old rows: counts what is not counted yet of every day up to `upTo` that has
 * rows, and freezes the day, in one transaction a day. The counts of a frozen day stay as they are: for
 * rows that are deleted or arrive later, and for other versions of their groups. It may be stopped after
 * any day, and run twice at once.
 *
 * @param upTo `YYYY-MM-DD`, included
 * @returns `through`: the rows of the days up to this one, included, may be deleted now. It is earlier than
 *   `upTo` where writes of those days may not have committed yet. `frozen`: days with rows up to then.
 */
export async function freezeDays(
  db: Database,
  tenantId: string,
  upTo: string,
  now: Date,
  signal?: AbortSignal,
  groups = COUNTS_GROUPS,
): Promise<{ through: string; frozen: number }> {
  const last = lastStorableDay(now);
  const through = upTo < last ? upTo : last;
  let frozen = 0;
  let day = await findDayWithRows(db, tenantId, null);
  while (day !== null && day <= through) {
    signal?.throwIfAborted();
    await recomputeDays(db, tenantId, [day], now, { groups, freeze: true });
    frozen += 1;
    await nextTurn();
    day = await findDayWithRows(db, tenantId, addDays(day, 1));
  }
  return { through, frozen };
}
