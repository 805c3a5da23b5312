import { type Answer, NO_TOOLS, readAnswer, type Tools } from './answer.js';
import { callsOff } from './call-off.js';
import { continuedCall } from './continued.js';
import { learn } from './learn.js';
import {
  type Clarification,
  close,
  forgetOld,
  noteDeclined,
  type RecentCall,
  type SessionMemory,
  type Thread,
} from './memory.js';

/** A call this soon after the reply was on its way already, and ignores nothing. */
const IGNORED_AFTER_MS = 2_000;

/** What a call is to the conversation that it belongs to. */
export interface Turn {
  readonly memory: SessionMemory;
  readonly thread: Thread;
  /** The clarification that the call answers, if any was open. */
  readonly clarification: Clarification | null;
  /** How its answer was read; null when nothing was open or nothing was sent. */
  readonly answer: Answer | null;
  /** Whether its answer calls the action off, also where nothing was open. */
  readonly callsOff: boolean;
  /** The earlier call that the request goes on from. */
  readonly continued?: RecentCall | null;
}

export interface TurnInput {
  readonly id: string;
  /** Unix milliseconds. */
  readonly now: number;
  readonly request: string;
  /** Of the request. */
  readonly fingerprint: string;
  readonly response: string | null;
  readonly tools?: Tools;
}

/** Takes a call into account: reads its answer, or notices what it leaves unanswered. */
export function takeTurn(memory: SessionMemory, call: TurnInput): Turn {
  const fresh = forgetOld(memory, call.now);
  if (call.response === null) {
    const ignored = fresh.open.filter(
      ({ at, request }) => call.now - at >= IGNORED_AFTER_MS && request !== call.fingerprint,
    );
    // A late yes confirms nothing.
    const left = ignored.filter(({ confirms }) => confirms === null);
    const continued = continuedCall(call.request, fresh.recent ?? [], call.tools ?? NO_TOOLS);
    if (continued === null) return unanswered(close(fresh, ignored, 'ignored', left), call, false);
    const turn = unanswered(close(fresh, ignored, 'answered', left), call, false);
    return { ...turn, thread: goingOn(turn.thread, continued, call.request), continued };
  }
  const clarification = answeredBy(fresh, call.fingerprint);
  if (!clarification) return unanswered(fresh, call, callsOff(call.response, true));
  const answer = readAnswer(call.response, clarification, call.request, call.tools);
  const answered = answer.kind !== 'empty' && answer.kind !== 'unknown';
  const declines = answer.kind === 'no' && (answer.callsOff || clarification.confirms !== null);
  const known = declines ? noteDeclined(fresh, clarification) : fresh;
  return {
    memory: answered ? close(known, [clarification], 'answered') : known,
    thread: learn(clarification, answer, call.tools),
    clarification,
    answer,
    callsOff: answer.kind === 'no' && answer.callsOff === true,
  };
}

function unanswered(memory: SessionMemory, { id }: TurnInput, isOff: boolean): Turn {
  return { memory, thread: newThread(id), clarification: null, answer: null, callsOff: isOff };
}

/** The clarification that an answer is for: the latest about the same request, else the latest of all. */
function answeredBy({ open, left = [] }: SessionMemory, fingerprint: string): Clarification | null {
  const isSame = ({ request }: Clarification): boolean => request === fingerprint;
  return open.findLast(isSame) ?? left.findLast(isSame) ?? open.at(-1) ?? null;
}

/** A thread whose request says something of an earlier one, as an answer would. */
function goingOn(thread: Thread, { request, asked }: RecentCall, answer: string): Thread {
  const said = { question: request, dimension: null, answer };
  const answered = asked.length > 0 ? asked.map((parameter) => ({ ...said, parameter })) : [said];
  return { ...thread, answered, continues: request };
}

function newThread(id: string): Thread {
  return { id, asked: [], answered: [], confirmed: [], declined: [], repeats: 0 };
}
