import { isObject, lenientJson } from '../../lenient-json.js';
import {
  type MessagePart,
  type PartCall,
  readCall,
  readItem,
  readParts,
  textsIn,
} from '../text/message-parts.js';

/** A message of a model call, whatever library wrote it. */
export interface ChatMessage {
  /** user, assistant, system or tool; another only where the source has one of its own. */
  readonly role: string;
  readonly content: string;
  readonly tool_calls?: readonly ChatToolCall[];
  readonly tool_call_id?: string;
}

export type ChatToolCall = PartCall;

/** Names that several libraries have for the same four roles. */
const ROLES: Readonly<Record<string, string>> = {
  human: 'user',
  ai: 'assistant',
  model: 'assistant',
  agent: 'assistant',
  developer: 'system',
  function: 'tool',
};

/** Keys under which an object may hold its messages. */
const LISTS = ['messages', 'input_messages', 'history', 'contents', 'output'];
/** Keys under which an answer holds what a model might have said; the agent went on from the first. */
const ANSWERS = ['choices', 'candidates'];

/**
 * The messages in a value: a list of them (OpenTelemetry's parts, OpenAI's, Anthropic's, Gemini's, the AI
 * SDK's or LangChain's), an object around one, or such as JSON text. Null when it is none of these. What is no
 * message between messages is left out.
 */
export function readMessages(value: unknown): ChatMessage[] | null {
  const read = lenientJson(value);
  if (Array.isArray(read)) {
    // LangChain batches: a list of conversations.
    const isBatch = read.length === 1 && Array.isArray(read[0]) && readTurns(read[0]) === null;
    const messages = (isBatch ? (read[0] as unknown[]) : read).flatMap(
      (one) => readTurns(one) ?? [],
    );
    return messages.length > 0 ? messages : null;
  }
  if (!isObject(read)) return null;
  const single = readTurns(read);
  if (single) return single;
  const system = typeof read.system === 'string' ? [{ role: 'system', content: read.system }] : [];
  for (const key of LISTS) {
    const inner = Array.isArray(read[key]) ? readMessages(read[key]) : null;
    if (inner) return [...system, ...inner];
  }
  for (const key of ANSWERS) {
    const [first] = Array.isArray(read[key]) ? read[key] : [];
    if (isObject(first)) return readTurns(first.message ?? first.content);
  }
  if (typeof read.prompt === 'string') return [...system, { role: 'user', content: read.prompt }];
  return Array.isArray(read.prompt) ? readMessages(read.prompt) : null;
}

/** One message, or null when the value is none. */
export const readMessage = (value: unknown): ChatMessage | null => readTurns(value)?.at(-1) ?? null;

/** Messages in one value: what tools answered comes before what is said in the same message. */
function readTurns(value: unknown): ChatMessage[] | null {
  if (Array.isArray(value)) return pairAsMessage(value);
  if (!isObject(value)) return null;
  // LangChain's serialized form keeps the fields in `kwargs` and the role in the class's name.
  if (isObject(value.kwargs)) {
    const name = Array.isArray(value.id) ? String(value.id.at(-1)) : '';
    const role = /^(Human|AI|System|Tool|Function)Message/.exec(name)?.[1]?.toLowerCase();
    return readTurns({ ...value.kwargs, role: value.kwargs.role ?? role ?? value.kwargs.type });
  }
  const role = readRole(value);
  if (role !== null) {
    return listTurns(role, readParts(value.parts ?? value.content, role === 'tool'), value);
  }
  const item = readItem(value);
  return item && listTurns('assistant', [item], {});
}

/** Null for what is no message. */
function readRole(value: Record<string, unknown>): string | null {
  if (!('content' in value || 'parts' in value || 'tool_calls' in value)) return null;
  const { role, type } = value;
  if (typeof role === 'string') return knownRole(role);
  if (typeof type !== 'string') return null;
  const known = knownRole(type);
  return KNOWN_ROLES.has(known) ? known : null;
}

const knownRole = (name: string): string => ROLES[name.toLowerCase()] ?? name.toLowerCase();

function listTurns(
  role: string,
  parts: readonly MessagePart[],
  value: Readonly<Record<string, unknown>>,
): ChatMessage[] {
  const own = typeof value.tool_call_id === 'string' ? value.tool_call_id : null;
  const results = parts.flatMap((part) =>
    typeof part === 'object' && 'result' in part
      ? [toolTurn(part.result.text, own ?? part.result.id)]
      : [],
  );
  const others = parts.filter((part) => !(typeof part === 'object' && 'result' in part));
  const calls = [
    ...others.flatMap((part) => (typeof part === 'object' && 'call' in part ? [part.call] : [])),
    ...readToolCalls(value.tool_calls),
  ];
  // What a tool answered is sent in the user's name by some.
  if (results.length > 0 && others.length === 0 && calls.length === 0) return results;
  const said: ChatMessage = {
    role,
    content: others.flatMap((part) => textsIn(part)).join('\n'),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(own !== null && { tool_call_id: own }),
  };
  return role === 'assistant' ? [said, ...results] : [...results, said];
}

const toolTurn = (content: string, id: string | null): ChatMessage => ({
  ...{ role: 'tool', content },
  ...(id !== null && { tool_call_id: id }),
});

/** LangChain's shorthand: `["human", "Where is it?"]`. */
function pairAsMessage([role, content, ...more]: readonly unknown[]): ChatMessage[] | null {
  if (typeof role !== 'string' || typeof content !== 'string' || more.length > 0) return null;
  const known = knownRole(role);
  return KNOWN_ROLES.has(known) ? [{ role: known, content }] : null;
}

const KNOWN_ROLES: ReadonlySet<string> = new Set(['user', 'assistant', 'system', 'tool']);

/** Tool calls as OpenAI writes them, with the function nested, or flat. */
export function readToolCalls(value: unknown): ChatToolCall[] {
  const list = lenientJson(value);
  return Array.isArray(list) ? list.filter(isObject).map(readCall) : [];
}

/**
 * Finds the answer of a model call: its text, or text and tool calls where it called any. Words and calls may be items of
 * their own.
 */
export function lastAnswer(messages: readonly ChatMessage[] | null): unknown {
  const last = messages?.at(-1);
  if (!messages || !last) return undefined;
  const from = messages.findLastIndex(({ role }) => role !== 'assistant') + 1;
  const answer = from < messages.length ? messages.slice(from) : [last];
  const content = answer.findLast((message) => message.content !== '')?.content ?? '';
  const calls = answer.flatMap(({ tool_calls = [] }) => tool_calls);
  return calls.length > 0 ? { content, tool_calls: calls } : content;
}

/** The text in what was answered (`answerOf`, or as a library wraps it); empty where there is none. */
export function replyIn(output: unknown): string {
  if (typeof output === 'string') return output;
  if (!isObject(output)) return '';
  const [only, ...others] = Object.keys(output);
  if (only === 'output' && others.length === 0) return replyIn(output.output);
  return typeof output.content === 'string' ? output.content : '';
}

/** Finds the question to a model call: the last message of the user or of a tool. */
export function lastQuestion(messages: readonly ChatMessage[] | null): string | undefined {
  return messages?.findLast(({ role }) => role === 'user' || role === 'tool')?.content;
}
