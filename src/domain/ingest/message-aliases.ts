import { parseKeepingDigits } from '../../lossless-json.js';
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
 * `time_in_call_secs`), of Retell (`words`, `tool_call_invocation`) or of a chat completion.
 *
 * @param base when the conversation began, for times that count from there; Unix milliseconds
 * @throws TooDeep
 * @returns one turn, several where it carries tool results, none where it says nothing
 */
export function listMessages(raw: Raw, base: number | null): RawMessage[] {
  const role = typeof raw.role === 'string' ? (ROLES[raw.role] ?? raw.role) : raw.role;
  const timestamp = raw.timestamp ?? readTime(raw, base);
  const content = readContent(raw);
  const toolCalls = readToolCalls(raw);
  const results = Array.isArray(raw.tool_results) ? raw.tool_results.filter(isRaw) : [];
  const turns: RawMessage[] = [];
  if (content !== undefined || toolCalls || !saysNothing(raw, results.length)) {
    turns.push({
      role,
      timestamp,
      content: content ?? (toolCalls ? '' : undefined),
      tool_calls: toolCalls,
      tool_call_id: role === 'tool' ? (raw.tool_call_id ?? raw.toolCallId) : undefined,
      interrupted: raw.interrupted,
    });
  }
  for (const result of results) {
    turns.push({
      role: 'tool',
      timestamp,
      content: asText(result.result_value) ?? '',
      tool_call_id: result.request_id,
    });
  }
  return turns;
}

/** A null where the words would be is how providers write a turn that only called a tool, or nothing yet. */
const saysNothing = (raw: Raw, results: number): boolean =>
  raw.message === null || (raw.content === null && raw.role !== 'user') || results > 0;

function readContent(raw: Raw): unknown {
  if (raw.role === 'dtmf') return `dtmf ${asText(raw.digit) ?? ''}`;
  if (raw.role === 'node_transition') {
    return `${asText(raw.former_node_name) ?? ''} -> ${asText(raw.new_node_name) ?? ''}`;
  }
  const content = raw.content ?? raw.message ?? raw.text ?? raw.result ?? undefined;
  if (!Array.isArray(content)) return content;
  // The parts of a chat completion's message; pictures and sounds have no text.
  return content
    .map((part: unknown) => (isRaw(part) ? part.text : part))
    .filter((part) => typeof part === 'string')
    .join('');
}

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
