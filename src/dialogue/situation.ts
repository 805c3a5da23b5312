import { canonicalJson } from '../canonical-json.js';
import type { ActionRisk } from '../contracts/gate.js';
import { normalise } from '../utterance/normal-form.js';
import { identifierWords } from '../utterance/tokens.js';
import { findAct, hasAct, isRefusal } from './acts.js';
import { isButton } from './detect/verdict.js';
import { measureFatigue } from './memory.js';
import type { AskedBefore } from './questions.js';
import type { Situation } from './rules.js';
import { isParameter, listSlots, type Slot } from './slot.js';
import { type CallVerdict, type Clarification, findOffer } from './state.js';
import type { Turn } from './transition.js';
import { asksAnew } from './verdicts.js';

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
  /** Nobody has said how risky it is: an integration of ours has looked at its name. */
  readonly riskIsAssumed: boolean;
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
  /** The proposed call changes something, and the user's words do not prove it. */
  readonly unproved: boolean;
  /** The yes or no that was said of the call that is judged (see `callKey`). */
  readonly verdict: CallVerdict | undefined;
  /** The caller's request, and its fingerprint. */
  readonly request: string;
  readonly fingerprint: string;
  /** Whether a person who decided a handoff answers, not the user. */
  readonly fromPerson: boolean;
}

/** The part of the situation that comes of the conversation. */
export type ConversationSituation = Pick<
  Situation,
  | 'confirmed'
  | 'refused'
  | 'saidNo'
  | 'personRefused'
  | 'yesUsed'
  | 'unproved'
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
 * that were not learned from, about .8, .5, .2 and .1 % lie above (training/log/2026-11-27-two-nets.md).
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
  const said = readVerdict(turn, judged);
  const isDangerous = risk === 'high' || risk === 'irreversible';
  // From a call of the session: done again, put right or taken back.
  const goesOn = Boolean(turn.resumed ?? turn.undoing);
  return {
    confirmed: judged.isAmong(thread.confirmed),
    refused: Boolean(clarification?.confirms) && hasAct(acts, 'unknown'),
    saidNo: said === 'refused' || (hasAct(acts, 'deny') && acts.length === 1 && isPut(turn)),
    personRefused: said === 'refused_by_person',
    yesUsed: said === 'yes_used',
    unproved: judged.unproved,
    rejectedEarlier: judged.isAmong(thread.declined),
    // Who is tired of questions is not asked for it.
    requiredOpen:
      !judged.complete && Boolean(judged.call.tool) && measureFatigue(turn.memory) !== 'high',
    conditional: judged.conditional,
    // While a question is open every message may be its answer, and an answer is judged by what it answers.
    asksNothing:
      judged.asksNothing >= SURE_OF_NOTHING[risk ?? 'medium'] &&
      clarification === null &&
      !turn.wasAsked &&
      !goesOn,
    // A stated risk wins; one that was only assumed holds no call up that was asked for word by word.
    riskyCall: judged.isProposed && isDangerous && (judged.unproved || !judged.riskIsAssumed),
    cancelled,
    requestReplaced: (judged.switched && !isHarmless(judged)) || thread.cancelled === true,
    changed:
      (isDangerous && (changesConfirmation(turn) || isPutTogether(turn) || goesOn)) ||
      ((isDangerous || judged.isProposed) && affirmsOther(turn, judged)) ||
      (said === 'asked_anew' && clarification !== null),
    answerIncomplete: leavesOpen(turn, judged),
    canAskNow: judged.canAskNow,
    repeats: thread.repeats,
  };
}

/** Whether the answered reply put a call for a yes or no: a confirmation, or a question that showed the one value. */
const isPut = ({ clarification }: Turn): boolean =>
  clarification !== null && (clarification.confirms !== null || findOffer(clarification) !== null);

/**
 * Reads what was said before counts for now. A no holds until the user asks for the call anew in words of their own; without a
 * proposed call it holds for its thread, since a message that says the same again asks anew. A yes is used up for its request.
 */
function readVerdict(
  { thread, clarification, acts }: Turn,
  judged: AssessedCall,
): 'refused' | 'refused_by_person' | 'asked_anew' | 'yes_used' | null {
  const { verdict, isProposed, request, fingerprint, isAmong, call, fromPerson } = judged;
  if (verdict === undefined) return null;
  if (verdict.said === 'yes') {
    const isNew = verdict.request !== fingerprint || isAmong(thread.confirmed);
    return isNew ? null : 'yes_used';
  }
  if (!isProposed && verdict.threadId !== thread.id) return null;
  const words = findAct(acts, 'inform')?.text ?? findAct(acts, 'switch')?.request;
  const isAnew =
    clarification !== null
      ? words !== undefined && !hasAct(acts, 'deny') && asksFor(words, judged)
      : verdict.request !== fingerprint && asksAnew(request, inWords(call));
  if (!isAnew || fromPerson) return 'refused';
  return verdict.by === 'person' ? 'refused_by_person' : 'asked_anew';
}

/** A call as words: its tool and its values. */
const inWords = ({ tool = '', bound = {} }: AssessedCall['call']): string =>
  [...identifierWords(tool), ...Object.values(bound).flat()].join(' ');

/** Whether the words of an answer ask for what was refused: without a proposed call any that say something do, since they change it. */
const asksFor = (words: string, { isProposed, call, request }: AssessedCall): boolean =>
  isProposed ? asksAnew(words, `${inWords(call)}\n${request}`) : !isButton(normalise(words));

/** Whether the user asks anew for a call that was refused, so that it is refused no more. */
export const takesBackNo = (turn: Turn, judged: AssessedCall): boolean =>
  readVerdict(turn, judged) === 'asked_anew';

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
