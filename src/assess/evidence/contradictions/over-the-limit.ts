import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector } from './detector.js';
import { BEGINS } from './word-edges.js';

const AT_MOST = new RegExp(`${BEGINS}${union('atMost')}[\\s:]*(?:\\p{L}{1,3}\\s)?[€$£]?\\s?$`, 'u');
const AT_LEAST = new RegExp(
  `${BEGINS}${union('atLeast')}[\\s:]*(?:\\p{L}{1,3}\\s)?[€$£]?\\s?$`,
  'u',
);
const EACH = new RegExp(`${BEGINS}${union('priceEach')}\\s?[€$£]?\\s?$`, 'u');
const UNIT = /^\s?(?:\p{L}+|[€$£%])/u;

/** Which of the two ends there: of "no more than" the first word tells. */
function boundBefore(before: string): 'most' | 'least' | null {
  const [most, least] = [AT_MOST.exec(before), AT_LEAST.exec(before)];
  if (most === null || least === null)
    return most !== null ? 'most' : least === null ? null : 'least';
  return least.index < most.index ? 'least' : 'most';
}

/** Finds a product above the limit that the request sets, and a least that is above the most. */
export const overTheLimit: ContradictionDetector = ({ text, numbers, said }) => {
  if (numbers.length < 2) return null;
  const most = numbers.filter(
    ({ start }) => boundBefore(text.slice(Math.max(0, start - 30), start)) === 'most',
  );
  const [limit] = most;
  if (limit === undefined || most.length > 1) return null;
  const quote = `and the limit of "${said.text.slice(limit.start, limit.end)}"`;
  const readUnit = (end: number): string =>
    (UNIT.exec(text.slice(end, end + 20))?.[0] ?? '').trim();
  for (const [at, one] of numbers.entries()) {
    if (one === limit) continue;
    const before = text.slice(Math.max(0, one.start - 30), one.start);
    const [unit, limitUnit] = [readUnit(one.end), readUnit(limit.end)];
    if (
      boundBefore(before) === 'least' &&
      one.value > limit.value &&
      (unit === limitUnit || unit === '' || limitUnit === '')
    )
      return `"${said.text.slice(one.start, one.end)}" ${quote}`;
    const count = numbers[at - 1];
    if (count === undefined || count === limit || one.isPercent || count.isPercent) continue;
    const isPrice = EACH.test(text.slice(count.end, one.start)) && one.start - count.end < 40;
    if (isPrice && count.value * one.value > limit.value * 1.001 && limit.value > one.value)
      return `"${said.text.slice(count.start, one.end)}" ${quote}`;
  }
  return null;
};
