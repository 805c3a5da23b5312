import { isObject, lenientJson } from '../../lenient-json.js';

/** A tool call as a message holds it. */
export interface PartCall {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: unknown;
}

/** One part of the content of a message. */
export type MessagePart =
  | { readonly text: string }
  | { readonly call: PartCall }
  | { readonly result: { readonly id: string | null; readonly text: string } }
  /** The type of a part without words, such as a picture. */
  | { readonly media: string }
  /** How a model came to its answer is not part of the conversation. */
  | 'thought';

type Part = Readonly<Record<string, unknown>>;

/**
 * Reads a content: a text, a part, or a list of parts (OpenTelemetry's, OpenAI's, Anthropic's, Gemini's, Bedrock's and the AI
 * SDK's). What is no part is data, such as the records that a tool answered with, and stays as JSON.
 *
 * @param isResult whether a tool said it: then all of it is data where not all are parts
 */
export function readParts(content: unknown, isResult: boolean): MessagePart[] {
  if (content === undefined || content === null) return [];
  const list = Array.isArray(content) ? content : [content];
  const read = list.map((part) => readPart(part, isResult));
  const isData = read.every((part) => part === null) || (isResult && read.includes(null));
  if (isData) return list.length === 0 ? [] : [{ text: JSON.stringify(content) }];
  return read.map((part, place) => part ?? unknownPart(list[place]));
}

/** The part as its type where it has one, like what a library adds later, else as data. */
const unknownPart = (part: unknown): MessagePart => {
  const type = isObject(part) ? readType(part) : '';
  return type === '' ? { text: JSON.stringify(part) } : { media: type };
};

/** The words that a tool answered with, whatever they are in. */
export function resultText(value: unknown): string {
  // The AI SDK says what kind of value it is.
  if (isObject(value) && Object.keys(value).length === 2 && 'value' in value && 'type' in value) {
    return resultText(value.value);
  }
  return readParts(value, true)
    .flatMap((part) => textsIn(part))
    .join('\n');
}

/** The words of a part, as a reader of the conversation is shown them. */
export function textsIn(part: MessagePart): string[] {
  if (part === 'thought' || 'call' in part) return [];
  if ('media' in part) return [`[${part.media}]`];
  return ['result' in part ? part.result.text : part.text];
}

/** Whether a text was written by a library, and not by a person or a tool: all of its JSON are parts with their types. */
export const holdsParts = (value: unknown): value is unknown[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((part) => isObject(part) && readType(part) !== '' && readPart(part, true) !== null);

/** A content that may be a text with parts in it, as flattened attributes have it. */
export function contentIn(value: unknown): unknown {
  const read = lenientJson(value);
  return holdsParts(read) ? read : value;
}

const readType = ({ type, part_kind: kind }: Part): string => {
  const name = type ?? kind;
  return typeof name === 'string' ? name.replaceAll('-', '_') : '';
};

const TEXTS: ReadonlySet<string> = new Set([
  ...['', 'text', 'input_text', 'output_text', 'refusal', 'user_prompt'],
]);
const CALLS: ReadonlySet<string> = new Set([
  ...['tool_call', 'tool_use', 'function_call', 'server_tool_call', 'server_tool_use'],
  ...['mcp_tool_use', 'builtin_tool_call'],
]);
const RESULTS = /(?:^|_)(?:tool|function|call)(?:_[a-z_]+)?_(?:result|response|return|output)$/;
const THOUGHTS: ReadonlySet<string> = new Set(['reasoning', 'thinking', 'redacted_thinking']);
const MEDIA: ReadonlySet<string> = new Set([
  ...['image', 'image_url', 'input_image', 'audio', 'input_audio', 'video', 'media', 'blob', 'uri'],
  ...['file', 'input_file', 'document'],
]);

/** Keys that parts have beside their type: a record of a tool with one more is no part. */
const TEXT_KEYS: ReadonlySet<string> = new Set([
  ...['type', 'part_kind', 'text', 'content', 'refusal', 'annotations', 'citations', 'logprobs'],
  ...['cache_control', 'thought', 'thoughtSignature', 'thought_signature', 'providerOptions'],
  ...['providerMetadata', 'state'],
]);
const MEDIA_KEYS: ReadonlySet<string> = new Set([
  ...['type', 'source', 'image', 'image_url', 'detail', 'audio', 'input_audio', 'video', 'file'],
  ...['file_id', 'filename', 'file_data', 'file_url', 'data', 'content', 'url', 'uri', 'document'],
  ...['mime_type', 'mimeType', 'mediaType', 'media_type', 'modality', 'cache_control', 'title'],
  ...['context', 'citations', 'providerOptions', 'providerMetadata'],
]);

/** Names under which Gemini and Bedrock have the part itself. */
const NESTED_CALLS = ['functionCall', 'function_call', 'toolUse'];
const NESTED_RESULTS = ['functionResponse', 'function_response', 'toolResult'];
const NESTED_MEDIA = ['inlineData', 'inline_data', 'fileData', 'file_data', 'image', 'document'];

/** One part; null for what is none. */
function readPart(part: unknown, isResult: boolean): MessagePart | null {
  if (typeof part === 'string') return { text: part };
  if (!isObject(part)) return null;
  const type = readType(part);
  if (type === '') return readUntyped(part);
  const isBare = (known: ReadonlySet<string>): boolean =>
    !isResult || Object.keys(part).every((key) => known.has(key));
  if (TEXTS.has(type)) {
    const text = part.text ?? part.content ?? part.refusal;
    return typeof text === 'string' && isBare(TEXT_KEYS) ? { text } : null;
  }
  if (CALLS.has(type)) {
    const call = readCall(part);
    return call.name === '' ? null : { call };
  }
  if (RESULTS.test(type)) return resultIn(part);
  if (THOUGHTS.has(type)) return 'thought';
  return MEDIA.has(type) && isBare(MEDIA_KEYS) ? { media: type } : null;
}

/** A part that says what it is by its only key, or by `text`. */
function readUntyped(part: Part): MessagePart | null {
  const keys = Object.keys(part);
  const nested = (names: readonly string[]): Part | undefined =>
    names.map((name) => part[name]).find(isObject);
  const called = nested(NESTED_CALLS);
  if (called && keys.length <= 2) return { call: readCall(called) };
  const resulted = nested(NESTED_RESULTS);
  if (resulted && keys.length <= 2) return resultIn(resulted);
  if (keys.length === 1 && nested(NESTED_MEDIA)) return { media: keys[0] as string };
  if (keys.length === 1 && 'json' in part) return { text: JSON.stringify(part.json) };
  if (!keys.every((key) => TEXT_KEYS.has(key))) return null;
  const text = part.text ?? part.content;
  if (typeof text !== 'string') return null;
  return part.thought === true ? 'thought' : { text };
}

/** A call as any library writes it: flat, or with the function nested. */
export function readCall(call: Part): PartCall {
  const inner = isObject(call.function) ? call.function : call;
  // Items of the Responses API have an id of their own beside that of the call, which the result names.
  const id = call.call_id ?? call.id ?? call.toolCallId ?? call.tool_call_id ?? call.toolUseId;
  return {
    id: textOrNull(id),
    name: String(inner.name ?? inner.toolName ?? inner.tool_name ?? ''),
    arguments: lenientJson(inner.arguments ?? inner.input ?? inner.args ?? null),
  };
}

/** An item of the Responses API between messages: a call of a tool, or what it answered. Null for any other. */
export function readItem(item: Part): MessagePart | null {
  const type = readType(item);
  if (type.endsWith('_call_output')) return resultIn(item);
  if (!type.endsWith('_call')) return null;
  const given = item.arguments ?? item.input ?? item.action ?? {};
  return { call: readCall({ ...item, name: item.name ?? type, arguments: given }) };
}

const RESULT_KEYS = ['response', 'result', 'output', 'content'];

function resultIn(part: Part): MessagePart | null {
  const key = RESULT_KEYS.find((name) => part[name] !== undefined);
  if (key === undefined) return null;
  const ids = [part.call_id, part.tool_call_id, part.toolCallId, part.tool_use_id, part.toolUseId];
  const id = ids.find((one) => textOrNull(one) !== null) ?? part.id;
  return { result: { id: textOrNull(id), text: resultText(part[key]) } };
}

/** An id; of a path of ids the last. */
function textOrNull(value: unknown): string | null {
  const id: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof id === 'string' ? id : null;
}
