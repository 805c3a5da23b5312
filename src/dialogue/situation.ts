import { canonicalJson } from '../canonical-json.js';
import type { ActionRisk } from '../contracts/gate.js';
import { findAct, hasAct, isRefusal } from './acts.js';
import { measureFatigue } from './memory.js';
import type { AskedBefore } from './questions.js';
import type { Situation } from './rules.js';
import { isParameter, listSlots, type Slot } from './slot.js';
import type { Clarification } from './state.js';
import type { Turn } from './transition.js';

/** The part of a turn's situation that the conversation does not tell. */
export interface AssessedCall {
  readonly complete: boolean;
  readonly risk: ActionRisk | null;
  /** The tool and its values as they are understood now. */
  readonly call: Pick<Clarification, 'tool' | 'bound'>;
  /** The agent has said which call it is about to make. */
  readonly isProposed: boolean;
  /** Its tool changes something. */
  readonly changes: boolean;
  /** It is wanted only under a condition. */
  readonly conditional: boolean;
  /** How likely it is that the message asks for nothing. */
  readonly asksNothing: number;
  /** Another request than the caller's is judged. */
  readonly switched: boolean;
  /** Whether an action that the thread has named is the one that is judged now. */
  readonly isAmong: (actions: readonly string[]) => boolean;
  /** Whether there is a question for somebody who did not confirm. */
  readonly canAskNow: boolean;
}

/** The part of the situation that comes of the conversation. */
export type ConversationSituation = Pick<
  Situation,
  | 'confirmed'
  | 'refused'
  | 'rejectedEarlier'
  | 'requiredOpen'
  | 'conditional'
  | 'riskyCall'
  | 'asksNothing'
  | 'cancelled'
  | 'requestReplaced'
  | 'changed'
  | 'answerIncomplete'
  | 'canAskNow'
  | 'repeats'
>;

/**
 * From which likelihood on a message is taken to ask for nothing: the more a mistake costs, the surer it has to be. Of 17,757 requests
 * that were not learned from, about .8, .5, .2 and .1 % lie above (docs/log/2026-11-27-two-nets.md).
 */
const SURE_OF_NOTHING: Readonly<Record<ActionRisk, number>> = {
  low: 0.35,
  medium: 0.5,
  high: 0.7,
  irreversible: 0.86,
};

/** Reads from a turn what the rules look at. */
export function readSituation(turn: Turn, judged: AssessedCall): ConversationSituation {
  const { thread, clarification, acts } = turn;
  const { risk } = judged;
  const cancelled = hasAct(acts, 'cancel') || refusesWithReason(turn, judged);
  const isDangerous = risk === 'high' || risk === 'irreversible';
  // From a call of the session: done again, put right or taken back.
  const goesOn = Boolean(turn.resumed ?? turn.undoing);
  return {
    confirmed: judged.isAmong(thread.confirmed),
    refused: refusesConfirmation(turn),
    rejectedEarlier: judged.isAmong(thread.declined),
    // Who is tired of questions is not asked for it.
    requiredOpen:
      !judged.complete && Boolean(judged.call.tool) && measureFatigue(turn.memory) !== 'high',
    conditional: judged.conditional,
    // An answer is judged by what it answers.
    asksNothing:
      judged.asksNothing >= SURE_OF_NOTHING[risk ?? 'medium'] && clarification === null && !goesOn,
    riskyCall: judged.isProposed && judged.changes && isDangerous,
    cancelled,
    requestReplaced: (judged.switched && !isHarmless(judged)) || thread.cancelled === true,
    changed:
      (isDangerous && (changesConfirmation(turn) || isPutTogether(turn) || goesOn)) ||
      ((isDangerous || judged.isProposed) && affirmsOther(turn, judged)),
    answerIncomplete: leavesOpen(turn, judged),
    // Who cancels is asked for what they want instead, once.
    canAskNow: cancelled ? clarification?.thread.cancelled !== true : judged.canAskNow,
    repeats: thread.repeats,
  };
}

/** Whether the answer leaves a confirmation without a yes; a no that says what instead is news, not a refusal. */
function refusesConfirmation({ clarification, acts }: Turn): boolean {
  if (!clarification?.confirms) return false;
  return hasAct(acts, 'unknown', 'cancel') || (hasAct(acts, 'deny') && acts.length === 1);
}

/** Whether a no to a confirmation comes with words that change nothing of the call: "no, she is still working on it". */
function refusesWithReason({ clarification, acts }: Turn, { call }: AssessedCall): boolean {
  if (!clarification?.confirms || clarification.tool === undefined) return false;
  if (!hasAct(acts, 'deny') || !hasAct(acts, 'inform')) return false;
  const { tool, bound = {} } = call;
  return (
    tool === clarification.tool && canonicalJson(bound) === canonicalJson(clarification.bound ?? {})
  );
}

/** Whether the answer says something else than yes or no to a confirmation. */
const changesConfirmation = ({ clarification, acts }: Turn): boolean =>
  clarification !== null && clarification.confirms !== null && hasAct(acts, 'inform');

/** Whether the user said yes to another action than the one that is judged now. */
const affirmsOther = ({ clarification, acts }: Turn, { isAmong }: AssessedCall): boolean =>
  Boolean(clarification?.confirms) &&
  hasAct(acts, 'affirm') &&
  !isAmong([clarification?.confirms as string]);

/** Whether answers gave a dangerous call its values: nobody has seen it whole yet. */
const isPutTogether = ({ clarification, thread }: Turn): boolean =>
  clarification?.tool !== undefined && thread.asked.some(isParameter);

/** Whether another request may be carried out as it is: the caller says that little can go wrong, and gets the call with it. */
const isHarmless = ({ risk, complete, call }: AssessedCall): boolean =>
  risk === 'low' && complete && Boolean(call.tool);

/** Whether an answer in words or by a pick left a value missing; who is tired is spared. */
function leavesOpen({ memory, clarification, acts }: Turn, { complete }: AssessedCall): boolean {
  if (complete || clarification === null) return false;
  const tells = hasAct(acts, 'inform', 'correct', 'pick') && !isRefusal(acts);
  // What was asked before the answer: one that only corrects a value leaves it to be asked again.
  const { asked } = clarification.thread;
  return tells && asked.some(isParameter) && measureFatigue(memory) !== 'high';
}

/** Tells what was put to the user before, as far as it decides what may be asked now. */
export function listAskedBefore(
  { thread, clarification, acts }: Turn,
  questions: readonly Parameters<typeof listSlots>[0][],
): AskedBefore {
  const put: Slot[] = clarification?.questions.flatMap(listSlots) ?? [];
  // Questions beside a confirmation are only advice.
  const advised = clarification?.confirms ? put : [];
  const parameters = put.filter(isParameter);
  const open = parameters.length > 0 ? questions.flatMap(listSlots) : [];
  return {
    asked: thread.asked,
    answeredInWords: hasAct(acts, 'inform', 'correct', 'pick'),
    gaveSome: parameters.some((slot) => !open.includes(slot)),
    advised,
  };
}

/** The words of an answer that may say values; null where it says none. */
export const answerInWords = ({ acts }: Turn): string | null =>
  findAct(acts, 'inform')?.text ?? null;
