import { MAX_RECENT_CALLS } from '../bounds.js';
import { canonicalJson } from '../canonical-json.js';
import {
  type CallVerdict,
  type Clarification,
  clarificationId,
  type Fatigue,
  type Intervention,
  isOfSameCall,
  type RecentCall,
  type SessionMemory,
  type Thread,
} from './state.js';

export const EMPTY_MEMORY: SessionMemory = Object.freeze({ open: [], interventions: [] });

/**
 * Reads a memory as it is stored; a session that remembers nothing has none.
 *
 * @param stored also one from before `calledOff` of a thread became `cancelled`
 */
export function readMemory(stored: object | null): SessionMemory {
  const memory = (stored as SessionMemory | null) ?? EMPTY_MEMORY;
  if (!memory.open.some(isOldThread) && !memory.left?.some(isOldThread)) return memory;
  return {
    ...memory,
    open: memory.open.map(renameCancelled),
    ...(memory.left && { left: memory.left.map(renameCancelled) }),
  };
}

const isOldThread = ({ thread }: Clarification): boolean => 'calledOff' in thread;

function renameCancelled(clarification: Clarification): Clarification {
  const { calledOff, ...thread } = clarification.thread as Thread & { calledOff?: boolean };
  return calledOff ? { ...clarification, thread: { ...thread, cancelled: true } } : clarification;
}

/** Fatigue fades: what is older counts no more. */
const FATIGUE_WINDOW_MS = 24 * 3600 * 1000;
/** A question that was asked longer ago is not open any more: a yes of today is none to what was asked last month. */
const OPEN_MS = 7 * FATIGUE_WINDOW_MS;
/** Bounds of one session's row: the oldest are dropped first. */
const MAX_OPEN = 8;
const MAX_LEFT = 4;
const MAX_INTERVENTIONS = 20;

/**
 * Opens a clarification. It takes the place of an earlier one of the same thread, of one about the same request and proposed
 * call, and of one that asks to confirm the same action: a call that was sent twice must not be confirmed twice. One that asks
 * the same again keeps its id. The same call for another request leaves the first open: a model that makes it twice at once
 * sends the user's yes with only one of the two, and they come in any order.
 *
 * @param isUnanswered whether it repeats a proposed call to which nobody has said anything: that is put to the user once
 */
export function openClarification(
  memory: SessionMemory,
  clarification: Clarification,
  isIntervention: boolean,
  isUnanswered = false,
): SessionMemory {
  const { thread, confirms } = clarification;
  const isOfCall = (other: Clarification): boolean => isOfSameCall(clarification, other);
  const isReplaced = (other: Clarification): boolean =>
    other.thread.id === thread.id ||
    (isOfCall(other) && other.request === clarification.request) ||
    (confirms !== null && other.confirms === confirms);
  const same = memory.open.findLast((other) => isReplaced(other) && asksSame(other, clarification));
  const opened = same ? { ...clarification, id: clarificationId(same) } : clarification;
  const { left = [] } = memory;
  const before = isUnanswered
    ? withoutAttention(memory.interventions, memory.open.filter(isOfCall))
    : memory.interventions;
  const { callId, at } = clarification;
  const intervention: Intervention = { callId, at, state: 'open' };
  return memoryWith(
    [...memory.open.filter((other) => !isReplaced(other)), opened].slice(-MAX_OPEN),
    isIntervention ? [...before, intervention].slice(-MAX_INTERVENTIONS) : before,
    left.filter(({ thread: { id } }) => id !== thread.id),
    memory,
  );
}

/** Whether two clarifications put the same to the user, about the same. */
const asksSame = (one: Clarification, other: Clarification): boolean =>
  one.request === other.request &&
  one.proposed === other.proposed &&
  one.prompt === other.prompt &&
  canonicalJson([one.questions.map(({ text }) => text), one.options]) ===
    canonicalJson([other.questions.map(({ text }) => text), other.options]);

/** The interventions without those that some clarifications are. */
function withoutAttention(
  interventions: readonly Intervention[],
  clarifications: readonly Clarification[],
): readonly Intervention[] {
  const calls = new Set(clarifications.map(({ callId }) => callId));
  return interventions.filter(({ callId }) => !calls.has(callId));
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
export function measureFatigue(memory: SessionMemory): Fatigue {
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
  const { verdicts: said = [] } = memory;
  const isRecent = ({ at }: RecentCall): boolean => now - at < FATIGUE_WINDOW_MS;
  const holds = ({ at }: CallVerdict): boolean => now - at < OPEN_MS;
  const isFresh =
    memory.interventions.every(counts) &&
    memory.open.every(isOpen) &&
    before.every(isOpen) &&
    calls.every(isRecent) &&
    said.every(holds);
  if (isFresh) return memory;
  const interventions = memory.interventions.filter(counts);
  const open = memory.open.filter(isOpen);
  const left = before.filter(isOpen);
  const kept = { recent: calls.filter(isRecent), verdicts: said.filter(holds) };
  return memoryWith(open, interventions, left, { ...memory, ...kept });
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
  return { ...memory, recent: [...others, call].slice(-MAX_RECENT_CALLS) };
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
    before.verdicts === after.verdicts &&
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

/**
 * @param left the oldest of them are dropped where there are too many; a memory without any names none
 * @param others its other fields stay as they are
 */
function memoryWith(
  open: readonly Clarification[],
  interventions: readonly Intervention[],
  left: readonly Clarification[],
  { recent = [], answers = [], verdicts = [] }: SessionMemory,
): SessionMemory {
  return {
    open,
    interventions,
    ...(left.length > 0 && { left: left.slice(-MAX_LEFT) }),
    ...(recent.length > 0 && { recent }),
    ...(answers.length > 0 && { answers }),
    ...(verdicts.length > 0 && { verdicts }),
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
    memory,
  );
}
