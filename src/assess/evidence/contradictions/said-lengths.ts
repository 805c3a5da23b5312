import { union } from '../../../lexicon/lexicon.js';
import type { SaidNumber } from './said-numbers.js';
import { BEGINS, ENDS } from './word-edges.js';

export type LengthUnit = 'minute' | 'hour' | 'day' | 'night' | 'week' | 'month' | 'year';

/** A length of time that a text says: three nights. */
export interface SaidLength {
  readonly count: number;
  readonly unit: LengthUnit;
  readonly start: number;
  readonly end: number;
}

const behind = (source: string): RegExp =>
  new RegExp(`^[\\s-]?(?:${union('beforeUnit')}\\s){0,2}${source}${ENDS}`, 'u');
const UNITS: readonly (readonly [LengthUnit, RegExp])[] = [
  ['night', behind(union('nights'))],
  ['minute', behind(`(?:min|${union('minutes')})`)],
  ['hour', behind(`(?:${union('hoursCounted')}|${union('hourCounters')})`)],
  ['day', behind(`(?:${union('daysCounted')}|${union('dayCounters')})`)],
  ['week', behind(`(?:${union('weeksCounted')}|${union('weekCounters')})`)],
  ['month', behind(`(?:${union('monthsCounted')}|${union('monthCounters')})`)],
  ['year', behind(union('yearsCounted'))],
];
/** Words around a length that make it one of something else: "within three days", "two weeks before". */
const ELSE_BEFORE = new RegExp(`${BEGINS}${union('otherLengthsBefore')}\\s*$`, 'u');
const ELSE_BEHIND = new RegExp(`^\\s*${union('otherLengthsBehind')}${ENDS}`, 'u');

const HALF_HOUR = new RegExp(`${BEGINS}${union('halfHours')}${ENDS}`, 'gu');

/** Lists the lengths of time of a text that may be the length of what it is about. */
export function listSaidLengths(text: string, numbers: readonly SaidNumber[]): SaidLength[] {
  const halves = [...text.matchAll(HALF_HOUR)].map((match): SaidLength => {
    const end = match.index + match[0].length;
    return { count: 30, unit: 'minute', start: match.index, end };
  });
  const counted = numbers.flatMap(({ value, start, end, isPercent }) => {
    if (isPercent || ELSE_BEFORE.test(text.slice(Math.max(0, start - 24), start))) return [];
    const tail = text.slice(end, end + 40);
    for (const [unit, pattern] of UNITS) {
      const found = pattern.exec(tail)?.[0];
      if (found === undefined) continue;
      if (ELSE_BEHIND.test(tail.slice(found.length))) return [];
      return [{ count: value, unit, start, end: end + found.length }];
    }
    return [];
  });
  return [...counted, ...halves].filter(
    ({ start, end }) =>
      !ELSE_BEHIND.test(text.slice(end, end + 30)) &&
      !ELSE_BEFORE.test(text.slice(Math.max(0, start - 24), start)),
  );
}
