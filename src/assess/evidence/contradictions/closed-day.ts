import { lexiconPairs, union } from '../../../lexicon/lexicon.js';
import { weekdayIn, weekdayNumber } from '../../../utterance/weekdays.js';
import type { ContradictionDetector } from './detector.js';

const CLOSED_KEY = new RegExp(`^(?:${union('closedKeys')})$`, 'u');
const NAMES = new Map([...lexiconPairs('weekdayNames'), ...lexiconPairs('shortWeekdays')]);

/** Finds a day of the week on which the context says that something is closed. */
export const closedDay: ContradictionDetector = ({ context, said, values }) => {
  if (context === null || !said.values.some(({ kind }) => kind === 'date')) return null;
  const closed = values.filter(
    ({ key, value }) => CLOSED_KEY.test(key) && typeof value === 'string',
  );
  for (const { key, value } of closed) {
    const day = weekdayIn(String(value)) ?? NAMES.get(String(value).toLowerCase());
    if (day === undefined) continue;
    const asked = said.tokens.find(
      ({ word }) => (weekdayNumber(word) ?? NAMES.get(word)) === day && word.length > 2,
    );
    if (asked !== undefined) return `"${asked.text}" and ${key} ${value}`;
  }
  return null;
};
