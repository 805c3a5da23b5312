import { lexiconPairs, lexiconWords, union } from '../lexicon/lexicon.js';
import { monthNumber } from './calendar.js';
import { numberWord } from './number-words.js';
import type { PresentMoment } from './present.js';
import type { Token } from './tokens.js';

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const UNITS = new Map(
  lexiconPairs('periodUnits').map(
    ([word, at]) =>
      [word, (['day', 'week', 'month', 'quarter', 'year'] as const)[at] as Unit] as const,
  ),
);
const LAST = lexiconWords('lastPeriod');
const NEXT = lexiconWords('nextPeriod');
const ORDINALS = new Map(lexiconPairs('ordinalNumbers'));
const UNSPACED_PERIODS = new RegExp(union('unspacedPeriods'), 'gu');
/** Signs of periods, each with how many units ahead it lies: `先月`. */
const UNSPACED_UNITS = new Map(lexiconPairs('unspacedPeriodUnits'));
/** An ordinal number in figures. */
const ORDINAL = new RegExp(`^([1-4])(?:${union('ordinalSigns')}|e|\\.)?$`);
const QUARTER = /^q([1-4])$/;

const UNSPACED_NAMES = {
  week: new RegExp(union('unspacedWeek')),
  month: new RegExp(union('unspacedMonth')),
  year: new RegExp(union('unspacedYear')),
} as const;

const DAY_MS = 86_400_000;
const MOST_TOKENS = 60;
/** How far from its unit stands what says which period is meant. */
const NEAR = 2;

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** A period of a unit, so many of them from the one of a day. */
function locatePeriod(unit: Unit, day: Date, ahead: number): Period {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  const months = (from: number, count: number): Period => ({
    from: new Date(Date.UTC(year, from, 1)),
    to: new Date(Date.UTC(year, from + count, 0)),
  });
  switch (unit) {
    case 'day': {
      const from = new Date(day.getTime() + ahead * DAY_MS);
      return { from, to: from };
    }
    case 'week': {
      // A week begins on Monday.
      const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS + ahead * 7 * DAY_MS;
      return { from: new Date(monday), to: new Date(monday + 6 * DAY_MS) };
    }
    case 'month':
      return months(month + ahead, 1);
    case 'quarter':
      return months(month - (month % 3) + ahead * 3, 3);
    default:
      return months(12 * ahead, 12);
  }
}

/** A distance of so many units from a day. */
function shift(day: Date, unit: Unit, count: number): Date {
  if (unit === 'day') return new Date(day.getTime() + count * DAY_MS);
  if (unit === 'week') return new Date(day.getTime() + 7 * count * DAY_MS);
  const months = unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12;
  const moved = new Date(day);
  moved.setUTCMonth(day.getUTCMonth() + months * count);
  return moved;
}

const readCount = (word: string): number | null =>
  /^\d{1,3}$/.test(word) ? Number(word) : numberWord(word);

/**
 * Lists the days on which the periods begin and end that a text names: the Monday and the Sunday of "last week", both ends of
 * "the third quarter" and of "October", the day that lies "a week later". Looks at no more than sixty words.
 *
 * @param days further days that the text names, from which distances may count
 * @returns days as `YYYY-MM-DD`
 */
export function listPeriodBounds(
  tokens: readonly Token[],
  present: PresentMoment,
  days: readonly string[] = [],
): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (...dates: readonly Date[]): void => {
    for (const date of dates) found.add(date.toISOString().slice(0, 10));
  };
  const addPeriod = ({ from, to }: Period): void => add(from, to, new Date(to.getTime() + DAY_MS));
  const some = tokens.slice(0, MOST_TOKENS);
  const from = [present.day, ...days.map((day) => new Date(`${day}T00:00:00Z`))];
  for (const [at, { word }] of some.entries()) {
    const quarter = QUARTER.exec(word)?.[1];
    if (quarter !== undefined) addQuarters(Number(quarter), present.day, addPeriod);
    const month = monthNumber(word.replace(/\.$/, ''));
    if (month !== null) addMonths(month, readYear(some, at) ?? present.day, addPeriod);
    const unit = UNITS.get(word);
    if (unit === undefined) continue;
    const near = some.slice(Math.max(0, at - NEAR), at + NEAR + 1).map((token) => token.word);
    if (near.some((one) => LAST.has(one))) addPeriod(locatePeriod(unit, present.day, -1));
    else if (near.some((one) => NEXT.has(one))) addPeriod(locatePeriod(unit, present.day, 1));
    else addPeriod(locatePeriod(unit, present.day, 0));
    if (unit === 'quarter')
      for (const one of near) {
        const number = ORDINALS.get(one) ?? Number(ORDINAL.exec(one)?.[1]);
        if (number >= 1 && number <= 4) addQuarters(number, present.day, addPeriod);
      }
    const before = some[at - 1]?.word ?? '';
    const count = readCount(before) ?? readCount(some[at - 2]?.word ?? '');
    if (count === null) continue;
    for (const day of from) add(shift(day, unit, count), shift(day, unit, -count));
    // "The last seven days" with today.
    if (unit === 'day') add(shift(present.day, unit, 1 - count));
  }
  if (found.size > 0) add(present.day);
  for (const [sign] of some
    .map(({ text }) => text)
    .join('')
    .matchAll(UNSPACED_PERIODS)) {
    const ahead = UNSPACED_UNITS.get(sign);
    if (ahead === undefined) continue;
    for (const unit of ['week', 'month', 'year'] as const)
      if (UNSPACED_NAMES[unit].test(sign)) addPeriod(locatePeriod(unit, present.day, ahead));
  }
  return found;
}

/** A quarter of this year and of the years beside it. */
function addQuarters(number: number, day: Date, add: (period: Period) => void): void {
  for (const year of [-1, 0, 1])
    add(
      locatePeriod(
        'quarter',
        new Date(Date.UTC(day.getUTCFullYear() + year, 3 * (number - 1), 1)),
        0,
      ),
    );
}

/** The year behind a month's name, "May 2024"; null where none is named. */
function readYear(tokens: readonly Token[], at: number): number | null {
  for (const { word } of tokens.slice(at + 1, at + 4))
    if (/^(?:19|20)\d{2}$/.test(word)) return Number(word);
  return null;
}

/** A month of one year, or of that of a day and of the years beside it. */
function addMonths(month: number, when: number | Date, add: (period: Period) => void): void {
  const years =
    typeof when === 'number' ? [when] : [-1, 0, 1].map((by) => when.getUTCFullYear() + by);
  for (const year of years) add(locatePeriod('month', new Date(Date.UTC(year, month - 1, 1)), 0));
}
