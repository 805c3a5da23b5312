import type { CallWithValues } from '../ports/assessment.js';
import { type DialogueActs, hasAct } from './acts.js';
import { type KnownTools, NO_TOOLS } from './detect/answer.js';
import { isCancellation } from './detect/cancel.js';
import { detectActs } from './detect/detect-acts.js';
import { findResumedCall } from './detect/resume.js';
import { learn } from './learn.js';
import { close, forgetOld, lastCall, noteDeclined } from './memory.js';
import {
  type Clarification,
  clarificationId,
  findOffer,
  isOfSameCall,
  type RecentCall,
  type SessionMemory,
  type Thread,
} from './state.js';
import { findVerdict, noteVerdict, withoutVerdict } from './verdicts.js';

/** A call this soon after the reply was on its way already: it ignores nothing, and answers nothing that was put again. */
export const ON_THEIR_WAY_MS = 2_000;

/** A call in the conversation that it belongs to: the state after it, and what it did. */
export interface Turn {
  readonly memory: SessionMemory;
  readonly thread: Thread;
  /** The clarification that the call answers, if any was open. */
  readonly clarification: Clarification | null;
  /** A question of the session waited for its answer when the call came. */
  readonly wasAsked?: boolean;
  /** It brought an answer to a clarification that is not open: it counts as one without an answer. */
  readonly misdirected?: true;
  /** Acts of its answer; of an answer to nothing that was open, only whether it cancels. */
  readonly acts: DialogueActs;
  /** The earlier call that the request resumes. */
  readonly resumed?: RecentCall | null;
  /** The call that takes back the latest one, where the request asks for that. */
  readonly undoing?: CallWithValues | null;
}

export interface TurnInput {
  readonly id: string;
  /** Unix milliseconds. */
  readonly now: number;
  readonly request: string;
  /** Of the request. */
  readonly fingerprint: string;
  readonly response: string | null;
  /** Fingerprint of the call that the agent is about to make: of several open replies the answer is for its own. */
  readonly proposed?: string | null;
  /** The tool of that call. */
  readonly proposedTool?: string | null;
  readonly tools?: KnownTools;
  /** The clarification that the answer says it is for. */
  readonly clarificationId?: string | null;
  /** Whether a person who decided a handoff answers, not the user. */
  readonly fromPerson?: boolean;
}

/** Takes a call into account: reads its answer, or notices what it leaves unanswered. Total: any call gives a turn. */
export function takeTurn(before: SessionMemory, call: TurnInput): Turn {
  const memory = forgetOld(before, call.now);
  return { ...takePart(memory, call), wasAsked: waitsForAnswer(memory) };
}

/** Whether the user was asked something that a decision needed; questions beside another decision are only advice. */
const waitsForAnswer = ({ open, interventions }: SessionMemory): boolean =>
  open.some(({ callId }) =>
    interventions.some((one) => one.callId === callId && one.state === 'open'),
  );

function takePart(memory: SessionMemory, call: TurnInput): Turn {
  if (call.response === null) return takeRequest(memory, call);
  const { clarificationId: id = null } = call;
  if (id === null) return takeAnswer(memory, call, call.response, findAnswered(memory, call));
  const named = [...(memory.left ?? []), ...memory.open].find((one) => clarificationId(one) === id);
  return named === undefined
    ? { ...takeRequest(memory, { ...call, response: null }), misdirected: true }
    : takeAnswer(memory, call, call.response, named);
}

function takeRequest(memory: SessionMemory, call: TurnInput): Turn {
  const { proposed: own = null } = call;
  // A call that is proposed again was not answered, and nobody was tired by it.
  const ignored = memory.open.filter(
    ({ at, request, proposed = null }) =>
      call.now - at >= ON_THEIR_WAY_MS &&
      request !== call.fingerprint &&
      (proposed === null || proposed !== own),
  );
  // A late yes confirms nothing.
  const left = ignored.filter(({ confirms }) => confirms === null);
  const tools = call.tools ?? NO_TOOLS;
  const latest = lastCall(memory);
  // What was declined or still lacks something was not done.
  const isDone = latest !== null && !latest.declined && latest.asked.length === 0;
  const undoing = isDone ? tools.undoes(call.request, latest) : null;
  const resumed =
    undoing === null ? findResumedCall(call.request, memory.recent ?? [], tools) : null;
  const thread = beginThread(call.id);
  return {
    memory: close(memory, ignored, resumed === null ? 'ignored' : 'answered', left),
    thread: resumed === null ? thread : resumeThread(thread, resumed, call.request),
    clarification: null,
    acts: [],
    resumed,
    undoing,
  };
}

function takeAnswer(
  memory: SessionMemory,
  call: TurnInput,
  response: string,
  clarification: Clarification | null,
): Turn {
  if (clarification === null) {
    const span = { start: 0, end: response.length };
    const acts: DialogueActs = isCancellation(response, true) ? [{ act: 'cancel', span }] : [];
    return { memory, thread: beginThread(call.id), clarification, acts };
  }
  const acts = detectActs(response, clarification, call.request, call.tools);
  if (isOfOtherCall(clarification, call) && !hasAct(acts, 'cancel', 'switch')) {
    return { memory, thread: beginThread(call.id), clarification: null, acts: [] };
  }
  const declines =
    hasAct(acts, 'cancel') || (clarification.confirms !== null && hasAct(acts, 'deny', 'switch'));
  const said = noteSaid(memory, clarification, acts, call);
  const known = declines ? noteDeclined(said, clarification) : said;
  const isAnswered = acts.length > 0 && !hasAct(acts, 'unknown', 'ask_back');
  return {
    memory: isAnswered ? close(known, settledWith(clarification, memory), 'answered') : known,
    thread: learn(clarification, acts, response),
    clarification,
    acts,
  };
}

/** The clarifications that an answer closes: its own, and any other about the same proposed call, which it settles once. */
const settledWith = (answered: Clarification, { open }: SessionMemory): Clarification[] => [
  answered,
  ...open.filter((other) => isOfSameCall(answered, other)),
];

/**
 * Whether a reply is about a call of another tool than the one that is proposed now. A model often makes several calls at
 * once, and each comes with the user's answer: it stays for the call that asked, unless the user wants something else.
 */
const isOfOtherCall = (
  { proposed, tool }: Clarification,
  { proposedTool = null }: TurnInput,
): boolean =>
  proposed !== undefined && tool !== undefined && proposedTool !== null && tool !== proposedTool;

/**
 * The memory with what an answer says of the call that it is about. A no without another value refuses it; a yes of a person
 * takes back what a person has said.
 */
function noteSaid(
  memory: SessionMemory,
  clarification: Clarification,
  acts: DialogueActs,
  { now, fingerprint, fromPerson = false }: TurnInput,
): SessionMemory {
  const { call, confirms, thread } = clarification;
  if (call === undefined) return memory;
  const by = fromPerson ? 'person' : 'user';
  const before = findVerdict(memory, call);
  if (fromPerson && before?.by === 'person' && hasAct(acts, 'affirm'))
    return withoutVerdict(memory, call);
  const isVerdict = confirms !== null || findOffer(clarification) !== null;
  const refuses =
    hasAct(acts, 'cancel') || (isVerdict && hasAct(acts, 'deny') && !hasAct(acts, 'correct'));
  // Nobody but a person takes back what a person has refused.
  if (!refuses || (before?.said === 'no' && before.by === 'person')) return memory;
  const verdict = {
    call,
    said: 'no',
    by,
    request: fingerprint,
    threadId: thread.id,
    at: now,
  } as const;
  return noteVerdict(memory, verdict);
}

/** Finds the clarification that an answer is for: that of the proposed call, the latest about the same request, else the latest of all. */
function findAnswered(memory: SessionMemory, call: TurnInput): Clarification | null {
  const { fingerprint, proposed = null, now } = call;
  const { left = [] } = memory;
  const open = memory.open.filter(({ answerableFrom = 0 }) => answerableFrom <= now);
  const isSame = ({ request }: Clarification): boolean => request === fingerprint;
  const own =
    proposed === null
      ? undefined
      : open.findLast((one) => isSame(one) && one.proposed === proposed);
  return own ?? open.findLast(isSame) ?? left.findLast(isSame) ?? open.at(-1) ?? null;
}

/** A thread whose request says something of an earlier one, as an answer would. */
function resumeThread(thread: Thread, { request, asked }: RecentCall, answer: string): Thread {
  const said = { question: request, dimension: null, answer };
  const answered = asked.length > 0 ? asked.map((parameter) => ({ ...said, parameter })) : [said];
  return { ...thread, answered, continues: request };
}

const beginThread = (id: string): Thread => ({
  id,
  asked: [],
  answered: [],
  confirmed: [],
  declined: [],
  repeats: 0,
});
