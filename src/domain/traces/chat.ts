import { isObject, lenientJson } from '../../lenient-json.js';

/** A message of a model call, whatever library wrote it. */
export interface ChatMessage {
  /** user, assistant, system or tool; another only where the source has one of its own. */
  readonly role: string;
  readonly content: string;
  readonly tool_calls?: readonly ChatToolCall[];
  readonly tool_call_id?: string;
}

export interface ChatToolCall {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: unknown;
}

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
const LISTS = ['messages', 'input_messages', 'history', 'contents'];

/**
 * The messages in a value: a list of them (OpenTelemetry's parts, OpenAI's, Anthropic's, Gemini's, the AI
 * SDK's or LangChain's), an object around one, or such as JSON text. Null when it is none of these.
 */
export function readMessages(value: unknown): ChatMessage[] | null {
  const read = lenientJson(value);
  if (Array.isArray(read)) {
    // LangChain batches: a list of conversations.
    const isBatch = read.length === 1 && Array.isArray(read[0]) && readMessage(read[0]) === null;
    const messages = (isBatch ? (read[0] as unknown[]) : read).map(readMessage);
    return messages.length > 0 && messages.every((message) => message !== null) ? messages : null;
  }
  if (!isObject(read)) return null;
  const single = readMessage(read);
  if (single) return [single];
  const system = typeof read.system === 'string' ? [{ role: 'system', content: read.system }] : [];
  for (const key of LISTS) {
    const inner = Array.isArray(read[key]) ? readMessages(read[key]) : null;
    if (inner) return [...system, ...inner];
  }
  if (typeof read.prompt === 'string') return [...system, { role: 'user', content: read.prompt }];
  return Array.isArray(read.prompt) ? readMessages(read.prompt) : null;
}

/** One message, or null when the value is none. */
export function readMessage(value: unknown): ChatMessage | null {
  if (Array.isArray(value)) return pairAsMessage(value);
  if (!isObject(value)) return null;
  // LangChain's serialised form keeps the fields in `kwargs` and the role in the class's name.
  if (isObject(value.kwargs)) {
    const name = Array.isArray(value.id) ? String(value.id.at(-1)) : '';
    const role = /^(Human|AI|System|Tool|Function)Message/.exec(name)?.[1]?.toLowerCase();
    return readMessage({ ...value.kwargs, role: value.kwargs.role ?? role ?? value.kwargs.type });
  }
  const hasBody = 'content' in value || 'parts' in value || 'tool_calls' in value;
  const named = value.role ?? (hasBody ? value.type : undefined);
  if (typeof named !== 'string' || !hasBody) return null;
  const parts = splitContent(value.parts ?? value.content);
  const calls = [...parts.calls, ...readToolCalls(value.tool_calls)];
  const answered = typeof value.tool_call_id === 'string' ? value.tool_call_id : parts.answered;
  const role = ROLES[named.toLowerCase()] ?? named.toLowerCase();
  return {
    // What a tool answered is sent in the user's name by some.
    role: role === 'user' && parts.onlyResults ? 'tool' : role,
    content: parts.texts.join('\n'),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(answered !== null && { tool_call_id: answered }),
  };
}

/** LangChain's shorthand: `["human", "Where is it?"]`. */
function pairAsMessage([role, content, ...more]: readonly unknown[]): ChatMessage | null {
  if (typeof role !== 'string' || typeof content !== 'string' || more.length > 0) return null;
  const known = ROLES[role.toLowerCase()] ?? role.toLowerCase();
  return KNOWN_ROLES.has(known) ? { role: known, content } : null;
}

const KNOWN_ROLES: ReadonlySet<string> = new Set(['user', 'assistant', 'system', 'tool']);

interface ContentParts {
  readonly texts: string[];
  readonly calls: ChatToolCall[];
  answered: string | null;
  onlyResults: boolean;
}

function splitContent(content: unknown): ContentParts {
  const parts: ContentParts = { texts: [], calls: [], answered: null, onlyResults: false };
  const list = Array.isArray(content) ? content : [content];
  let results = 0;
  for (const part of list) {
    if (typeof part === 'string') parts.texts.push(part);
    else if (isObject(part) && readPart(part, parts)) results += 1;
  }
  parts.onlyResults = results > 0 && results === list.length;
  return parts;
}

/** Adds one part; true when it is the result of a tool call. */
function readPart(part: Record<string, unknown>, into: ContentParts): boolean {
  const type = String(part.type ?? 'text').replaceAll('-', '_');
  switch (type) {
    case 'text':
    case 'input_text':
    case 'output_text': {
      const text = part.text ?? part.content;
      if (typeof text === 'string') into.texts.push(text);
      return false;
    }
    case 'tool_call':
    case 'tool_use':
    case 'server_tool_call':
      into.calls.push({
        id: textOrNull(part.id ?? part.toolCallId),
        name: String(part.name ?? part.toolName ?? ''),
        arguments: lenientJson(part.arguments ?? part.input ?? part.args ?? null),
      });
      return false;
    case 'tool_call_response':
    case 'tool_result':
    case 'server_tool_call_response': {
      const id = textOrNull(part.id ?? part.toolCallId ?? part.tool_use_id);
      if (id !== null) into.answered = id;
      const result = part.response ?? part.result ?? part.output ?? part.content ?? '';
      into.texts.push(typeof result === 'string' ? result : JSON.stringify(result));
      return true;
    }
    // How the model came to its answer is not part of the conversation.
    case 'reasoning':
    case 'thinking':
      return false;
    default:
      into.texts.push(`[${type}]`);
      return false;
  }
}

/** Tool calls as OpenAI writes them, with the function nested, or flat. */
export function readToolCalls(value: unknown): ChatToolCall[] {
  const list = lenientJson(value);
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map((call) => {
    const inner = isObject(call.function) ? call.function : call;
    return {
      id: textOrNull(call.id ?? call.toolCallId),
      name: String(inner.name ?? inner.toolName ?? ''),
      arguments: lenientJson(inner.arguments ?? inner.input ?? inner.args ?? null),
    };
  });
}

/** Finds the answer of a model call: its text, or text and tool calls where it called any. */
export function lastAnswer(messages: readonly ChatMessage[] | null): unknown {
  const last = messages?.at(-1);
  if (!last) return undefined;
  return last.tool_calls ? { content: last.content, tool_calls: last.tool_calls } : last.content;
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

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
