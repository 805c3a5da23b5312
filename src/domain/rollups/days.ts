const DAY_MS = 24 * 3600 * 1000;

/**
 * How long a write may take to commit, with the clocks of the processes apart: a day is not stored
 * before that much of the time has passed in which it is always read live.
 */
const COMMIT_GRACE_MS = 3600 * 1000;

/** The UTC day of a moment, `YYYY-MM-DD`. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The day `count` days later. */
export const addDays = (day: string, count: number): string =>
  utcDay(new Date(Date.parse(day) + count * DAY_MS));

/** Today and yesterday are always counted from rows; this is yesterday. */
export const firstLiveDay = (now: Date): string => addDays(utcDay(now), -1);

/** The newest day that may be stored: every write that did not mark it has committed. */
export const lastStorableDay = (now: Date): string =>
  addDays(utcDay(new Date(now.getTime() - COMMIT_GRACE_MS)), -2);

/** The days of `[from, to)`, oldest first. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}
