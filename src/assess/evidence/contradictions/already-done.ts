import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector } from './detector.js';
import { findMeantRecords } from './meant-records.js';
import { BEGINS, ENDS } from './word-edges.js';

const TAKES_BACK = new RegExp(`${BEGINS}(?:${union('takesBackOrder')})${ENDS}`, 'u');
const STATE_KEY = new RegExp(`^(?:${union('stateNames')})$`, 'u');
const DONE = new RegExp(`^(?:${union('doneStates')})`, 'u');

/** Finds an order to call off what is over already. */
export const alreadyDone: ContradictionDetector = (looked) => {
  const order = looked.context === null ? null : TAKES_BACK.exec(looked.text);
  if (order === null || order.index > 40) return null;
  const states = looked.values.filter(
    ({ key, value }) => STATE_KEY.test(key) && typeof value === 'string',
  );
  if (states.length === 0) return null;
  const named = findMeantRecords(looked, ({ key }) => STATE_KEY.test(key));
  const meant = states.filter(({ record }) => named.has(record) || states.length === 1);
  if (meant.length === 0 || !meant.every(({ value }) => DONE.test(String(value).toLowerCase())))
    return null;
  return `"${order[0]}" and ${meant[0]?.key} ${meant[0]?.value}`;
};
