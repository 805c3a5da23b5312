import { parseKeepingDigits } from '../../lossless-json.js';
import type { MadeCall, PastMessage, PastStep } from '../../store/backtests/history.js';

/** A call that an agent made in a turn, with what it had been told by tools until then. */
export interface TurnCall {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The risk that the agent reported; null: none. */
  readonly risk: string | null;
  /** Results of tools before it, the latest last. */
  readonly results: readonly unknown[];
}

/** A turn of a user, with what the agent then did. */
export interface PastTurn {
  readonly messageId: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly text: string;
  /** Turns before it, oldest first: `user: …`, `assistant: …`. */
  readonly history: readonly string[];
  /** The first few calls; all count in `hasCalls`. */
  readonly calls: readonly TurnCall[];
  readonly hasCalls: boolean;
  /** All that the agent answered. */
  readonly reply: string;
}

const MAX_HISTORY = 40;
/** Calls of a turn that are judged: each costs what a gate call costs. */
const MAX_CALLS = 4;
const MAX_RESULTS = 10;
const MAX_NAME = 120;

/** Reads the turns of a session; calls are those of its messages, or where these have none those of its traces. */
export function readTurns(
  messages: readonly PastMessage[],
  steps: readonly PastStep[],
): PastTurn[] {
  const ownCalls = messages.some(({ toolCalls }) => toolCalls !== null);
  const spoken: string[] = [];
  const results: unknown[] = [];
  const turns: Draft[] = [];
  for (const message of messages) {
    const { role, content } = message;
    if (role === 'user' && content.trim() !== '') {
      turns.push(newTurn(message, spoken.slice(-MAX_HISTORY)));
    }
    const turn = turns.at(-1);
    if (turn && role === 'assistant') {
      if (content !== '') turn.replies.push(content);
      for (const call of ownCalls ? (message.toolCalls ?? []) : []) addCall(turn, call, results);
    }
    if (role === 'tool' && content !== '') addResult(results, content);
    if (content !== '' && (role === 'user' || role === 'assistant')) {
      spoken.push(`${role}: ${content}`);
    }
  }
  if (!ownCalls) addSteps(turns, steps);
  return turns.map(({ replies, ...turn }) => ({ ...turn, reply: replies.join('\n') }));
}

interface Draft extends Omit<PastTurn, 'reply' | 'hasCalls' | 'calls'> {
  readonly calls: TurnCall[];
  readonly replies: string[];
  hasCalls: boolean;
}

const newTurn = ({ id, at, content }: PastMessage, history: readonly string[]): Draft => ({
  ...{ messageId: id, at, text: content, history },
  ...{ calls: [], replies: [], hasCalls: false },
});

/** Steps belong to the last turn that began before them. */
function addSteps(turns: readonly Draft[], steps: readonly PastStep[]): void {
  const results: unknown[] = [];
  let at = -1;
  for (const step of steps) {
    while ((turns[at + 1]?.at ?? Number.POSITIVE_INFINITY) <= step.at) at += 1;
    const turn = turns[at];
    const call = { id: null, name: step.name, arguments: step.input };
    if (turn) addCall(turn, call, results, step.actionRisk);
    if (step.output !== null) addResult(results, step.output);
  }
}

function addCall(
  turn: Draft,
  { id, name, arguments: given }: MadeCall,
  results: readonly unknown[],
  risk: string | null = null,
): void {
  turn.hasCalls = true;
  const read = typeof given === 'string' ? parsed(given) : given;
  if (turn.calls.length >= MAX_CALLS || !isObject(read) || !isName(name)) return;
  turn.calls.push({ id, name, arguments: read, risk, results: [...results] });
}

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && name.length <= MAX_NAME;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function addResult(results: unknown[], text: string): void {
  results.push(parsed(text));
  if (results.length > MAX_RESULTS) results.shift();
}

/** The JSON that a text is; what is none, or was cut, stays a text. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return parseKeepingDigits(text);
  } catch {
    return text;
  }
}
