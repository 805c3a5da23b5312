import type { Backtest, BacktestDetail } from '../../../../src/contracts/backtest.js';
import { count, localDay, percent, plural, words } from '../../parts/wording.js';

type Shares = Backtest['shares'];
type Corrections = BacktestDetail['corrections'];
type Reason = Corrections['by_reason'][number]['reason'];
type Argument = BacktestDetail['cases'][number]['arguments'][number];

/** Whether a backtest may still find something. */
export const isUnderWay = ({ status }: Pick<Backtest, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** The days of a backtest: `Nov 21 to Nov 24`. */
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
  if (turns === 0 || share === null) return 'No user turns have been judged.';
  const rest = `The gate would have intervened in ${percent(share)} of ${plural(turns, 'user turn')} and let the agent proceed in the rest.`;
  if (wrong === 0) return rest;
  return `${rest} It would have stopped ${count(wrong_stopped)} of the ${count(wrong)} that went wrong.`;
}

/** How far a backtest is, in a sentence. */
export function progressInWords({ status, progress }: Backtest): string {
  const { turns, total, sessions } = progress;
  switch (status) {
    case 'queued':
      return 'Waiting to start. Gate calls and other work go first.';
    case 'running':
      return `${count(turns)} of about ${plural(total, 'turn')} judged so far.`;
    case 'done':
      return `${plural(turns, 'turn')} of ${plural(sessions, 'session')} judged.`;
    case 'cancelled':
      return `Canceled after ${count(turns)} of about ${plural(total, 'turn')}. The results so far are kept.`;
    case 'failed':
      return `Failed after ${count(turns)} of about ${plural(total, 'turn')}. The results so far are kept.`;
  }
}

/** The caught corrections, beside as many stops at random. */
export function correctionsInWords(corrections: Corrections): string[] {
  const { turns, stopped, random_stopped, random_share } = corrections;
  if (turns === 0) {
    return ['There are no signs that a turn went wrong, so there is nothing to compare.'];
  }
  return [
    `Of ${plural(turns, 'turn')} that went wrong, the gate would have stopped ${count(stopped)}: ${percent(corrections.share)}.`,
    `Stopping the same number of turns at random would have caught ${count(random_stopped)} of them: ${percent(random_share)}.`,
    differenceInWords(corrections),
  ];
}

function differenceInWords({ difference, difference_ci95: interval }: Corrections): string {
  const [low, high] = interval ?? [];
  if (difference === null || low === undefined || high === undefined) {
    return 'There is not enough data to tell whether that is better than chance.';
  }
  if (low > 0)
    return 'The gate stops failed turns more often than others, and more than chance explains.';
  if (high < 0)
    return 'The gate stops failed turns less often than others, so it stops the wrong ones.';
  return 'This may be chance: the confidence intervals overlap.';
}

/** The words for what showed that a turn went wrong. */
export const REASONS: Readonly<Record<Reason, string>> = {
  event: 'reported as redone or abandoned',
  outcome: 'a bad outcome was reported',
  signal: 'a negative signal matched the next message',
  corrected: 'the user corrected it in the next message',
  cancelled: 'the user canceled it in the next message',
  apology: 'the agent apologized for a mistake',
};

/** Standings of arguments that cases show. */
const STANDINGS: Readonly<Partial<Record<Argument['standing'], string>>> = {
  invented: 'not stated',
  contradicted: 'contradicted',
  picked: 'one of several that fit',
};

export const standingInWords = ({ standing }: Pick<Argument, 'standing'>): string =>
  STANDINGS[standing] ?? words(standing);

/** A part of the turns by its name: `none` stands for turns without a call of a tool. */
export const partName = (name: string): string => (name === 'none' ? 'no tool call' : name);
