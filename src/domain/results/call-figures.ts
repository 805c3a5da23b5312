import type { Sums } from '../../db/schema/results.js';
import { type Proportion, proportionRate } from '../statistics/proportions.js';
import { readCount } from './read-results.js';

/** How often the user was asked: decisions that ask, confirm or offer. */
export interface AskFigures {
  /** Of the calls, those that put something to the user. */
  readonly askRate: number | null;
  /** Of those, the ones that the next call of the thread answered. */
  readonly answerRate: number | null;
}

/** The two rates wherever they are shown, so that one name is one number. */
export function askFigures(sums: Sums): AskFigures {
  const of = (hits: string, all: string): Proportion => ({
    hits: readCount(sums, hits),
    of: readCount(sums, all),
  });
  return {
    askRate: proportionRate(of('asked', 'calls')),
    answerRate: proportionRate(of('answered', 'asked')),
  };
}

/** Worth of questions, confirmations and offers, in question costs. */
export interface QuestionWorth {
  /** Those that were answered and accepted, and what they saved. */
  readonly paid: number;
  readonly avoided: number;
  /** All others, and what they cost the users. */
  readonly unpaid: number;
  readonly spent: number;
}

/** Figures of everything that was put to users. */
export function questionWorth(sums: Sums): QuestionWorth {
  const worth = { paid: 0, avoided: 0, unpaid: 0, spent: 0 };
  // Not by `under`: a report looks through the names of thousands of days.
  for (const name in sums) {
    if (!name.startsWith('d|')) continue;
    const what = name.slice(name.lastIndexOf('|') + 1);
    if (what in worth) worth[what as keyof QuestionWorth] += sums[name] ?? 0;
  }
  return { ...worth, paid: Math.round(worth.paid), unpaid: Math.round(worth.unpaid) };
}

/** The share of the calls in which a dimension was unclear, and its mean score; null without any call. */
export function dimensionClarity(
  sums: Sums,
  dimension: string,
): { readonly unclear: number | null; readonly score: number | null } {
  const calls = readCount(sums, 'scored');
  if (calls === 0) return { unclear: null, score: null };
  return {
    unclear: readCount(sums, `c|${dimension}|unclear`) / calls,
    score: Math.max(0, sums[`c|${dimension}|score`] ?? 0) / calls,
  };
}
