import { parseKeepingDigits } from '../../lossless-json.js';
import { type MessagePart, type PartCall, readItem, readParts } from '../text/message-parts.js';
import { cleanJson } from './clean-json.js';

/** An object of unknown make. */
export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A turn under the names of the interface, still to be checked. */
export type RawMessage = Record<string, unknown>;

const ROLES: Readonly<Record<string, string>> = {
  agent: 'assistant',
  bot: 'assistant',
  model: 'assistant',
  transfer_target: 'assistant',
  tool_call_invocation: 'assistant',
  tool_calls: 'assistant',
  tool_call_result: 'tool',
  function: 'tool',
  // What the telephone system did, in its place between what was said.
  node_transition: 'system',
  dtmf: 'system',
  sms: 'system',
  injected: 'system',
};

/**
 * Reads a turn of any make: that of the interface, of ElevenLabs (`message`, `tool_results`,
 * `time_in_call_secs`), of Retell (`words`, `tool_call_invocation`), of a chat completion, of a message
 * with parts, or an item of the Responses API.
 *
 * @param base when the conversation began, for times that count from there; Unix milliseconds
 * @throws TooDeep
 * @returns one turn, several where it carries tool results, none where it says nothing
 */
export function listMessages(raw: Raw, base: number | null): RawMessage[] {
  const named = readRole(raw);
  const role = typeof named === 'string' ? (ROLES[named] ?? named) : named;
  const timestamp = raw.timestamp ?? readTime(raw, base);
  const { text, calls, results } = readContent(raw, role === 'tool');
  const toolCalls = readToolCalls(raw) ?? (calls.length > 0 ? calls : undefined);
  const returned = [...results, ...providerResults(raw)].map(({ id, text: content }) => ({
    ...{ role: 'tool', timestamp, content },
    tool_call_id: id ?? undefined,
  }));
  if (text === undefined && !toolCalls && (returned.length > 0 || saysNothing(raw)))
    return returned;
  const turn = {
    ...{ role, timestamp, content: text ?? (toolCalls ? '' : undefined), tool_calls: toolCalls },
    tool_call_id: role === 'tool' ? (raw.tool_call_id ?? raw.toolCallId) : undefined,
    interrupted: raw.interrupted,
  };
  return role === 'assistant' ? [turn, ...returned] : [...returned, turn];
}

function readRole(raw: Raw): unknown {
  if (raw.role !== undefined) return raw.role;
  return readItem(raw) ? 'assistant' : undefined;
}

/** A null where the words would be is how providers write a turn that only called a tool, or nothing yet. */
const saysNothing = (raw: Raw): boolean =>
  raw.message === null || (raw.content === null && raw.role !== 'user');

interface Content {
  /** Anything but a text is refused, and undefined where there is none. */
  readonly text: unknown;
  readonly calls: readonly PartCall[];
  readonly results: readonly { readonly id: unknown; readonly text: string }[];
}

function readContent(raw: Raw, isResult: boolean): Content {
  const only = (text: unknown): Content => ({ text, calls: [], results: [] });
  if (raw.role === 'dtmf') return only(`dtmf ${asText(raw.digit) ?? ''}`);
  if (raw.role === 'node_transition') {
    const [from, to] = [raw.former_node_name, raw.new_node_name];
    return only(`${asText(from) ?? ''} -> ${asText(to) ?? ''}`);
  }
  const item = raw.role === undefined ? readItem(raw) : null;
  if (item) return sortParts([item]);
  const content = raw.content ?? raw.message ?? raw.text ?? raw.result ?? raw.parts ?? undefined;
  // What a tool answered with is data: also nothing found, a number and a yes or no.
  const isValue = typeof content === 'number' || typeof content === 'boolean';
  if (isResult && (isValue || (Array.isArray(content) && content.length === 0))) {
    return only(JSON.stringify(content));
  }
  const isStructured = Array.isArray(content) || (isResult && isRaw(content));
  return isStructured ? sortParts(readParts(content, isResult)) : only(content);
}

/** Sorts parts by what they are; pictures and sounds have no text. */
function sortParts(parts: readonly MessagePart[]): Content {
  const texts: string[] = [];
  const calls: PartCall[] = [];
  const results: Content['results'][number][] = [];
  for (const part of parts) {
    if (part === 'thought' || 'media' in part) continue;
    if ('text' in part) texts.push(part.text);
    else if ('call' in part) calls.push(part.call);
    else results.push(part.result);
  }
  const isSaid = texts.length > 0 || calls.length + results.length === 0;
  return { text: isSaid ? texts.join('') : undefined, calls, results };
}

/** Results of tools within a turn of ElevenLabs. */
const providerResults = ({ tool_results: results }: Raw): Content['results'] =>
  (Array.isArray(results) ? results : [])
    .filter(isRaw)
    .map((one) => ({ id: one.request_id, text: asText(one.result_value) ?? '' }));

function readTime(raw: Raw, base: number | null): string | undefined {
  if (typeof raw.time === 'number') return isoTime(raw.time);
  const [word] = Array.isArray(raw.words) ? raw.words : [];
  const offset =
    raw.time_in_call_secs ??
    (isRaw(word) ? word.start : undefined) ??
    raw.time_sec ??
    raw.secondsFromStart;
  if (base === null || typeof offset !== 'number' || offset < 0) return undefined;
  return isoTime(base + offset * 1000);
}

function readToolCalls(raw: Raw): RawMessage[] | undefined {
  if (raw.role === 'tool_call_invocation') return [toolCall(raw)];
  const calls = raw.tool_calls ?? raw.toolCalls;
  if (!Array.isArray(calls) || calls.length === 0) return undefined;
  return calls.map((call) => (isRaw(call) ? toolCall(call) : call));
}

function toolCall(raw: Raw): RawMessage {
  const named = isRaw(raw.function) ? raw.function : raw;
  return {
    id: raw.id ?? raw.request_id ?? raw.tool_call_id,
    name: named.name ?? named.tool_name,
    arguments: parsed(named.arguments ?? named.params_as_json) ?? {},
  };
}

/** Arguments longer than this stay text: their parts are not counted yet. */
const MAX_PARSED = 64 * 1024;

/** Arguments often come as text; what cannot be read stays as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_PARSED) return value;
  try {
    const json = parseKeepingDigits(value);
    return isRaw(json) ? json : value;
  } catch {
    return value;
  }
}

const asText = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : typeof value === 'string'
      ? value
      : JSON.stringify(cleanJson(value));

const LAST_TIME = Date.UTC(9999, 11, 31);

/** RFC 3339 of Unix milliseconds; undefined for what is no time. */
export function isoTime(ms: unknown): string | undefined {
  if (typeof ms !== 'number' || !(ms >= 0 && ms <= LAST_TIME)) return undefined;
  return new Date(ms).toISOString();
}
