import { isCancellation } from '../../dialogue/detect/cancel.js';
import { union } from '../../lexicon/lexicon.js';
import type { PastReport } from '../../store/backtests/history.js';
import { normalise } from '../../utterance/normal-form.js';
import { REWORK } from '../results/rework.js';
import { APOLOGY } from './apologies.js';
import type { PastTurn } from './read-turns.js';

/** Reason to say that a turn went wrong. */
export type WrongReason = 'event' | 'outcome' | 'signal' | 'corrected' | 'cancelled' | 'apology';

const FAILING_OUTCOMES: ReadonlySet<string> = new Set([
  ...['ticket_reopened', 'refund_reversed', 'booking_canceled', 'action_retried', 'task_failed'],
]);

/** An apology follows what it is for by so many turns at most. */
const APOLOGY_WITHIN = 2;
/** A correction is short; a long text that begins so tells a story. */
const MAX_CORRECTION = 300;

const CORRECTION = new RegExp(
  `^(?:(?:no|sorry|oh|wait|hm|ah|hang on|well|actually) )*(?:(?:what |that )?i meant\\b|that s not what i\\b|that is not what i\\b|not that one\\b|(?:that|this) (?:is|was|s) (?:the )?wrong\\b|wrong (?:one|order|account|item|person|date)\\b|you (?:got|did) (?:it|that) wrong\\b|i said\\b|i asked (?:for|you)\\b|i did ?n[o ]?t (?:ask|say|want|mean)\\b)|${union('meantOther')}`,
  'u',
);

/**
 * Tells which turns went wrong, by what followed: reports of the caller, what the user said next, and an apology of the
 * agent. Each turn keeps the first reason in the order of these.
 *
 * @returns by place among the turns
 */
export function findWrongTurns(
  turns: readonly PastTurn[],
  reports: readonly PastReport[],
): Map<number, WrongReason> {
  const wrong = new Map<number, WrongReason>();
  const note = (place: number, reason: WrongReason): void => {
    if (place >= 0 && !wrong.has(place)) wrong.set(place, reason);
  };
  for (const report of reports) {
    const place = findTurn(turns, report);
    const turn = place === null ? undefined : turns[place];
    // A no to a question is an answer, also where a signal looks for such words.
    if (turn === undefined || (report.kind === 'signal' && onlyAsks(turn))) continue;
    note(place as number, report.kind);
  }
  for (const [place, turn] of turns.entries()) {
    const next = turns[place + 1];
    // A question of the agent may be answered by a no: nothing was done yet.
    if (next && !onlyAsks(turn)) {
      if (corrects(next.text)) note(place, 'corrected');
      else if (turn.hasCalls && isCancellation(next.text, false)) note(place, 'cancelled');
    }
    if (place > 0 && APOLOGY.test(turn.reply)) note(apologisedFor(turns, place), 'apology');
  }
  return wrong;
}

function corrects(text: string): boolean {
  return text.length <= MAX_CORRECTION && CORRECTION.test(normalise(text));
}

const onlyAsks = ({ hasCalls, reply }: PastTurn): boolean => !hasCalls && /[?？؟]\s*$/u.test(reply);

/** The turn that a report is about: that before its moment; null where it says nothing of any. */
function findTurn(turns: readonly PastTurn[], report: PastReport): number | null {
  const { kind, name, detail, messageId, at } = report;
  if (kind === 'event' && !REWORK.has(name)) return null;
  if (kind === 'outcome' && !FAILING_OUTCOMES.has(name)) return null;
  const until = turns.findLastIndex((turn) => turn.at <= at);
  // A signal is seen in the words of the user, who complains of what was done before.
  if (kind === 'signal') return turns.findIndex((turn) => turn.messageId === messageId) - 1;
  if (kind === 'outcome') {
    const acting = turns.slice(0, until + 1).findLastIndex(({ hasCalls }) => hasCalls);
    return acting >= 0 ? acting : until;
  }
  const isOwnText = detail !== '' && turns[until]?.text.startsWith(detail);
  return until > 0 && (isOwnText || corrects(turns[until]?.text ?? '')) ? until - 1 : until;
}

/** The turn before the apology in which the agent acted last; that right before where it did not. */
function apologisedFor(turns: readonly PastTurn[], place: number): number {
  for (let at = place - 1; at >= Math.max(0, place - APOLOGY_WITHIN); at -= 1) {
    if (turns[at]?.hasCalls) return at;
  }
  return place - 1;
}
