import type { ContradictionDetector } from './detector.js';

const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Finds a day that its month does not have: the 30th of February. */
export const noSuchDay: ContradictionDetector = ({ days, said }) => {
  const one = days.find(({ day, month }) => month !== null && day > (LONGEST[month - 1] ?? 31));
  return one === undefined
    ? null
    : `the day and the month of "${said.text.slice(one.start, one.end)}"`;
};
