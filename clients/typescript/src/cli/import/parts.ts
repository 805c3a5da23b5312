import type { ChatCall } from './chat.js';

export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that is JSON of an object or an array as that; everything else as it is. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** What the content of a message holds. */
export interface Parts {
  readonly text: string;
  readonly calls: readonly ChatCall[];
  readonly results: readonly { readonly id: unknown; readonly text: string }[];
}

type Part =
  | { readonly text: string }
  | { readonly call: ChatCall }
  | { readonly result: Parts['results'][number] }
  | 'silent';

/**
 * Reads a content: a text, or a list of parts. What are no parts are data, such as the records that a tool answered with, and
 * stay as JSON.
 *
 * @param isResult whether a tool said it: a list of which not all are parts is data as a whole
 */
export function readParts(content: unknown, isResult: boolean): Parts {
  if (content === undefined || content === null) return { text: '', calls: [], results: [] };
  const structured = parsed(content);
  if (typeof content === 'string' && !holdsParts(structured)) {
    return { text: content, calls: [], results: [] };
  }
  const list = Array.isArray(structured) ? structured : [structured];
  const read = list.map((part) => readPart(part));
  const isData = read.every((part) => part === null) || (isResult && read.includes(null));
  if (isData && list.length > 0) {
    return { text: JSON.stringify(structured), calls: [], results: [] };
  }
  const found = read.map((part, place) => part ?? { text: JSON.stringify(list[place]) });
  return {
    text: found
      .flatMap((part) => (typeof part === 'object' && 'text' in part ? part.text : []))
      .join(''),
    calls: found.flatMap((part) => (typeof part === 'object' && 'call' in part ? part.call : [])),
    results: found.flatMap((part) =>
      typeof part === 'object' && 'result' in part ? part.result : [],
    ),
  };
}

/** Whether a JSON text was written by a library, and not by a person or a tool: all of it are parts with their types. */
const holdsParts = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((part) => isRaw(part) && kindOf(part) !== '' && readPart(part) !== null);

const kindOf = (part: Raw): string => {
  const kind = part.type ?? part.part_kind ?? part.block_type;
  return typeof kind === 'string'
    ? kind
        .replace(/([a-z])([A-Z])/g, '$1_$2')
        .replaceAll('-', '_')
        .toLowerCase()
    : '';
};

const TEXTS = ['', 'text', 'input_text', 'output_text', 'user_prompt', 'refusal', 'message'];
const CALLS = [
  ...['tool_call', 'tool_use', 'function_call', 'server_tool_use', 'server_tool_call'],
  ...['mcp_tool_use', 'function', 'builtin_tool_call'],
];
const SILENT = [
  ...['thinking', 'redacted_thinking', 'reasoning', 'system_prompt', 'image', 'image_url'],
  ...['input_image', 'audio', 'input_audio', 'file', 'input_file', 'document', 'video', 'blob'],
  ...['uri', 'media', 'step_start', 'instructions'],
];
/** Keys that a text without a type may have beside it. */
const BESIDE_TEXT: ReadonlySet<string> = new Set([
  ...['text', 'type', 'thought', 'thought_signature', 'thoughtSignature', 'annotations'],
  ...['cache_control', 'citations', 'part_kind', 'block_type'],
]);
const CALL_KEYS = ['functionCall', 'function_call', 'toolUse', 'tool_use', 'tool_call', 'toolCall'];
const RESULT_KEYS = [
  ...['functionResponse', 'function_response', 'toolResult', 'tool_result', 'tool_call_result'],
];
const MEDIA_KEYS = [
  ...['inlineData', 'inline_data', 'fileData', 'file_data', 'image', 'document', 'video'],
  ...['reasoningContent', 'cachePoint'],
];

/** One part; null for what is none. */
function readPart(part: unknown): Part | null {
  if (typeof part === 'string') return { text: part };
  if (!isRaw(part)) return null;
  const kind = kindOf(part);
  const nested = (keys: readonly string[]): Raw | undefined => {
    const key = keys.find((one) => isRaw(part[one]));
    return key === undefined ? undefined : (part[key] as Raw);
  };
  const resulted = nested(RESULT_KEYS);
  if (resulted) return resultOf(resulted);
  if (/(?:_result|_response|_return|_output)$/.test(kind)) return resultOf(part);
  const nestedCall = nested(CALL_KEYS);
  const call = nestedCall ?? (CALLS.includes(kind) || isRaw(part.function) ? part : undefined);
  if (call && !(isRaw(call.function) && call.function.arguments === undefined)) {
    const read = callOf(call);
    if (read) return { call: read };
  }
  if (SILENT.includes(kind)) return 'silent';
  const text = part.text ?? (kind === '' ? undefined : (part.content ?? part.refusal));
  if (typeof text === 'string' && (TEXTS.includes(kind) || part.text !== undefined)) {
    const isBare = Object.keys(part).every((key) => BESIDE_TEXT.has(key));
    if (part.thought === true) return 'silent';
    return kind === '' && !isBare ? null : { text };
  }
  return MEDIA_KEYS.some((key) => isRaw(part[key])) ? 'silent' : null;
}

function resultOf(part: Raw): Part {
  const id = part.tool_call_id ?? part.toolCallId ?? part.tool_use_id ?? part.toolUseId;
  const keys = ['response', 'result', 'output', 'content', 'tool_result', 'text'];
  const key = keys.find((one) => part[one] !== undefined && part[one] !== null);
  const value = key === undefined ? '' : part[key];
  return { result: { id: id ?? part.call_id ?? part.id, text: resultText(value) } };
}

/** Wrappers that hold nothing but the result: `{type: 'json', value}`, `{output}`, `[{json}]`. */
function resultText(value: unknown): string {
  if (isRaw(value)) {
    const keys = Object.keys(value);
    if (keys.length === 2 && typeof value.type === 'string' && 'value' in value) {
      return resultText(value.value);
    }
    const [only = ''] = keys;
    if (keys.length === 1 && ['output', 'result', 'json'].includes(only)) {
      return resultText(value[only]);
    }
  }
  if (Array.isArray(value) && value.length === 1 && isRaw(value[0]) && 'json' in value[0]) {
    return resultText(value[0]);
  }
  return readParts(value, true).text;
}

/** A call as any library writes it; null where it has no name. */
export function callOf(one: unknown): ChatCall | null {
  if (!isRaw(one)) return null;
  const named = isRaw(one.function) ? one.function : one;
  const name = named.name ?? named.toolName ?? named.tool_name;
  if (typeof name !== 'string' || name === '') return null;
  const given = named.arguments ?? named.args ?? named.input ?? named.parameters ?? {};
  // Items of the Responses API have an id of their own beside that of the call, which the result names.
  const ids = [one.call_id, one.tool_call_id, one.toolCallId, one.toolUseId, one.id];
  const found = ids.find((id) => id !== undefined && id !== null);
  const id = Array.isArray(found) ? found.at(-1) : found;
  return {
    ...{ id: typeof id === 'string' && id !== '' ? id : null, name },
    arguments: parsed(given),
  };
}
