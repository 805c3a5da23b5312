import type { CountsGroup } from '../../store/rollups/groups.js';
import type { StoredDay } from '../../store/rollups/stored-days.js';

/** Days that lack the same groups of counts, so that one statement can count them. */
export interface LackingDays {
  readonly days: string[];
  readonly groups: readonly CountsGroup[];
}

/**
 * Finds the groups of these days that are not stored and must be counted from rows. A frozen day lacks nothing,
 * since its rows no longer say what happened: a group added later is empty on it.
 */
export function lackingGroups(
  days: readonly string[],
  stored: ReadonlyMap<string, StoredDay>,
  groups: readonly CountsGroup[],
): LackingDays[] {
  const lacking = new Map<string, LackingDays>();
  const unstored: string[] = [];
  for (const day of days) {
    const there = stored.get(day);
    if (!there) {
      unstored.push(day);
      continue;
    }
    const missing = there.frozen ? [] : groups.filter(({ name }) => !there.groups[name]);
    if (missing.length === 0) continue;
    const key = missing.map(({ name }) => name).join();
    const same = lacking.get(key);
    if (same) same.days.push(day);
    else lacking.set(key, { days: [day], groups: missing });
  }
  return [...(unstored.length > 0 ? [{ days: unstored, groups }] : []), ...lacking.values()];
}
