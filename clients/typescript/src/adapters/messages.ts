import { writeJson } from '../json.js';
import { readArguments } from '../tools/batch.js';
import { denialOf, type Turn, type TurnCall } from '../tools/turns.js';

/** A message of any of the wire formats, as far as it is read. */
interface Loose {
  readonly role?: unknown;
  readonly type?: unknown;
  readonly content?: unknown;
  readonly tool_calls?: unknown;
  readonly tool_call_id?: unknown;
  readonly call_id?: unknown;
  readonly output?: unknown;
  readonly message?: unknown;
  readonly id?: unknown;
  readonly toolCallId?: unknown;
  readonly callId?: unknown;
  readonly tool_use_id?: unknown;
  readonly text?: unknown;
  readonly value?: unknown;
  readonly reason?: unknown;
  readonly name?: unknown;
  readonly toolName?: unknown;
  readonly input?: unknown;
  readonly arguments?: unknown;
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown };
  readonly custom?: { readonly name?: unknown; readonly input?: unknown };
}

/**
 * Brings messages into one form: those of chat completions, items of responses, Anthropic's blocks, and those of the Vercel
 * AI SDK and the OpenAI Agents SDK, which are told apart by their fields. What is none of them is passed over.
 */
export function readTurns(messages: readonly unknown[] | string): Turn[] {
  if (typeof messages === 'string') return [{ role: 'user', text: messages }];
  return messages.flatMap((message) => readMessage(message as Loose));
}

function readMessage(message: Loose): Turn[] {
  if (typeof message !== 'object' || message === null) return [];
  if (isObject(message.message)) return readMessage(message.message);
  if (isCallItem(message.type)) {
    return [{ role: 'assistant', text: '', calls: [callOf(message)] }];
  }
  if (isResultItem(message.type)) {
    return [{ role: 'tool', text: textOf(message.output), answers: idOf(message) }];
  }
  const { role } = message;
  if (role === 'system' || role === 'developer') return [{ role: 'system', text: textOf(message) }];
  if (role === 'tool' && typeof message.tool_call_id === 'string') {
    return [{ role: 'tool', text: textOf(message.content), answers: message.tool_call_id }];
  }
  if (role !== 'user' && role !== 'assistant' && role !== 'tool') return [];
  return readParts(message, role);
}

/** The results in a message, then what it says: a message may hold both. */
function readParts(message: Loose, role: 'user' | 'assistant' | 'tool'): Turn[] {
  const parts = listOf(message.content);
  const results = parts
    .filter(({ type }) => type === 'tool_result' || type === 'tool-result')
    .map((part): Turn => {
      const said = textOf(part.type === 'tool_result' ? part.content : part.output);
      const { type } = (part.output ?? {}) as Loose;
      const isDenied = type === 'execution-denied' && !said.includes('[intentlock:');
      const id = idOf(part);
      return { role: 'tool', text: isDenied ? denialOf(id, said) : said, answers: id };
    });
  if (role === 'tool') return results;
  const calls = [
    ...listOf(message.tool_calls).map(callOf),
    ...parts.filter(({ type }) => type === 'tool_use' || type === 'tool-call').map(callOf),
  ];
  const text = textOf(message.content);
  if (text === '' && calls.length === 0) return results;
  return [...results, { role, text, ...(calls.length > 0 && { calls }) }];
}

const isCallItem = (type: unknown): boolean =>
  type === 'function_call' || type === 'custom_tool_call';

const isResultItem = (type: unknown): boolean =>
  type === 'function_call_output' ||
  type === 'function_call_result' ||
  type === 'custom_tool_call_output';

const idOf = (part: Loose): string =>
  String(part.toolCallId ?? part.tool_use_id ?? part.call_id ?? part.callId ?? part.id ?? '');

function callOf(part: Loose): TurnCall {
  const { name, arguments: args, input } = (part.function ?? part.custom ?? part) as Loose;
  // A custom tool of OpenAI's gets a text.
  const isCustom = part.custom !== undefined || part.type === 'custom_tool_call';
  return {
    id: idOf(part),
    name: String(part.toolName ?? name ?? ''),
    arguments: isCustom ? { input } : readArguments(input ?? args),
  };
}

/** The words of a content: a text, parts with texts, or an output with a value. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOfPart).filter(Boolean).join('\n');
  if (!isObject(content)) return '';
  const { text, value, reason, content: inner } = content as Loose;
  if (value !== undefined) return typeof value === 'string' ? value : (writeJson(value) ?? '');
  return textOf(text ?? reason ?? inner ?? '');
}

/** A part's words; results, calls, files and thoughts have none that were said. */
function textOfPart(part: unknown): string {
  if (typeof part === 'string') return part;
  const { type, text } = (part ?? {}) as Loose;
  const isSaid = type === undefined || ['text', 'input_text', 'output_text'].includes(String(type));
  return isSaid && typeof text === 'string' ? text : '';
}

const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
