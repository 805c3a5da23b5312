import type { ContradictionDetector } from './detector.js';
import { presentDay, yearsAround } from './present-day.js';
import type { SaidDay } from './said-days.js';

const DAY_MS = 86_400_000;
/** How far back and ahead of today a day without a year may lie. */
const REACH = { back: 60, backInNoMonth: 8, ahead: 330, aheadInNoMonth: 62 } as const;

/** The last words in front of a day. */
const BEFORE = /(?:\S{1,30}\s{1,3}){0,2}$/u;
/** Finds a day of the week that is not the one of the date beside it. */
export const weekdayAndDate: ContradictionDetector = ({ said, days, context }) => {
  for (const one of days) {
    if (one.weekday === null) continue;
    const all = possibleDates(one, context);
    if (all.length > 0 && all.every((date) => date.getUTCDay() !== one.weekday))
      return `the weekday and the date of "${BEFORE.exec(said.text.slice(0, one.start))?.[0]}${said.text.slice(one.start, one.end)}"`;
  }
  return null;
};

function possibleDates(one: SaidDay, context: Parameters<typeof presentDay>[0]): Date[] {
  const { day, month, year } = one;
  if (month !== null && year !== null)
    return [makeDate(year, month, day)].flatMap((date) => date ?? []);
  const today = presentDay(context);
  if (today === null) {
    if (month === null) return [];
    return yearsAround(context).flatMap((around) => makeDate(around, month, day) ?? []);
  }
  const isNear = (date: Date): boolean => {
    const ahead = (date.getTime() - today.getTime()) / DAY_MS;
    return (
      ahead >= -(month === null ? REACH.backInNoMonth : REACH.back) &&
      ahead <= (month === null ? REACH.aheadInNoMonth : REACH.ahead)
    );
  };
  const [thisYear, thisMonth] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  const dates =
    month === null
      ? [-1, 0, 1, 2].map((off) => makeDate(thisYear, thisMonth + off, day))
      : [-1, 0, 1].map((off) => makeDate(thisYear + off, month, day));
  return dates.flatMap((date) => (date !== null && isNear(date) ? [date] : []));
}

/** A date that there is; null for the 31st of April. */
function makeDate(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? date : null;
}
