import type { InParts } from '../../turns.js';
import { asksForNothing } from '../../utterance/turn-kind.js';
import type { CallReading } from '../call/call-reading.js';
import { KINDS } from '../evidence/detail-kinds.js';
import { LIST_FEATURES, listFeatures } from '../evidence/list-choices.js';
import { POINTER_FEATURES, pointerFeatures } from '../evidence/pointed-at.js';
import { readWords } from '../evidence/unsaid-details.js';
import type { Facts } from '../facts.js';
import type { Reading } from '../reading.js';

/** Where tools say what is needed, or nothing is asked for, nothing else is looked for. */
const looksAround = (reading: Reading, use: CallReading): boolean =>
  use.tools === 0 && !asksForNothing(reading.kind);

/** Numbers of what words say that a request lacks. */
export interface WordCounts {
  /** Details that are likely to be needed and not said, by kind. */
  readonly details: Float64Array;
  /** The log-odds that it reads like requests that lack something. */
  readonly incomplete: number;
}

const NOTHING_SAID: WordCounts = { details: new Float64Array(KINDS), incomplete: 0 };

/** Counts what words say of what a request lacks; nothing where tools say what is needed. */
export function* countByWords({
  reading,
  use,
}: Pick<Facts, 'reading' | 'use'>): InParts<WordCounts> {
  if (!looksAround(reading, use)) return NOTHING_SAID;
  const { unsaid, incomplete } = yield* readWords(reading);
  const sum = unsaid.reduce((all, one) => all + one, 0);
  const { off, incomplete: most } = reading.language === 'en' ? MOST.english : MOST.others;
  const share = sum === 0 ? 1 : bounded(sum, off) / sum;
  const counts = reading.kind === 'question' ? FOR_A_QUESTION : 1;
  return {
    details: unsaid.map((one) => counts * share * one),
    incomplete: counts * most * Math.tanh(incomplete / most),
  };
}

/** How much requests leave unsaid on average, by the sum of its kinds. */
const USUALLY_UNSAID = 1.15;
/** How far a sum may be off that, and how far the net moves the log-odds: of other languages fewer words are known. */
const MOST = {
  english: { off: 2, incomplete: 0.9 },
  others: { off: 0.25, incomplete: 0.5 },
} as const;
/** Share of what is not said that counts in a question: there is no action that could go wrong by it. */
const FOR_A_QUESTION = 0.3;

const bounded = (sum: number, off: number): number =>
  USUALLY_UNSAID + off * Math.tanh((sum - USUALLY_UNSAID) / off);

const NOTHING_AROUND: readonly number[] = [...LIST_FEATURES, ...POINTER_FEATURES].map(() => 0);

/** The features of the lists around a request and of what it points back at. */
export function countAround({ reading, use, requestContext }: Facts): readonly number[] {
  if (!looksAround(reading, use)) return NOTHING_AROUND;
  return [...listFeatures(reading, requestContext.things.lists), ...pointerFeatures(reading)];
}
