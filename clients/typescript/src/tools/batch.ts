import { parseJson, RawNumber } from '../json.js';
import { judgeEach } from './at-once.js';
import type { Conversation, ToolCall, ToolGate } from './tool-gate.js';
import { laterOf } from './turns.js';
import type { Verdict } from './verdict.js';

/** What is to become of the calls of one message of the model's. */
export interface Batch<Call> {
  /** Those to make. */
  readonly run: readonly Call[];
  /** What the model is told of the others. */
  readonly refused: readonly { readonly call: Call; readonly text: string }[];
  /** The first of them that the user has to confirm: the prompt to show. */
  readonly confirm: { readonly call: Call; readonly prompt: string } | null;
}

/**
 * Judges the calls of one message, several at the same time; what comes of them is in the order in which they would be made. Where there are none, the gate
 * is told the user's no to a confirmation, after which an agent calls nothing.
 */
export async function judgeAll<Call>(
  gate: ToolGate,
  calls: readonly { readonly given: Call; readonly call: ToolCall }[],
  conversation: Conversation,
): Promise<Batch<Call>> {
  const run: Call[] = [];
  const refused: { call: Call; text: string }[] = [];
  let confirm: { call: Call; prompt: string } | null = null;
  if (calls.length === 0) await gate.tellAnswer(conversation);
  const whole = withCalls(
    conversation,
    calls.map(({ call }) => call),
  );
  const verdicts = await judgeEach(
    gate,
    calls.map(({ call }) => call),
    whole,
  );
  for (const [index, { given, call }] of calls.entries()) {
    const verdict = verdicts[index] as Verdict;
    if (verdict.kind === 'run') {
      run.push(given);
      continue;
    }
    const isLater = verdict.kind === 'confirm' && confirm !== null;
    refused.push({ call: given, text: isLater ? laterOf(call.id) : verdict.text });
    if (verdict.kind === 'confirm') confirm ??= { call: given, prompt: verdict.prompt };
  }
  return { run, refused, confirm };
}

/** The conversation with the message that makes the calls: of two that are the same, a yes is for the first. */
function withCalls(conversation: Conversation, calls: readonly ToolCall[]): Conversation {
  const { turns } = conversation;
  const isThere = turns.some((turn) => turn.calls?.some(({ id }) => id === calls[0]?.id));
  if (isThere) return conversation;
  return { ...conversation, turns: [...turns, { role: 'assistant', text: '', calls }] };
}

/**
 * The arguments of a call that a model wrote as JSON, with all digits of its numbers; what is no object is handed on under a
 * name of its own.
 */
export function readArguments(text: unknown): Record<string, unknown> {
  let value = text;
  if (typeof text === 'string') {
    try {
      value = text.trim() === '' ? {} : parseJson(text);
    } catch {
      return { unreadable: text };
    }
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject && !(value instanceof RawNumber)) {
    return value as Record<string, unknown>;
  }
  return value === undefined || value === null ? {} : { value };
}
