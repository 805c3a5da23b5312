export interface TurnCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

/** A message of a conversation, in the form that all frameworks' messages are brought into. */
export interface Turn {
  readonly role: 'user' | 'assistant' | 'tool' | 'system';
  readonly text: string;
  /** The tool calls that an assistant's turn makes. */
  readonly calls?: readonly TurnCall[];
  /** The id of the call that a tool's turn answers. */
  readonly answers?: string;
}

/** The part of a conversation that a call rests on. */
export interface Basis {
  /** The user's words that ask for it; empty where nobody asked. */
  readonly request: string;
  /** What the user answered to a question about it. */
  readonly answer: string | null;
  /** Earlier turns as the gate reads them, oldest first. */
  readonly history: readonly string[];
  /** Results of tools, oldest first, parsed where they are JSON. */
  readonly results: readonly unknown[];
}

const MAX_TURNS = 50;
const MAX_RESULTS = 20;
const MAX_RESULT = 8_000;

const CONFIRM = '[intentlock:confirm ';
const MARK = /\[intentlock:(?:ask|confirm) ([^\]\s]+)\]/g;

/** The mark by which a refusal is found again in a transcript. */
export const markOf = (kind: 'ask' | 'confirm', id: string): string =>
  `[intentlock:${kind} ${encodeURIComponent(id)}]`;

/** What the model is told where the user has said no to a call, with the mark by which the same call is known again. */
export const denialOf = (id: string, reason = DENIED): string =>
  `${reason} [intentlock:denied ${encodeURIComponent(id)}]`;

const DENIED = 'Not done: the user said no. Ask what they would like instead.';

/** What the model is told of a call that has to be confirmed after another one of the same message. */
export const laterOf = (id: string): string =>
  `Not done yet: one confirmation at a time. Call the tool again after the user has answered. ${laterMark(id)}`;

const laterMark = (id: string): string => `[intentlock:later ${encodeURIComponent(id)}]`;

/** Whether the user has not been shown this very call, but another one of the same message: their yes is not for it. */
function isPutOff(turns: readonly Turn[], { name, arguments: args }: TurnCall): boolean {
  const ids = turns.flatMap(({ role, text, answers }) =>
    role === 'tool' && answers && text.includes(laterMark(answers)) ? [answers] : [],
  );
  return turns
    .flatMap(({ calls = [] }) => calls)
    .some(
      (call) =>
        ids.includes(call.id) &&
        call.name === name &&
        JSON.stringify(call.arguments) === JSON.stringify(args),
    );
}

/** Whether the user has said no to this very call since they last spoke: an agent must not get its way by trying again. */
export function wasDenied(turns: readonly Turn[], { name, arguments: args }: TurnCall): boolean {
  const since = turns.slice(lastUser(turns, turns.length) + 1);
  const ids = since.flatMap(({ role, text, answers }) =>
    role === 'tool' && answers && text.includes(denialOf(answers, '')) ? [answers] : [],
  );
  return since
    .flatMap(({ calls = [] }) => calls)
    .some(
      (call) =>
        ids.includes(call.id) &&
        call.name === name &&
        JSON.stringify(call.arguments) === JSON.stringify(args),
    );
}

/**
 * Reads what a call rests on from the turns before it. Where a refusal that asks is followed by a turn of the user's, that
 * turn is the answer, and the request is the one that was refused: no process has to remember the question.
 */
export function readBasis(all: readonly Turn[], callId: string, call?: TurnCall): Basis {
  const turns = all.slice(0, endOf(all, callId));
  let at = lastUser(turns, turns.length);
  if (at < 0) return { request: '', answer: null, history: [], results: readResults(turns) };
  const latest = at;
  for (let before = lastUser(turns, at); before >= 0; before = lastUser(turns, at)) {
    if (!turns.slice(before, at).some(asks)) break;
    at = before;
  }
  const before = turns.slice(lastUser(turns, latest) + 1, latest);
  const isOther = call !== undefined && isPutOff(before, call);
  const spoken = turns.filter(
    ({ role, text }, index) =>
      index !== at && index !== latest && (role === 'user' || role === 'assistant') && text !== '',
  );
  return {
    request: turns[at]?.text ?? '',
    answer: at === latest || isOther ? null : (turns[latest]?.text ?? ''),
    history: spoken.slice(-MAX_TURNS).map(({ role, text }) => `${role}: ${text}`),
    results: readResults(turns),
  };
}

/**
 * The call that waits for a yes or no which the user has just given, where the agent did not call again: after a no it won't,
 * and the gate would never hear of it. Null where there is none.
 */
export function readUntold(turns: readonly Turn[]): TurnCall | null {
  const at = lastUser(turns, turns.length);
  if (at < 0 || turns.slice(at).some(({ calls }) => calls?.length)) return null;
  const before = turns.slice(lastUser(turns, at) + 1, at);
  const id = before.map(confirmedId).find((found) => found !== null);
  const call = before.flatMap(({ calls = [] }) => calls).find((made) => made.id === id);
  return call ?? null;
}

/** Where the turns before a call end: at the one that makes it, where that has no result yet. */
function endOf(turns: readonly Turn[], callId: string): number {
  for (let index = turns.length - 1; index >= 0; index -= 1) {
    const turn = turns[index];
    if (turn?.answers === callId) break;
    if (turn?.calls?.some(({ id }) => id === callId)) return index;
  }
  return turns.length;
}

function lastUser(turns: readonly Turn[], before: number): number {
  for (let index = before - 1; index >= 0; index -= 1) {
    if (turns[index]?.role === 'user') return index;
  }
  return -1;
}

/** Whether a turn is a refusal that asks. A mark counts in the result of its own call alone, not where it is quoted. */
function asks({ role, text, answers }: Turn): boolean {
  if (role !== 'tool') return false;
  return [...text.matchAll(MARK)].some(([, id]) => !answers || id === encodeURIComponent(answers));
}

/** The id of the call that a turn asks to confirm. */
function confirmedId(turn: Turn): string | null {
  const isOne = asks(turn) && turn.answers !== undefined && turn.text.includes(CONFIRM);
  return isOne ? (turn.answers ?? null) : null;
}

function readResults(turns: readonly Turn[]): unknown[] {
  return turns
    .filter((turn) => turn.role === 'tool' && turn.text !== '' && !asks(turn))
    .slice(-MAX_RESULTS)
    .map(({ text }) => parsed(text.length > MAX_RESULT ? text.slice(0, MAX_RESULT) : text));
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
