import type { Backtest, BacktestDetail } from '../../../../src/contracts/backtest.js';
import { count, localDay, percent, plural, words } from '../../parts/wording.js';

type Shares = Backtest['shares'];
type Corrections = BacktestDetail['corrections'];
type Reason = Corrections['by_reason'][number]['reason'];
type Argument = BacktestDetail['cases'][number]['arguments'][number];

/** Whether a backtest may still find something. */
export const isUnderWay = ({ status }: Pick<Backtest, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** The days of a backtest: `21 Nov to 24 Nov`. */
export const daysInWords = ({ date_from, date_to }: Pick<Backtest, 'date_from' | 'date_to'>) =>
  `${localDay(date_from)} to ${localDay(date_to)}`;

/** The share of turns where the gate would have stepped in; null without any turn. */
export function steppedIn({ asked, confirmed, handed_over }: Shares): number | null {
  if (asked === null || confirmed === null || handed_over === null) return null;
  return asked + confirmed + handed_over;
}

/** The outcome in a sentence, as far as it is known. */
export function headline(shares: Shares): string {
  const { turns, wrong, wrong_stopped } = shares;
  const share = steppedIn(shares);
  if (turns === 0 || share === null) return 'No turn of a user has been judged.';
  const rest = `Of ${plural(turns, 'turn')} of users the gate would have stepped in at ${percent(share)}, and let the agent go ahead at the others.`;
  if (wrong === 0) return rest;
  return `${rest} It would have stopped ${count(wrong_stopped)} of the ${count(wrong)} that went wrong.`;
}

/** How far a backtest is, in a sentence. */
export function progressInWords({ status, progress }: Backtest): string {
  const { turns, total, sessions } = progress;
  switch (status) {
    case 'queued':
      return 'It waits for its turn: gate calls and other work go first.';
    case 'running':
      return `${count(turns)} of about ${plural(total, 'turn')} judged so far.`;
    case 'done':
      return `${plural(turns, 'turn')} of ${plural(sessions, 'conversation')} judged.`;
    case 'cancelled':
      return `It was cancelled after ${count(turns)} of about ${plural(total, 'turn')}. What it had found stays.`;
    case 'failed':
      return `It failed after ${count(turns)} of about ${plural(total, 'turn')}. What it had found stays.`;
  }
}

/** The caught corrections, beside as many stops at random. */
export function correctionsInWords(corrections: Corrections): string[] {
  const { turns, stopped, random_stopped, random_share } = corrections;
  if (turns === 0) {
    return ['Nothing showed that a turn went wrong afterwards, so there is nothing to compare.'];
  }
  return [
    `Of ${plural(turns, 'turn')} that went wrong, the gate would have stopped ${count(stopped)}: ${percent(corrections.share)}.`,
    `Stopping as many turns at random would have met ${count(random_stopped)} of them: ${percent(random_share)}.`,
    differenceInWords(corrections),
  ];
}

function differenceInWords({ difference, difference_ci95: interval }: Corrections): string {
  const [low, high] = interval ?? [];
  if (difference === null || low === undefined || high === undefined) {
    return 'There is too little data to say whether that is more than chance.';
  }
  if (low > 0) return 'So it stops wrong turns more often than others: more than chance explains.';
  if (high < 0)
    return 'So it stops wrong turns more rarely than others: it looks at the wrong ones.';
  return 'That may be chance: the intervals leave both open.';
}

/** The words for what showed that a turn went wrong. */
export const REASONS: Readonly<Record<Reason, string>> = {
  event: 'reported as done over or given up',
  outcome: 'a bad outcome was reported',
  signal: 'a negative signal matched the next words',
  corrected: 'the user corrected it with the next words',
  cancelled: 'the user cancelled it with the next words',
  apology: 'the agent apologised for a mistake',
};

/** Standings of arguments that cases show. */
const STANDINGS: Readonly<Partial<Record<Argument['standing'], string>>> = {
  invented: 'said by nobody',
  contradicted: 'something else was said',
  picked: 'one of several that fit',
};

export const standingInWords = ({ standing }: Pick<Argument, 'standing'>): string =>
  STANDINGS[standing] ?? words(standing);

/** A part of the turns by its name: `none` stands for turns without a call of a tool. */
export const partName = (name: string): string => (name === 'none' ? 'no tool was called' : name);
