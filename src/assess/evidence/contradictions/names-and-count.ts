import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector } from './detector.js';
import { BEGINS, ENDS } from './word-edges.js';

const NAME = `(?:\\p{Lu}[\\p{L}-]+(?:\\s\\p{Lu}[\\p{L}-]+)?|(?:${union('selfInList')})${ENDS})`;
const LIST = new RegExp(
  `(?<![\\p{L}\\d])${NAME}(?:,\\s${NAME}){0,6},?\\s(?:${union('andJoints')})\\s${NAME}`,
  'gu',
);
const PARTED = new RegExp(`,\\s|\\s(?:${union('andJoints')})\\s`, 'u');
const PEOPLE = new RegExp(`^\\s(?:\\p{L}+\\s)?(?:${union('countedPeople')})${ENDS}`, 'u');
const JOINS = new RegExp(`${BEGINS}(?:${union('andJoints')}|plus)${ENDS}`, 'u');
/** How far a list stands from the number of those in it. */
const NEAR = 30;

/** Finds a number of people beside a list of another number of names: "two tickets, for Ann, Bo and me". */
export const namesAndCount: ContradictionDetector = ({ said, text, numbers }) => {
  const counted = numbers.filter(
    ({ value, end }) => value > 1 && value < 10 && PEOPLE.test(text.slice(end, end + 30)),
  );
  const [count] = counted;
  if (count === undefined || counted.length > 1) return null;
  for (const match of said.text.slice(0, text.length).matchAll(LIST)) {
    const end = match.index + match[0].length;
    const isBehind = match.index > count.end;
    const between = isBehind ? text.slice(count.end, match.index) : text.slice(end, count.start);
    if (between.length > NEAR || /[.;!?]/.test(between) || JOINS.test(between)) continue;
    const names = match[0].split(PARTED).filter((name) => name !== '');
    // The speaker may be one of them.
    if (names.length !== count.value && names.length + 1 !== count.value)
      return `"${said.text.slice(count.start, count.end)}" and "${match[0]}"`;
  }
  return null;
};
