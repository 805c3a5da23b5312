import type { Database } from '../../db/client.js';
import { sqlState } from '../../db/faults.js';
import { countDays } from '../../store/rollups/count-days.js';
import { COUNTS_GROUPS, completeCounts } from '../../store/rollups/groups.js';
import {
  freezeStoredDays,
  holdTenant,
  readStoredDays,
  removeOtherGroups,
  storeCounts,
  takeMarks,
} from '../../store/rollups/stored-days.js';
import { lackingGroups } from './lacking-groups.js';

/** How often a recomputation starts over because another one of the same day was quicker. */
const MAX_ATTEMPTS = 5;

export interface RecomputeOptions {
  /** The groups of counts there are. */
  readonly groups?: typeof COUNTS_GROUPS;
  /** Whether the days are frozen with what is stored of them then. */
  readonly freeze?: boolean;
}

/**
 * Brings the stored counts of days up to date from rows, in one snapshot: all groups of a marked day, of
 * others those that are missing or have another version; nothing of a frozen day. It removes the marks
 * that it sees. A write that commits meanwhile is in neither the counts nor the marks seen, so its mark
 * stays for the next time.
 *
 * @returns how many days were stored
 */
export async function recomputeDays(
  db: Database,
  tenantId: string,
  days: readonly string[],
  now: Date,
  options: RecomputeOptions = {},
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => recomputeOnce(tx, tenantId, days, now, options), {
        isolationLevel: 'repeatable read',
      });
    } catch (error) {
      // Another recomputation of the same day committed first: our snapshot is too old to store.
      if (sqlState(error) !== '40001' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** One attempt, within a transaction whose isolation level is repeatable read. */
export async function recomputeOnce(
  tx: Database,
  tenantId: string,
  days: readonly string[],
  now: Date,
  { groups = COUNTS_GROUPS, freeze = false }: RecomputeOptions = {},
): Promise<number> {
  await holdTenant(tx, tenantId);
  // Before the marks go: what is stored of a marked day is out of date.
  const stored = await readStoredDays(tx, tenantId, days, groups);
  const marked = await takeMarks(tx, tenantId, days);
  if (marked.size > 0) await removeOtherGroups(tx, tenantId, [...marked], groups);
  const rows = [];
  for (const lacking of lackingGroups(days, stored, groups)) {
    const counted = await countDays(tx, tenantId, lacking.days, lacking.groups);
    for (const day of lacking.days) {
      // An empty day needs no rows. A marked one is written even so: a recomputation with an older
      // snapshot, from before the day was emptied, must collide with it.
      if (!counted.has(day) && !stored.has(day) && !marked.has(day)) continue;
      for (const group of lacking.groups) {
        rows.push({ day, group, counts: completeCounts([group], counted.get(day)) });
      }
    }
  }
  await storeCounts(tx, tenantId, rows, now);
  if (freeze) await freezeStoredDays(tx, tenantId, days, now);
  return new Set(rows.map(({ day }) => day)).size;
}
