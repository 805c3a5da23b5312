import { lexiconPairs, union } from '../../../lexicon/lexicon.js';
import { weekdayNumber } from '../../../utterance/weekdays.js';
import type { ContradictionDetector } from './detector.js';

const PER_WEEK = new RegExp(`^\\s(?:${union('timesPerWeek')})`, 'u');
const JOINT = new RegExp(`^(?:${union('spanJoints')}|${union('or')})$`, 'u');
const NAMES = new Map([...lexiconPairs('weekdayNames'), ...lexiconPairs('shortWeekdays')]);

/** Finds how often something is done in a week beside a list of more or fewer days: "three runs a week: Mon and Sat". */
export const timesAndDays: ContradictionDetector = ({ said, text, numbers }) => {
  const often = numbers.find(
    ({ value, end }) => value > 1 && value < 7 && PER_WEEK.test(text.slice(end, end + 24)),
  );
  if (often === undefined) return null;
  const days = said.tokens.flatMap(({ word, start }, at) => {
    const day = weekdayNumber(word) ?? (word.length > 2 ? NAMES.get(word) : undefined);
    return day === undefined || start < often.end ? [] : [{ day, at }];
  });
  const isSpan = said.tokens
    .slice(days[0]?.at, days.at(-1)?.at)
    .some(({ word }) => JOINT.test(word));
  const count = new Set(days.map(({ day }) => day)).size;
  if (count < 2 || isSpan || count === often.value) return null;
  return `"${said.text.slice(often.start, often.end)}" times a week and ${count} days`;
};
