import { asksForNothing } from '../../utterance/turn-kind.js';
import type { CallReading } from '../call/call-reading.js';
import { KINDS } from '../evidence/detail-kinds.js';
import { LIST_FEATURES, listFeatures } from '../evidence/list-choices.js';
import { POINTER_FEATURES, pointerFeatures } from '../evidence/pointed-at.js';
import { unsaidDetails } from '../evidence/unsaid-details.js';
import type { Facts } from '../facts.js';
import type { Reading } from '../reading.js';

/** Where tools say what is needed, or nothing is asked for, nothing else is looked for. */
const looksAround = (reading: Reading, use: CallReading): boolean =>
  use.tools === 0 && !asksForNothing(reading.kind);

const NOTHING_UNSAID = new Float64Array(KINDS);

/** Details that are likely to be needed and not said, by kind; none where tools say what is needed. */
export function countDetails({ reading, use }: Pick<Facts, 'reading' | 'use'>): Float64Array {
  if (!looksAround(reading, use)) return NOTHING_UNSAID;
  const details = unsaidDetails(reading);
  const sum = details.reduce((all, one) => all + one, 0);
  if (sum === 0) return details;
  const share = bounded(sum, reading.language === 'en' ? OFF.english : OFF.others) / sum;
  const counts = reading.kind === 'question' ? FOR_A_QUESTION * share : share;
  return details.map((one) => counts * one);
}

/** How much requests leave unsaid on average, by the sum of its kinds. */
const USUALLY_UNSAID = 1.15;
/** How far a sum may be off that: short requests leave very much unsaid, and of other languages fewer words are known. */
const OFF = { english: 0.9, others: 0.25 } as const;
/** Share of what is not said that counts in a question: there is no action that could go wrong by it. */
const FOR_A_QUESTION = 0.3;

const bounded = (sum: number, most: number): number =>
  USUALLY_UNSAID + most * Math.tanh((sum - USUALLY_UNSAID) / most);

const NOTHING_AROUND: readonly number[] = [...LIST_FEATURES, ...POINTER_FEATURES].map(() => 0);

/** The features of the lists around a request and of what it points back at. */
export function countAround({ reading, use, requestContext }: Facts): readonly number[] {
  if (!looksAround(reading, use)) return NOTHING_AROUND;
  return [...listFeatures(reading, requestContext.things.lists), ...pointerFeatures(reading)];
}
