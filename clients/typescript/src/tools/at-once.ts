import type { Conversation, ToolCall, ToolGate } from './tool-gate.js';
import { readBasis } from './turns.js';
import type { Verdict } from './verdict.js';

const MAX_AT_ONCE = 8;

/**
 * Judges the calls of one message, up to eight at the same time. A call that the user's latest turn answers is not asked about
 * beside one that it does not answer: by the other, the gate could take its question for ignored.
 */
export async function judgeEach(
  gate: ToolGate,
  calls: readonly ToolCall[],
  conversation: Conversation,
): Promise<Verdict[]> {
  const waves: { readonly isAnswered: boolean; readonly calls: ToolCall[] }[] = [];
  for (const call of calls) {
    const isAnswered = readBasis(conversation.turns, call.id, call).answer !== null;
    const last = waves.at(-1);
    if (last?.isAnswered === isAnswered) last.calls.push(call);
    else waves.push({ isAnswered, calls: [call] });
  }
  const verdicts: Verdict[] = [];
  for (const wave of waves) {
    verdicts.push(...(await mapAtOnce(wave.calls, (call) => gate.judge(call, conversation))));
  }
  return verdicts;
}

/** Works on several items at the same time; the results are in the order of the items. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(MAX_AT_ONCE, items.length) }, worker));
  return results;
}
