import { union } from '../../../lexicon/lexicon.js';
import { COMMON_WORDS } from '../../../utterance/common-words.js';
import type { ContradictionDetector, Looked } from './detector.js';
import { findMeantRecords } from './meant-records.js';
import type { SaidNumber } from './said-numbers.js';
import { BEGINS } from './word-edges.js';

const MOST_KEY = new RegExp(`^(?:${union('mostKeys')})$`, 'u');
const COUNT_KEY = new RegExp(`^(?:${union('countKeys')})$`, 'u');
const SELLS = new RegExp(`${BEGINS}(?:${union('sells')})`, 'u');
const ELSE = new RegExp(
  `^\\s?(?:${union('hoursCounted')}|${union('daysCounted')}|${union('weeksCounted')}|${union('monthsCounted')}|${union('spanJoints')}|${union('hourSigns')}|${union('notHours')}|${union('unspacedYear')}|[%'-])`,
  'u',
);
/** How many times more a number may be; a larger one counts something else. */
const MOST_TIMES = 12;

/** Finds a number that is larger than what the thing that the request names has or holds. */
export const moreThanThereIs: ContradictionDetector = (looked) => {
  const { context, numbers, text, values, said } = looked;
  if (context === null || numbers.length === 0) return null;
  const bounds = values.filter(
    ({ key, value }) =>
      typeof value === 'number' &&
      (MOST_KEY.test(key) || (COUNT_KEY.test(key) && SELLS.test(text))),
  );
  if (bounds.length === 0) return null;
  const named = findMeantRecords(looked, ({ value }) => typeof value === 'number');
  const meant = bounds.filter(({ record }) => named.has(record) || bounds.length === 1);
  if (meant.length === 0) return null;
  const most = Math.max(...meant.map(({ value }) => Number(value)));
  const over = numbers.find(
    (one) =>
      one.value > most &&
      one.value <= MOST_TIMES * most &&
      isCount(looked, one) &&
      !isInName(looked, one),
  );
  return over === undefined
    ? null
    : `"${said.text.slice(over.start, over.end).trim()}" and ${meant[0]?.key} ${most}`;
};

/** Whether a number is part of a name or another value of the context: "Lumo 11". */
const isInName = ({ values }: Looked, { value }: SaidNumber): boolean =>
  values.some((one) =>
    (String(one.value).match(/\d+/g) ?? ([] as string[])).includes(String(value)),
  );

/** Whether a number stands in front of what it counts. */
function isCount({ text, said, language }: Looked, { end, isPercent }: SaidNumber): boolean {
  const behind = text.slice(end, end + 24);
  // A number of a house: "77 Pearl St".
  if (language !== 'de' && /^\s\p{Lu}/u.test(said.text.slice(end, end + 2))) return false;
  const next = /^\s?(\p{L}+)/u.exec(behind)?.[1];
  return (
    !isPercent &&
    !ELSE.test(behind) &&
    next !== undefined &&
    (!COMMON_WORDS.has(next) || /[\u3040-\u9fff]/.test(next))
  );
}
