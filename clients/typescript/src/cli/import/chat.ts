/** A turn as ingestion takes it. */
export interface ChatMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly tool_calls?: readonly ChatCall[];
  readonly tool_call_id?: string;
}

export interface ChatCall {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: unknown;
}

export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Bounds of ingestion. */
const MOST_CHARACTERS = 20_000;
const MOST_CALLS = 200;
const MOST_OF_NAME = 200;

const ROLES: Readonly<Record<string, ChatMessage['role']>> = {
  ...{ user: 'user', human: 'user', HumanMessage: 'user', HumanMessageChunk: 'user' },
  ...{ assistant: 'assistant', ai: 'assistant', AIMessage: 'assistant', agent: 'assistant' },
  ...{ AIMessageChunk: 'assistant', model: 'assistant', bot: 'assistant' },
  ...{ tool: 'tool', function: 'tool', ToolMessage: 'tool', FunctionMessage: 'tool' },
};

/**
 * Reads messages of any make, oldest first: chat completions, the Responses API, Anthropic's messages, and LangChain's as
 * objects, as `{type, data}` and as `{lc, id, kwargs}`. Also the object that holds them, and lists of lists of one. What the
 * system says is left out; a bare text is one of `fallback`.
 */
export function readMessages(value: unknown, fallback: ChatMessage['role']): ChatMessage[] {
  const read = parsed(value);
  if (typeof read === 'string') return read === '' ? [] : [{ role: fallback, content: cut(read) }];
  if (Array.isArray(read)) {
    if (read.length > 0 && read.every(Array.isArray)) return readMessages(read[0], fallback);
    return read.flatMap((one) => readMessage(one, fallback));
  }
  if (!isRaw(read)) return [];
  for (const key of ['messages', 'input_messages', 'history']) {
    const inside = parsed(read[key]);
    if (!Array.isArray(inside)) continue;
    const last = typeof read.input === 'string' ? [{ role: 'user', content: read.input }] : [];
    return readMessages([...inside, ...(key === 'history' ? last : [])], fallback);
  }
  for (const key of ['choices', 'generations', 'output', 'outputs', 'input', 'message']) {
    const inside = parsed(read[key]);
    if (inside === undefined || inside === null) continue;
    // Of several answers the agent went on from the first.
    if (key === 'choices' && Array.isArray(inside)) return readMessage(inside[0], fallback);
    if (key === 'generations') return readMessage(firstOf(inside), fallback);
    if (typeof inside === 'string' || typeof inside === 'object') {
      return readMessages(inside, fallback);
    }
  }
  return readMessage(read, fallback);
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? firstOf(value[0]) : value);

/** A text that is JSON of an object or an array as that; everything else as it is. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function readMessage(value: unknown, fallback: ChatMessage['role']): ChatMessage[] {
  if (typeof value === 'string') return readMessages(value, fallback);
  if (!isRaw(value)) return [];
  if (isRaw(value.message)) return readMessage(value.message, fallback);
  if (value.type === 'function_call')
    return [{ role: 'assistant', content: '', ...calls([value]) }];
  if (value.type === 'function_call_output') {
    return [toolResult(value.output, value.call_id)];
  }
  const inner = isRaw(value.kwargs) ? value.kwargs : isRaw(value.data) ? value.data : value;
  const named = inner.role ?? value.role ?? classOf(value) ?? value.type ?? inner.type;
  const role = typeof named === 'string' ? ROLES[named] : fallback;
  // What the system says, and what is no message.
  if (role === undefined) return [];
  const content = parsed(inner.content) ?? inner.text ?? value.text;
  const blocks = Array.isArray(content) ? content.filter(isRaw) : [];
  const results = blocks.filter(({ type }) => type === 'tool_result');
  const extra = isRaw(inner.additional_kwargs) ? inner.additional_kwargs.tool_calls : undefined;
  const own =
    Array.isArray(inner.tool_calls) && inner.tool_calls.length > 0 ? inner.tool_calls : extra;
  const called = [
    ...(Array.isArray(own) ? own : []),
    ...blocks.filter(({ type }) => type === 'tool_use' || type === 'tool-call'),
  ];
  const text = asText(content);
  const id = inner.tool_call_id ?? inner.toolCallId;
  if (role === 'tool') return [toolResult(text, id)];
  const said =
    text !== '' || called.length > 0 ? [{ role, content: cut(text), ...calls(called) }] : [];
  return [...results.map((one) => toolResult(asText(one.content), one.tool_use_id)), ...said];
}

/** The class of a message that LangChain has serialised: the last of `id`. */
const classOf = ({ id }: Raw): unknown => (Array.isArray(id) ? id.at(-1) : undefined);

function toolResult(output: unknown, id: unknown): ChatMessage {
  const content = cut(typeof output === 'string' ? output : asText(output));
  return {
    role: 'tool',
    content,
    ...(typeof id === 'string' && id && { tool_call_id: id.slice(0, MOST_OF_NAME) }),
  };
}

function calls(found: readonly unknown[]): { tool_calls?: ChatCall[] } {
  const read = found.slice(0, MOST_CALLS).flatMap((one): ChatCall[] => {
    if (!isRaw(one)) return [];
    const named = isRaw(one.function) ? one.function : one;
    const name = named.name ?? named.toolName;
    if (typeof name !== 'string' || name === '') return [];
    const given = named.arguments ?? named.args ?? named.input ?? {};
    const id = one.id ?? one.call_id ?? one.toolCallId;
    return [
      {
        id: typeof id === 'string' && id ? id.slice(0, MOST_OF_NAME) : null,
        name: name.slice(0, MOST_OF_NAME),
        arguments: parsed(given),
      },
    ];
  });
  return read.length > 0 ? { tool_calls: read } : {};
}

/** The words of a content: a text, or parts of which those of text count. */
function asText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (content === undefined || content === null) return '';
  if (!Array.isArray(content)) return JSON.stringify(content);
  return content
    .map((part) => (isRaw(part) ? part.text : part))
    .filter((part) => typeof part === 'string')
    .join('');
}

/** As much of a text as ingestion takes. */
export function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return [...text.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join('');
}

const MOST_TOOLS = 64;
const MOST_OF_TOOLS = 40_000;

/** Definitions of tools, wherever a model call has them; as many as the metadata of a conversation takes. */
export function readTools(...holders: readonly unknown[]): unknown[] {
  for (const holder of holders) {
    const inside = parsed(holder);
    const found = isRaw(inside) ? parsed(inside.tools ?? inside.functions) : undefined;
    if (!Array.isArray(found) || found.length === 0) continue;
    let left = MOST_OF_TOOLS;
    return found.slice(0, MOST_TOOLS).filter((tool) => {
      left -= isRaw(tool) ? JSON.stringify(tool).length : Number.POSITIVE_INFINITY;
      return left >= 0;
    });
  }
  return [];
}
