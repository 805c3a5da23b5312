import { isDefinition } from './definitions.js';
import { callOf, isRaw, type Parts, parsed, type Raw, readParts } from './parts.js';
import { readTranscript } from './transcript.js';

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

/** Bounds of ingestion. */
const MOST_CHARACTERS = 20_000;
const MOST_CALLS = 200;
const MOST_OF_NAME = 200;

/** Who speaks; the class of a LangChain message without its ending. What the system says is left out. */
const ROLES: Readonly<Record<string, ChatMessage['role']>> = {
  ...{ user: 'user', human: 'user', customer: 'user', client: 'user' },
  ...{ assistant: 'assistant', ai: 'assistant', model: 'assistant', agent: 'assistant' },
  ...{ bot: 'assistant', gpt: 'assistant', chatbot: 'assistant', response: 'assistant' },
  ...{ tool: 'tool', function: 'tool', ipython: 'tool', observation: 'tool' },
};

/** Keys under which an object has what was said so far. */
const LISTS = [
  ...['messages', 'input_messages', 'contents', 'chat_history', 'history', 'conversation'],
  ...['conversations', 'all_messages', 'new_message'],
];
/** Keys under which an answer has what was answered, or a call what was asked. */
const HOLDERS = [
  ...['choices', 'generations', 'candidates', 'output', 'outputs', 'input', 'inputs', 'message'],
  ...['response', 'completion', 'prompt', 'query', 'question', 'kwargs', 'args', 'delta'],
];
/** Of several answers the agent went on from the first. */
const ANSWERS: ReadonlySet<string> = new Set(['choices', 'generations', 'candidates']);
/** What is said besides an earlier conversation, and after it. */
const LAST_SAID = ['input', 'question', 'query', 'message'];

/**
 * Reads messages of any make, oldest first: chat completions, the Responses API, messages with parts (OpenTelemetry, Gemini,
 * Bedrock, Pydantic AI, the AI SDK), Anthropic's, ShareGPT's, and LangChain's as objects, as `{type, data}` and as
 * `{lc, id, kwargs}`. Also the object that holds them, and lists of lists of one. What the system says is left out; a bare text
 * is one of `fallback`.
 */
export function readMessages(value: unknown, fallback: ChatMessage['role']): ChatMessage[] {
  const read = parsed(value);
  if (typeof read === 'string') return readText(read, fallback);
  if (Array.isArray(read)) {
    if (read.length > 0 && read.every(Array.isArray) && !read.every(isPair)) {
      return readMessages(read[0], fallback);
    }
    return read.flatMap((one) => readMessage(one, fallback));
  }
  if (!isRaw(read)) return [];
  if (hasRole(read)) return readMessage(read, fallback);
  for (const key of LISTS) {
    const inside = parsed(read[key]);
    if (inside === undefined || inside === null || inside === '') continue;
    const last = key.endsWith('history') ? LAST_SAID.map((name) => read[name]) : [];
    const said = last.find((text) => typeof text === 'string' && text !== '');
    return [...readMessages(inside, fallback), ...(said ? readMessages(said, 'user') : [])];
  }
  for (const key of HOLDERS) {
    const inside = parsed(read[key]);
    if (inside === undefined || inside === null) continue;
    const first = ANSWERS.has(key) ? firstOf(inside) : inside;
    if (key === 'choices' || key === 'candidates') return readMessage(first, fallback);
    const messages = readMessages(first, fallback);
    if (messages.length > 0) return messages;
  }
  return readMessage(read, fallback);
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? firstOf(value[0]) : value);

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

const hasRole = ({ role, from, author, _role, kind }: Raw): boolean =>
  [role, from, author, _role].some((one) => typeof one === 'string') ||
  kind === 'request' ||
  kind === 'response';

function readText(text: string, fallback: ChatMessage['role']): ChatMessage[] {
  if (text === '') return [];
  const lines = readTranscript(text);
  if (lines) return lines.flatMap((line) => readMessage(line, fallback));
  return [{ role: fallback, content: cut(text) }];
}

function readMessage(value: unknown, fallback: ChatMessage['role']): ChatMessage[] {
  if (typeof value === 'string') return readMessages(value, fallback);
  // LangChain's shorthand: a role and a text.
  if (Array.isArray(value)) {
    if (!isPair(value)) return [];
    return readMessage({ role: value[0], content: value[1] }, fallback);
  }
  if (!isRaw(value) || isDefinition(value)) return [];
  if (isRaw(value.message)) return readMessage(value.message, fallback);
  // A candidate of Gemini.
  if (isRaw(value.content) && Array.isArray(value.content.parts)) {
    return readMessage(value.content, fallback);
  }
  const type = typeof value.type === 'string' ? value.type : '';
  // Items of the Responses API between the messages.
  if (/_call_output$/.test(type) || type === 'function_call_output') {
    return [toolResult(textIn(value.output ?? value.result), value.call_id ?? value.id)];
  }
  if (/^(?:function|custom_tool|mcp|local_shell|computer)_call$/.test(type)) {
    const call = callOf({ ...value, name: value.name ?? type });
    return call ? [{ role: 'assistant', content: '', ...bounded([call]) }] : [];
  }
  if (type === 'reasoning' || type === 'item_reference') return [];
  const inner = isRaw(value.kwargs) ? value.kwargs : isRaw(value.data) ? value.data : value;
  const role = roleOf(value, inner, fallback);
  if (role === undefined) return [];
  return turnsOf(role, inner, value);
}

/** Undefined for what the system says, and for what is no message. */
function roleOf(
  value: Raw,
  inner: Raw,
  fallback: ChatMessage['role'],
): ChatMessage['role'] | undefined {
  const names = [
    ...[inner.role, value.role, value.from, value.author, value._role, value.speaker],
    ...[classOf(value), value.type, inner.type, value.kind, value.source],
  ];
  const named = names.find((name) => typeof name === 'string' && name !== 'message');
  if (typeof named !== 'string') return fallback;
  const word = named.replace(/Message(?:Chunk)?$/, '').toLowerCase();
  // A part that stands alone, and a request of Pydantic AI, whose parts say who speaks.
  if (word === 'text' || /^(?:in|out)put_text$/.test(word)) return fallback;
  return word === 'request' ? 'user' : Object.hasOwn(ROLES, word) ? ROLES[word] : undefined;
}

/** The class of a message that LangChain has serialized: the last of `id`. */
const classOf = ({ id }: Raw): unknown => (Array.isArray(id) ? id.at(-1) : undefined);

const CONTENTS = [
  ...['content', 'parts', 'contents', 'blocks', '_content', 'text', 'value', 'message', 'response'],
] as const;

function turnsOf(role: ChatMessage['role'], inner: Raw, value: Raw): ChatMessage[] {
  const isSaid = (one: unknown): boolean =>
    one !== undefined && one !== null && one !== '' && !(Array.isArray(one) && one.length === 0);
  const content = CONTENTS.map((key) => inner[key] ?? value[key]).find(isSaid);
  const id = inner.tool_call_id ?? inner.toolCallId ?? inner.call_id ?? inner.id;
  if (role === 'tool') {
    const structured = parsed(content);
    const list = Array.isArray(structured) ? structured : [structured];
    if (list.some(isDefinition) && list.every((one) => isDefinition(one))) return [];
    const { results, text, calls } = readParts(content, true);
    // Some libraries name the tool as the speaker of its own call.
    if (text === '' && results.length === 0 && calls.length > 0) {
      return [{ role: 'assistant', content: '', ...bounded(calls) }];
    }
    const own = inner.tool_call_id ?? inner.toolCallId ?? inner.call_id;
    return results.length > 0
      ? results.map((one) => toolResult(one.text, one.id ?? own))
      : [toolResult(text, own ?? (inner.name === undefined ? id : undefined))];
  }
  const { text, calls, results } = readParts(content, false);
  const called = [...callsOf(inner), ...calls];
  const said =
    text !== '' || called.length > 0 ? [{ role, content: cut(text), ...bounded(called) }] : [];
  const returned = results.map((one) => toolResult(one.text, one.id));
  // An answer of a model that ran its own tools has calls before results.
  return role === 'assistant' ? [...said, ...returned] : [...returned, ...said];
}

function callsOf(inner: Raw): ChatCall[] {
  const extra = isRaw(inner.additional_kwargs) ? inner.additional_kwargs : {};
  const lists = [inner.tool_calls, inner.toolCalls, extra.tool_calls].map(parsed);
  const own = lists.find((one) => Array.isArray(one) && one.length > 0);
  const old = inner.function_call ?? extra.function_call;
  const found = Array.isArray(own) ? own : isRaw(old) ? [old] : [];
  return found.flatMap((one) => callOf(one) ?? []);
}

/** The words of a result, whatever they are in. */
const textIn = (output: unknown): string => readParts(output, true).text;

function toolResult(text: string, id: unknown): ChatMessage {
  const named = Array.isArray(id) ? id.at(-1) : id;
  return {
    ...{ role: 'tool', content: cut(text) },
    ...(typeof named === 'string' && named && { tool_call_id: named.slice(0, MOST_OF_NAME) }),
  };
}

function bounded(found: Parts['calls']): { tool_calls?: ChatCall[] } {
  const calls = found.slice(0, MOST_CALLS).map(({ id, name, arguments: given }) => ({
    ...{ id: id?.slice(0, MOST_OF_NAME) ?? null, name: name.slice(0, MOST_OF_NAME) },
    arguments: given,
  }));
  return calls.length > 0 ? { tool_calls: calls } : {};
}

/** As much of a text as ingestion takes. */
export function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return [...text.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join('');
}
