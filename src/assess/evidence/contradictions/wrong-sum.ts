import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector, Looked } from './detector.js';
import type { SaidNumber } from './said-numbers.js';
import { BEGINS, ENDS } from './word-edges.js';

const RESULT = new RegExp(
  `${BEGINS}${union('resultWords')}[\\s:]*(?:\\p{L}{1,3}\\s)?[€$£]?\\s?$`,
  'u',
);
const RESULT_BEHIND = new RegExp(
  `^[\\s€$£]*(?:\\p{L}{1,10}\\s){0,3}${union('resultWordsBehind')}${ENDS}`,
  'u',
);
const EACH = new RegExp(`${BEGINS}(?:${union('priceEach')})\\s?[€$£]?\\s?$`, 'u');
const EACH_BEHIND = new RegExp(`^[\\s€$£]*(?:\\p{L}{1,8}\\s)?${union('eachBehind')}${ENDS}`, 'u');
const NO_RESULT = new RegExp(
  `^(?!\\.)[\\s-]?(?:${union('hourSigns')}|am|pm|${union('ordinalSigns')})${ENDS}`,
  'u',
);
const INTO = new RegExp(`^[\\s€$£]*(?:\\p{L}{1,8}\\s)?${union('dividedInto')}\\s$`, 'u');
/** Sums that people round are right to so much. */
const TOLERANCE = 0.006;

/** Finds a sum, a product or a share that the numbers before it do not come to: "12 at 15 each, that's 210". */
export const wrongSum: ContradictionDetector = ({ text, numbers, said }: Looked) => {
  if (numbers.length < 2) return null;
  const divided = wrongDivision(text, numbers);
  if (divided !== null) return `"${said.text.slice(...divided)}": the sum and its parts`;
  for (const [at, result] of numbers.entries()) {
    const isResult =
      RESULT.test(text.slice(Math.max(0, result.start - 30), result.start)) ||
      RESULT_BEHIND.test(text.slice(result.end, result.end + 40));
    if (!isResult || NO_RESULT.test(text.slice(result.end))) continue;
    const clauseStart = Math.max(
      0,
      ...[...text.slice(0, result.start).matchAll(/[.!?]\s/g)].map(({ index }) => index),
    );
    const parts = numbers.slice(0, at).filter(({ start }) => start >= clauseStart);
    if (parts.length === 0 || parts.length > 6) continue;
    const isWrong = result.isPercent
      ? isOtherShare(parts, result.value)
      : isReckoned(text, parts, result) && !comesTo(parts, result.value);
    if (!isWrong) continue;
    return `"${said.text.slice((parts[0] as SaidNumber).start, result.end)}": the numbers and their result`;
  }
  return null;
};

/** Start and end of a sum that its equal parts do not come to: "1,800 in five instalments of 300". */
function wrongDivision(text: string, numbers: readonly SaidNumber[]): [number, number] | null {
  for (const [at, sum] of numbers.entries()) {
    const [count, part] = [numbers[at + 1], numbers[at + 2]];
    if (count === undefined || part === undefined || sum.isPercent || part.isPercent) continue;
    if (!INTO.test(text.slice(sum.end, count.start))) continue;
    if (!EACH.test(text.slice(count.end, part.start)) || part.start - count.end > 24) continue;
    if (Math.abs(count.value * part.value - sum.value) > sum.value * 0.02)
      return [sum.start, part.end];
  }
  return null;
}

/** Whether a percentage is none of those by which one of two numbers differs from the other, or that it is of it. */
function isOtherShare(parts: readonly SaidNumber[], percent: number): boolean {
  const [from, to] = parts;
  if (from === undefined || to === undefined || parts.length > 2 || from.isPercent || to.isPercent)
    return false;
  const [a, b] = [from.value, to.value];
  const shares = [(b - a) / a, (a - b) / a, (b - a) / b, (a - b) / b, a / b, b / a];
  return a > 0 && b > 0 && !shares.some((share) => Math.abs(share * 100 - percent) < 1);
}

/** Whether the numbers stand as those do that are added up, multiplied or shared. */
function isReckoned(text: string, parts: readonly SaidNumber[], result: SaidNumber): boolean {
  const [first, second] = parts;
  if (first === undefined) return false;
  if (parts.some(({ isPercent }) => isPercent) && parts.length > 1) return true;
  if (second === undefined) return false;
  const isPriced = parts.some(
    ({ start, end }, at) =>
      (at > 0 && EACH.test(text.slice(Math.max(0, start - 14), start))) ||
      EACH_BEHIND.test(text.slice(end, end + 24)),
  );
  const isShare = EACH_BEHIND.test(text.slice(result.end, result.end + 24)) && parts.length === 2;
  if (isPriced || isShare) return true;
  const largest = Math.max(...parts.map(({ value }) => value));
  const sum = parts.reduce((all, { value }) => all + value, 0);
  return (
    !parts.some(({ isWord }) => isWord) && result.value >= largest / 2 && result.value <= 3 * sum
  );
}

/** Whether some of the numbers come to a result by one of the ways in which people reckon. */
function comesTo(parts: readonly SaidNumber[], result: number): boolean {
  const isNear = (value: number): boolean =>
    Math.abs(value - result) <= TOLERANCE * Math.max(result, 1);
  const values = parts.map(({ value }) => value);
  if (isNear(values.reduce((sum, value) => sum + value, 0))) return true;
  if (isNear(values.reduce((product, value) => product * value, 1))) return true;
  for (const [i, one] of parts.entries()) {
    if (isNear(one.value)) return true;
    for (const [j, other] of parts.entries()) {
      if (i === j) continue;
      const [a, b] = [one.value, other.value];
      if (other.isPercent) {
        const share = (a * b) / 100;
        if ([share, a + share, a - share, a - a / (1 + b / 100), a / (1 + b / 100)].some(isNear))
          return true;
      } else if ([a + b, a - b, a * b, a / b].some(isNear)) return true;
      for (const [k, third] of parts.entries())
        if (
          k !== i &&
          k !== j &&
          [
            a * b + third.value,
            a * b * third.value,
            a + b + third.value,
            a - b - third.value,
            a * b - third.value,
          ].some(isNear)
        )
          return true;
    }
  }
  return false;
}
