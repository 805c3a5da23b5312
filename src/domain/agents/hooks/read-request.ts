import { CLARIFYING_DECISIONS } from '../../../contracts/gate.js';
import type { LastGateCall } from '../../../store/gate/last-call.js';
import type { RecentMessage } from '../../../store/messages/recent.js';

/** Parts of a conversation that a gate call is made with. */
export interface SaidRequest {
  readonly request: string;
  readonly history: readonly string[];
  /** Answer of the user to what the gate asked last; null: none since. */
  readonly answer: string | null;
}

/**
 * Reads what the user asks for out of the last messages: the last prompt, or the one that the gate asked about, with what
 * was answered since. Each answer is handed on once. Pure.
 *
 * @param messages oldest first; a question that the agent put to the user is the assistant's
 * @returns null where the user has said nothing
 */
export function readRequest(
  messages: readonly RecentMessage[],
  lastCall: LastGateCall | null,
): SaidRequest | null {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const said = messages[at];
  if (said === undefined) return null;
  if (lastCall !== null) {
    const { request, decision, createdAt, clarificationResponse } = lastCall;
    const others = messages.filter(({ content }) => content !== request);
    if (CLARIFYING_DECISIONS.has(decision) && said.occurredAt > createdAt) {
      const history = listTurns(others.filter((message) => message !== said));
      return { request, history, answer: said.content };
    }
    if (clarificationResponse === said.content) {
      return { request, history: listTurns(others), answer: null };
    }
  }
  const isAnswer = (index: number): boolean => messages[index - 1]?.role === 'assistant';
  const prompt = isAnswer(at)
    ? messages.findLastIndex(({ role }, index) => role === 'user' && !isAnswer(index))
    : at;
  const asked = messages[prompt] ?? said;
  const others = messages.filter((message) => message !== asked);
  return { request: asked.content, history: listTurns(others), answer: null };
}

const listTurns = (messages: readonly RecentMessage[]): string[] =>
  messages.map(({ role, content }) => `${role}: ${content}`);
