import { canonicalJson, parseJson } from '../json.js';

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
  /** The gate's id of that question; null where the server gave none. */
  readonly clarificationId: string | null;
  /** Whether the answer follows a confirmation of another call: its yes is not for this one. */
  readonly isForOther: boolean;
  /** Earlier turns as the gate reads them, oldest first. */
  readonly history: readonly string[];
  /** Results of tools, oldest first, parsed where they are JSON. */
  readonly results: readonly unknown[];
}

const MAX_TURNS = 50;
const MAX_RESULTS = 20;
const MAX_RESULT = 8_000;

const MARK = /\[intentlock:(ask|confirm) ([^\]\s]+)\](?: \[intentlock:question ([^\]\s]+)\])?/g;

/** The mark by which a refusal is found again in a transcript, with the id of the gate's question where there is one. */
export const markOf = (
  kind: 'ask' | 'confirm',
  id: string,
  clarificationId: string | null = null,
): string => {
  const question = clarificationId
    ? ` [intentlock:question ${encodeURIComponent(clarificationId)}]`
    : '';
  return `[intentlock:${kind} ${encodeURIComponent(id)}]${question}`;
};

/** What the model is told where the user has said no to a call, with the mark by which the same call is known again. */
export const denialOf = (id: string, reason = DENIED): string =>
  `${reason} [intentlock:denied ${encodeURIComponent(id)}]`;

const DENIED = 'Not done: the user said no. Ask what they would like instead.';

/** What the model is told of a call that was made by the same yes before. */
export const USED =
  'Not done again: the user said yes to this once. Ask the user whether it is to be done again.';

/** What the model is told of a call that has to be confirmed after another one of the same message. */
export const laterOf = (id: string): string =>
  `Not done yet: one confirmation at a time. Call the tool again after the user has answered. ${laterMark(id)}`;

const laterMark = (id: string): string => `[intentlock:later ${encodeURIComponent(id)}]`;

type Acting = Pick<TurnCall, 'name' | 'arguments'>;

/** Whether two calls do the same: their names and arguments are equal as canonical JSON. */
export const isSameCall = (one: Acting, other: Acting): boolean =>
  one.name === other.name && canonicalJson(one.arguments) === canonicalJson(other.arguments);

const callsOf = (turns: readonly Turn[]): readonly TurnCall[] =>
  turns.flatMap(({ calls = [] }) => calls);

/** Whether one of these turns answers a call that does the same with a mark. */
function isMarked(turns: readonly Turn[], call: Acting, mark: (id: string) => string): boolean {
  const ids = turns.flatMap(({ role, text, answers }) =>
    role === 'tool' && answers && text.includes(mark(answers)) ? [answers] : [],
  );
  return callsOf(turns).some((made) => ids.includes(made.id) && isSameCall(made, call));
}

/** Whether the user has said no to this very call since they last spoke: an agent must not get its way by trying again. */
export const wasDenied = (turns: readonly Turn[], call: Acting): boolean =>
  isMarked(turns.slice(lastUser(turns, turns.length) + 1), call, (id) => denialOf(id, ''));

/**
 * Reads what a call rests on from the turns before it. Where a refusal that asks is followed by a turn of the user's, that
 * turn is the answer, and the request is the one that was refused: no process has to remember the question. One answer is for
 * one call: where the same call was made since, or has been put off, it is none.
 */
export function readBasis(all: readonly Turn[], callId: string, call?: TurnCall): Basis {
  const end = endOf(all, callId);
  const turns = all.slice(0, end);
  const results = readResults(turns);
  const latest = lastUser(turns, turns.length);
  if (latest < 0) return { ...NOTHING, request: '', history: [], results };
  let at = latest;
  for (let before = lastUser(turns, at); before >= 0; before = lastUser(turns, at)) {
    if (!turns.slice(before, at).some((turn) => questionsIn(turn).length > 0)) break;
    at = before;
  }
  const before = turns.slice(lastUser(turns, latest) + 1, latest);
  const since = [...callsOf(turns.slice(latest)), ...siblingsBefore(all[end], callId)];
  const isTaken =
    call !== undefined &&
    (isMarked(before, call, laterMark) || since.some((made) => isSameCall(made, call)));
  const reply = turns[latest]?.text ?? '';
  const answered =
    at !== latest && !isTaken
      ? readAnswer(before, reply, call, callsOf(all.slice(latest)))
      : NOTHING;
  const spoken = turns.filter(
    ({ role, text }, index) =>
      index !== at &&
      !(answered.answer !== null && index === latest) &&
      (role === 'user' || role === 'assistant') &&
      text !== '',
  );
  return {
    ...answered,
    request: turns[at]?.text ?? '',
    history: spoken.slice(-MAX_TURNS).map(({ role, text }) => `${role}: ${text}`),
    results,
  };
}

type Answer = Pick<Basis, 'answer' | 'clarificationId' | 'isForOther'>;

const NOTHING: Answer = { answer: null, clarificationId: null, isForOther: false };

/**
 * The answer to the question about this call, else about its tool, else to the first of the turns before it; none, where
 * another one of the calls that are made now is nearer to the questions.
 */
function readAnswer(
  before: readonly Turn[],
  answer: string,
  call: TurnCall | undefined,
  all: readonly TurnCall[],
): Answer {
  const made = callsOf(before);
  const asked = before.flatMap(questionsIn).map((question) => ({
    ...question,
    call: made.find(({ id }) => id === question.callId),
  }));
  const nearest = (is: (one: TurnCall, other: TurnCall) => boolean) => {
    const found = (one: TurnCall) =>
      asked.find((question) => question.call && is(question.call, one));
    return { own: call && found(call), isOthers: all.some((one) => found(one) !== undefined) };
  };
  const same = nearest(isSameCall);
  const named = nearest((one, other) => one.name === other.name);
  if (!same.own && (same.isOthers || (!named.own && named.isOthers))) return NOTHING;
  const about = same.own ?? named.own ?? asked[0];
  return {
    answer,
    clarificationId: about?.clarificationId ?? null,
    isForOther: same.own?.kind !== 'confirm' && asked.some(({ kind }) => kind === 'confirm'),
  };
}

/** Calls that the same turn makes before this one. */
function siblingsBefore(turn: Turn | undefined, callId: string): readonly TurnCall[] {
  const calls = turn?.calls ?? [];
  const at = calls.findIndex(({ id }) => id === callId);
  return at < 0 ? [] : calls.slice(0, at);
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

interface Question {
  readonly kind: string;
  readonly callId: string;
  readonly clarificationId: string | null;
}

/** The questions of a refusal. A mark counts in the result of its own call alone, not where it is quoted. */
function questionsIn({ role, text, answers }: Turn): Question[] {
  if (role !== 'tool') return [];
  return [...text.matchAll(MARK)].flatMap(([, kind = '', id = '', clarificationId]) =>
    !answers || id === encodeURIComponent(answers)
      ? [
          {
            kind,
            callId: answers ?? id,
            clarificationId: clarificationId ? decoded(clarificationId) : null,
          },
        ]
      : [],
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The id of the call that a turn asks to confirm. */
const confirmedId = (turn: Turn): string | null =>
  questionsIn(turn).find(({ kind }) => kind === 'confirm' && turn.answers)?.callId ?? null;

function readResults(turns: readonly Turn[]): unknown[] {
  return turns
    .filter((turn) => turn.role === 'tool' && turn.text !== '' && questionsIn(turn).length === 0)
    .slice(-MAX_RESULTS)
    .map(({ text }) => parsed(text.length > MAX_RESULT ? text.slice(0, MAX_RESULT) : text));
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
