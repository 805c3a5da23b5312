import type { AnsweredQuestion, Dimension } from '../../assess/types.js';
import { type Answer, readAnswer } from './answer.js';
import type { Fatigue } from './costs.js';

/** A gate call that answers nothing, and the calls that answer its clarifications. */
export interface Thread {
  /** The gate call that began it. */
  readonly id: string;
  readonly asked: readonly Dimension[];
  readonly answered: readonly AnsweredQuestion[];
  /** Actions (see `actionKey`) that the user said yes to, and no. */
  readonly confirmed: readonly string[];
  readonly declined: readonly string[];
  /** How often it wanted to ask what it had asked before. */
  readonly repeats: number;
}

/** A reply that the user may answer. */
export interface Clarification {
  readonly callId: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** Fingerprint of the request that it belongs to. */
  readonly request: string;
  readonly questions: readonly { readonly text: string; readonly dimension: Dimension }[];
  readonly options: readonly string[];
  /** What the options are about. */
  readonly dimension: Dimension | null;
  /** What a yes or no was asked for, and the action (see `actionKey`) that a yes confirms. */
  readonly prompt: string | null;
  readonly confirms: string | null;
  /** How ambiguous the request was then, in all and by dimension: an answer never raises it. */
  readonly score: number;
  readonly dimensions: Readonly<Record<Dimension, number>>;
  readonly thread: Thread;
}

/** A decision that took the user's attention. */
export interface Intervention {
  readonly callId: string;
  readonly at: number;
  readonly state: 'open' | 'answered' | 'ignored';
}

export interface SessionMemory {
  /** Oldest first. */
  readonly open: readonly Clarification[];
  readonly interventions: readonly Intervention[];
}

export const EMPTY_MEMORY: SessionMemory = Object.freeze({ open: [], interventions: [] });

/** A memory as it is stored; a session that remembers nothing has none. */
export function memoryOf(stored: object | null): SessionMemory {
  return (stored as SessionMemory | null) ?? EMPTY_MEMORY;
}

/** Fatigue fades: what is older counts no more. */
const FATIGUE_WINDOW_MS = 24 * 3600 * 1000;
/** A call this soon after the reply was on its way already, and ignores nothing. */
const IGNORED_AFTER_MS = 2_000;
/** Bounds of one session's row: the oldest are dropped first. */
const MAX_OPEN = 8;
const MAX_INTERVENTIONS = 20;
const MAX_ANSWERS = 12;
const MAX_ANSWER_LENGTH = 2_000;
const MAX_QUESTION_LENGTH = 500;

export interface Turn {
  readonly memory: SessionMemory;
  readonly thread: Thread;
  /** The clarification that the call answers, if any was open. */
  readonly clarification: Clarification | null;
  /** How its answer was read; null when nothing was open or nothing was sent. */
  readonly answer: Answer | null;
}

/** Takes a call into account: reads its answer, or notices what it leaves unanswered. */
export function takeTurn(
  memory: SessionMemory,
  call: {
    readonly id: string;
    readonly now: number;
    /** Fingerprint of the request. */
    readonly request: string;
    readonly response: string | null;
  },
): Turn {
  const fresh = forgetOld(memory, call.now);
  const newThread: Thread = {
    id: call.id,
    asked: [],
    answered: [],
    confirmed: [],
    declined: [],
    repeats: 0,
  };
  if (call.response === null) {
    const ignored = fresh.open.filter(
      (clarification) =>
        call.now - clarification.at >= IGNORED_AFTER_MS && clarification.request !== call.request,
    );
    return {
      memory: close(fresh, ignored, 'ignored'),
      thread: newThread,
      clarification: null,
      answer: null,
    };
  }
  const clarification = fresh.open.at(-1) ?? null;
  if (!clarification)
    return { memory: fresh, thread: newThread, clarification: null, answer: null };
  const answer = readAnswer(call.response, clarification);
  const thread = learn(clarification, answer);
  const answered = answer.kind !== 'empty' && answer.kind !== 'unknown';
  return {
    memory: answered ? close(fresh, [clarification], 'answered') : fresh,
    thread,
    clarification,
    answer,
  };
}

/**
 * Opens a clarification. It takes the place of an earlier one of the same thread, and of one that asks
 * to confirm the same action: a call that was sent twice must not be confirmed twice.
 */
export function openClarification(
  memory: SessionMemory,
  clarification: Clarification,
  isIntervention: boolean,
): SessionMemory {
  const { thread, confirms } = clarification;
  const others = memory.open.filter(
    (other) => other.thread.id !== thread.id && (confirms === null || other.confirms !== confirms),
  );
  const intervention: Intervention = {
    callId: clarification.callId,
    at: clarification.at,
    state: 'open',
  };
  return {
    open: [...others, clarification].slice(-MAX_OPEN),
    interventions: isIntervention
      ? [...memory.interventions, intervention].slice(-MAX_INTERVENTIONS)
      : memory.interventions,
  };
}

/** Notes that the user went another way (a rephrase or abandon event at this time). */
export function ignoreOpen(memory: SessionMemory, at: number): SessionMemory {
  return close(
    memory,
    memory.open.filter((clarification) => clarification.at <= at),
    'ignored',
  );
}

/** How tired of questions the session is, by the last 24 hours. */
export function fatigueOf(memory: SessionMemory): Fatigue {
  const { interventions } = memory;
  if (interventions.length >= 3 || interventions.some(({ state }) => state === 'ignored')) {
    return 'high';
  }
  return interventions.some(({ state }) => state === 'answered') ? 'answered' : 'none';
}

function forgetOld(memory: SessionMemory, now: number): SessionMemory {
  const recent = memory.interventions.filter(({ at }) => now - at < FATIGUE_WINDOW_MS);
  return recent.length === memory.interventions.length
    ? memory
    : { open: memory.open, interventions: recent };
}

function close(
  memory: SessionMemory,
  clarifications: readonly Clarification[],
  state: 'answered' | 'ignored',
): SessionMemory {
  if (clarifications.length === 0) return memory;
  const closed = new Set(clarifications.map(({ callId }) => callId));
  return {
    open: memory.open.filter(({ callId }) => !closed.has(callId)),
    interventions: memory.interventions.map((intervention) =>
      closed.has(intervention.callId) ? { ...intervention, state } : intervention,
    ),
  };
}

/** What the thread knows after the answer. */
function learn(clarification: Clarification, answer: Answer): Thread {
  const { thread, confirms } = clarification;
  switch (answer.kind) {
    case 'empty':
    case 'unknown':
      return thread;
    case 'yes':
      return confirms ? { ...thread, confirmed: [...thread.confirmed, confirms] } : thread;
    case 'no': {
      const declined = confirms ? { ...thread, declined: [...thread.declined, confirms] } : thread;
      return answer.detail ? withAnswer(declined, clarification, answer.detail) : declined;
    }
    case 'pick':
      return withAnswer(thread, clarification, answer.option);
    case 'text':
      return withAnswer(thread, clarification, answer.text);
  }
}

function withAnswer(thread: Thread, clarification: Clarification, text: string): Thread {
  const answer = text.slice(0, MAX_ANSWER_LENGTH).toWellFormed();
  const { questions, options, dimension, prompt } = clarification;
  const put = options.length > 0 ? options.join(' / ') : (prompt ?? '');
  const given: AnsweredQuestion[] =
    questions.length > 0
      ? questions.map((question) => ({
          question: question.text,
          dimension: question.dimension,
          answer,
        }))
      : [{ question: put.slice(0, MAX_QUESTION_LENGTH).toWellFormed(), dimension, answer }];
  return { ...thread, answered: [...thread.answered, ...given].slice(-MAX_ANSWERS) };
}
