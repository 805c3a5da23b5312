import { union } from '../../../lexicon/lexicon.js';
import type { SaidDay } from './said-days.js';

/** Two days that a text joins: the 3rd to the 7th of August. */
export interface SaidSpan {
  readonly from: SaidDay;
  readonly to: SaidDay;
  /** Days from the first to the last, 1 for two that follow one another; below 0 where the last lies before the first. */
  readonly length: number;
}

const JOINTS = `(?:${union('spanJoints')}|${union('upToWords')}|[-–—])`;
const BETWEEN = new RegExp(`^[.,]?\\s*${JOINTS}\\s*(?:\\p{L}{1,10}[.,]?\\s){0,2}$`, 'u');
const NUMBER_BEFORE = new RegExp(
  `(?<![\\p{L}\\d.:,/-])(\\d{1,2})(?:${union('ordinalSigns')}|:?e|\\.)?\\s*${JOINTS}\\s*(?:\\p{L}{1,3}\\s)?$`,
  'u',
);
const DAY_MS = 86_400_000;

/** Lists the spans of days of a text. */
export function listSaidSpans(text: string, days: readonly SaidDay[]): SaidSpan[] {
  return days.flatMap((to, at) => {
    const before = days[at - 1];
    if (before !== undefined && BETWEEN.test(text.slice(before.end, to.start)))
      return [joinDays(before, to)];
    if (to.month === null) return [];
    const number = NUMBER_BEFORE.exec(text.slice(0, to.start));
    if (number === null || Number(number[1]) < 1 || Number(number[1]) > 31) return [];
    const day = Number(number[1]);
    return [joinDays({ ...to, day, month: null, weekday: null, start: number.index }, to)];
  });
}

/** Joins two days, the second of which may be in the next month or year. */
export function joinDays(from: SaidDay, to: SaidDay): SaidSpan {
  const year = to.year ?? from.year ?? 2_026;
  const month = to.month ?? from.month ?? 1;
  const isOverMonthEnd = from.month === null && from.day > 20 && to.day <= 12;
  const isNextMonth = to.month === null && from.day > 20 && to.day <= 12;
  const start = Date.UTC(
    from.year ?? year,
    (from.month ?? month - (isOverMonthEnd ? 1 : 0)) - 1,
    from.day,
  );
  const end = Date.UTC(year, month - 1 + (isNextMonth ? 1 : 0), to.day);
  const length = Math.round((end - start) / DAY_MS);
  const mayWrap = from.month !== null && to.month !== null && from.month > to.month;
  const isFixed = from.year !== null && to.year !== null;
  return { from, to, length: length < 0 && mayWrap && !isFixed ? length + 365 : length };
}
