import type { Database } from '../../db/client.js';
import type { DayCounts } from '../../db/schema/rollups.js';
import { countDays } from '../../store/rollups/count-days.js';
import { COUNTS_GROUPS, type CountsByGroup, completeCounts } from '../../store/rollups/groups.js';
import {
  findDayWithRows,
  listDaysWithRows,
  readStoredDays,
} from '../../store/rollups/stored-days.js';
import { nextTurn } from '../../turns.js';
import { daysBetween, firstLiveDay } from './days.js';
import { lackingGroups } from './lacking-groups.js';

/** Days counted by one statement: an embedded database answers nobody else meanwhile. */
export const DAYS_PER_STATEMENT = 31;

export interface Day {
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly counts: DayCounts;
}

/**
 * Reads the counts of each UTC day of `[from, to)`, oldest first, also on empty ones. Groups of counts that
 * are stored of a day older than yesterday, and not out of date, come from the rollup; all others are
 * counted from rows. The answer is always that of a recount; for frozen days, that of the last one.
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
  groups = COUNTS_GROUPS,
): Promise<Day[]> {
  const days = daysBetween(from, to);
  const live = firstLiveDay(now);
  const past = days.filter((day) => day < live);
  const stored = await readStoredDays(db, tenantId, past, groups);
  const counts = new Map<string, CountsByGroup>(
    [...stored].map(([day, { groups: found }]) => [day, found]),
  );
  const lackingDays = lackingGroups(days, stored, groups);
  // Empty days are not stored: of a new tenant, all of a year.
  const lackingAny = lackingDays.flatMap((lacking) => lacking.days);
  const active = await activeDays(db, tenantId, lackingAny, live);
  for (const lacking of lackingDays) {
    const present = lacking.days.filter((day) => active.has(day));
    for (let start = 0; start < present.length; start += DAYS_PER_STATEMENT) {
      const some = present.slice(start, start + DAYS_PER_STATEMENT);
      for (const [day, counted] of await countDays(db, tenantId, some, lacking.groups)) {
        counts.set(day, { ...counts.get(day), ...counted });
      }
      await nextTurn();
    }
  }
  // Most days of most tenants are empty: they share one.
  const none = completeCounts(groups) as DayCounts;
  return days.map((day) => {
    const found = counts.get(day);
    return { day, counts: found ? (completeCounts(groups, found) as DayCounts) : none };
  });
}

/**
 * Those of the days that may have rows, in a statement or two however many days there are.
 *
 * @param live days from then on are not looked at, unless nothing has happened for so long that there can be none
 */
async function activeDays(
  db: Database,
  tenantId: string,
  days: readonly string[],
  live: string,
): Promise<ReadonlySet<string>> {
  const past = days.filter((day) => day < live).sort();
  const [from] = past;
  if (from === undefined) return new Set(days);
  const first = await findDayWithRows(db, tenantId, from);
  if (first === null) return new Set();
  const later = past.filter((day) => day >= first);
  const found = later.length > 0 ? await listDaysWithRows(db, tenantId, later) : [];
  return new Set([...found, ...days.filter((day) => day >= live)]);
}
