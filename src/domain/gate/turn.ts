import { type Answer, readAnswer } from './answer.js';
import { callsOff } from './call-off.js';
import { learn } from './learn.js';
import { type Clarification, close, forgetOld, type SessionMemory, type Thread } from './memory.js';

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
}

export interface TurnInput {
  readonly id: string;
  /** Unix milliseconds. */
  readonly now: number;
  readonly request: string;
  /** Of the request. */
  readonly fingerprint: string;
  readonly response: string | null;
  /** The names of the caller's tools. */
  readonly tools?: readonly string[];
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
    return unanswered(close(fresh, ignored, 'ignored', left), call, false);
  }
  const clarification = answeredBy(fresh, call.fingerprint);
  if (!clarification) return unanswered(fresh, call, callsOff(call.response, true));
  const answer = readAnswer(call.response, clarification, call.request, call.tools);
  const answered = answer.kind !== 'empty' && answer.kind !== 'unknown';
  return {
    memory: answered ? close(fresh, [clarification], 'answered') : fresh,
    thread: learn(clarification, answer),
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

function newThread(id: string): Thread {
  return { id, asked: [], answered: [], confirmed: [], declined: [], repeats: 0 };
}
