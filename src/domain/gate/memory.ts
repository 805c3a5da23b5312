import type { AnsweredQuestion, Dimension, Fills, Held, Value } from '../../assess/types.js';
import { MAX_RECENT } from '../../store/sessions/memory.js';
import type { Fatigue } from './costs.js';
import type { Slot } from './slot.js';
import { canonicalJson } from './text.js';

/** A gate call that answers nothing, and the calls that answer its clarifications. */
export interface Thread {
  /** The gate call that began it. */
  readonly id: string;
  /** What was asked about; a parameter stands here twice when it was asked about twice. */
  readonly asked: readonly Slot[];
  readonly answered: readonly AnsweredQuestion[];
  /** Actions (see `actionKey`) that the user said yes to, and no. */
  readonly confirmed: readonly string[];
  readonly declined: readonly string[];
  /** How often it wanted to ask what it had asked before. */
  readonly repeats: number;
  /** Questions with choices that no answer has picked from yet, by which a later answer may be understood. */
  readonly unfilled?: readonly AskedQuestion[];
  /** The user called its action off: only a confirmation can bring it back. */
  readonly calledOff?: boolean;
  /** What the user wants instead of the request that began it. */
  readonly instead?: string;
  /** The earlier request that the one that began it goes on from. */
  readonly continues?: string;
}

/** A call of the session that a later request may go on from: "the same for Anna". */
export interface RecentCall {
  /** Unix milliseconds. */
  readonly at: number;
  /** The request as it was assessed. */
  readonly request: string;
  readonly tool: string;
  /** The values that it had, by parameter. */
  readonly bound: Readonly<Record<string, Held>>;
  /** The parameters that were asked about. */
  readonly asked: readonly string[];
  /** The user did not want it: it can be put right or come back to, but is not done again for somebody else. */
  readonly declined?: true;
}

/** A question as it was put to the user. */
export interface AskedQuestion {
  readonly text: string;
  readonly dimension: Dimension;
  readonly parameter?: string | null;
  readonly others?: readonly string[];
  readonly choices?: readonly string[];
  readonly values?: readonly Value[];
}

/** A reply that the user may answer. */
export interface Clarification {
  readonly callId: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** Fingerprint of the request that it belongs to. */
  readonly request: string;
  readonly questions: readonly AskedQuestion[];
  readonly options: readonly string[];
  /** What a pick among the options fills. */
  readonly fills?: Fills | null;
  /** The tool that it spoke of. */
  readonly tool?: string;
  /** The parameters that had a value then: they keep it as far as the answer does not change it. */
  readonly bound?: Readonly<Record<string, Held>>;
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

/** The parameters of the tool that a reply asked about. */
export function parametersOf({
  questions,
  fills,
}: Pick<Clarification, 'questions' | 'fills'>): string[] {
  const asked = questions.flatMap(({ parameter, others = [] }) =>
    parameter ? [parameter, ...others] : [],
  );
  return [...new Set(fills ? [...asked, fills.parameter] : asked)];
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
  /** Questions that another request passed over: only an answer that comes with their own request is for them. */
  readonly left?: readonly Clarification[];
  readonly interventions: readonly Intervention[];
  /** Calls that a later request may go on from, oldest first. */
  readonly recent?: readonly RecentCall[];
}

export const EMPTY_MEMORY: SessionMemory = Object.freeze({ open: [], interventions: [] });

/** A memory as it is stored; a session that remembers nothing has none. */
export function memoryOf(stored: object | null): SessionMemory {
  return (stored as SessionMemory | null) ?? EMPTY_MEMORY;
}

/** Fatigue fades: what is older counts no more. */
const FATIGUE_WINDOW_MS = 24 * 3600 * 1000;
/** What was asked longer ago is not open any more: a yes of today is none to what was asked last month. */
const OPEN_MS = 7 * FATIGUE_WINDOW_MS;
/** Bounds of one session's row: the oldest are dropped first. */
const MAX_OPEN = 8;
const MAX_LEFT = 4;
const MAX_INTERVENTIONS = 20;

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
  const { left = [] } = memory;
  return memoryWith(
    [...others, clarification].slice(-MAX_OPEN),
    isIntervention
      ? [...memory.interventions, intervention].slice(-MAX_INTERVENTIONS)
      : memory.interventions,
    left.filter(({ thread: { id } }) => id !== thread.id),
    memory.recent,
  );
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

export function forgetOld(memory: SessionMemory, now: number): SessionMemory {
  const counts = ({ at }: Intervention): boolean => now - at < FATIGUE_WINDOW_MS;
  const isOpen = ({ at }: Clarification): boolean => now - at < OPEN_MS;
  const { left: before = [] } = memory;
  const { recent: calls = [] } = memory;
  const isRecent = ({ at }: RecentCall): boolean => now - at < FATIGUE_WINDOW_MS;
  const isFresh =
    memory.interventions.every(counts) &&
    memory.open.every(isOpen) &&
    before.every(isOpen) &&
    calls.every(isRecent);
  if (isFresh) return memory;
  const interventions = memory.interventions.filter(counts);
  const open = memory.open.filter(isOpen);
  const left = before.filter(isOpen);
  return memoryWith(open, interventions, left, calls.filter(isRecent));
}

/** A repetition this soon is noted already: a session that says the same all day is not written anew each time. */
const NOTED_MS = 10 * 60_000;

/** Notes a call that a later request may go on from; the same request with the same tool stands for itself once. */
export function noteCall(memory: SessionMemory, call: RecentCall): SessionMemory {
  const { recent = [] } = memory;
  const latest = recent.at(-1);
  const isNoted =
    latest !== undefined &&
    call.at - latest.at < NOTED_MS &&
    isSameRequest(latest, call) &&
    canonicalJson({ ...latest, at: 0 }) === canonicalJson({ ...call, at: 0 });
  if (isNoted) return memory;
  const others = recent.filter((other) => !isSameRequest(other, call));
  return { ...memory, recent: [...others, call].slice(-MAX_RECENT) };
}

export const lastCall = ({ recent = [] }: SessionMemory): RecentCall | null =>
  recent.at(-1) ?? null;

/** Whether all that has changed is that a call was noted. */
export function onlyAdds(before: SessionMemory, after: SessionMemory): boolean {
  const call = lastCall(after);
  return (
    call !== null &&
    !before.recent?.includes(call) &&
    before.open === after.open &&
    before.left === after.left &&
    before.interventions === after.interventions
  );
}

const isSameRequest = (
  one: Pick<RecentCall, 'request' | 'tool'>,
  other: Pick<RecentCall, 'request' | 'tool'>,
): boolean => one.request === other.request && one.tool === other.tool;

/** Notes that the user does not want a call. */
export function noteDeclined(
  memory: SessionMemory,
  { tool, bound = {} }: Pick<Clarification, 'tool' | 'bound'>,
): SessionMemory {
  const { recent = [] } = memory;
  const values = canonicalJson(bound);
  const isMeant = (call: RecentCall): boolean =>
    !call.declined && call.tool === tool && canonicalJson(call.bound) === values;
  if (!recent.some(isMeant)) return memory;
  return {
    ...memory,
    recent: recent.map((call) => (isMeant(call) ? { ...call, declined: true } : call)),
  };
}

/** @param left the oldest of them are dropped where there are too many; a memory without any names none */
function memoryWith(
  open: readonly Clarification[],
  interventions: readonly Intervention[],
  left: readonly Clarification[],
  recent: readonly RecentCall[] = [],
): SessionMemory {
  return {
    open,
    interventions,
    ...(left.length > 0 && { left: left.slice(-MAX_LEFT) }),
    ...(recent.length > 0 && { recent }),
  };
}

export function close(
  memory: SessionMemory,
  clarifications: readonly Clarification[],
  state: 'answered' | 'ignored',
  left: readonly Clarification[] = [],
): SessionMemory {
  if (clarifications.length === 0) return memory;
  const closed = new Set(clarifications.map(({ callId }) => callId));
  const stays = ({ callId }: Clarification): boolean => !closed.has(callId);
  const { left: before = [] } = memory;
  return memoryWith(
    memory.open.filter(stays),
    memory.interventions.map((intervention) =>
      closed.has(intervention.callId)
        ? { callId: intervention.callId, at: intervention.at, state }
        : intervention,
    ),
    [...before.filter(stays), ...left],
    memory.recent,
  );
}
