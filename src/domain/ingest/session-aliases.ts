import { cutBetweenValues } from '../masking/cut.js';
import { isoTime, isRaw, type Raw, type RawMessage } from './message-aliases.js';

/** A session under the names of the interface, still to be checked. */
export interface RawSession {
  readonly fields: RawMessage;
  /** Undefined where there are none; anything that is no array is refused. */
  readonly messages: unknown;
}

/**
 * Reads a session of any make: that of the interface, an ElevenLabs conversation (`conversation_id`,
 * `metadata.start_time_unix_secs`, `analysis`) or a Retell call (`call_id`, `start_timestamp`,
 * `call_analysis`).
 */
export function normaliseSession(raw: Raw): RawSession {
  const metadata = isRaw(raw.metadata) ? raw.metadata : {};
  const startedAt =
    raw.started_at ??
    isoTime(seconds(metadata.start_time_unix_secs)) ??
    isoTime(raw.start_timestamp);
  return {
    fields: {
      session_id: raw.session_id ?? raw.conversation_id ?? raw.call_id,
      agent_id: raw.agent_id,
      channel: raw.channel ?? readChannel(raw, metadata),
      started_at: startedAt,
      ended_at: raw.ended_at ?? readEnd(startedAt, metadata) ?? isoTime(raw.end_timestamp),
      language: raw.language ?? metadata.main_language,
      outcome: raw.outcome ?? providerOutcome(raw),
      metadata: withAnalysis(raw),
    },
    messages: pickMessages(raw),
  };
}

/** The fullest form wins: Retell sends the same turns with and without tool calls, and as one text. */
function pickMessages(raw: Raw): unknown {
  if (raw.messages !== undefined && raw.messages !== null) return raw.messages;
  const { transcript_with_tool_calls: full, transcript_object: turns, transcript } = raw;
  if (Array.isArray(full) && full.length > 0) return full;
  if (Array.isArray(turns)) return turns;
  return typeof transcript === 'string' && isCall(raw) ? undefined : (transcript ?? undefined);
}

const isCall = (raw: Raw): boolean =>
  raw.call_id !== undefined || raw.transcript_object !== undefined;

const seconds = (value: unknown): unknown => (typeof value === 'number' ? value * 1000 : undefined);

function readEnd(startedAt: unknown, { call_duration_secs: duration }: Raw): string | undefined {
  if (typeof startedAt !== 'string' || typeof duration !== 'number') return undefined;
  return isoTime(Date.parse(startedAt) + duration * 1000);
}

function readChannel(raw: Raw, metadata: Raw): string | undefined {
  if (metadata.text_only === true) return 'chat';
  return raw.conversation_id !== undefined || raw.call_id !== undefined ? 'voice' : undefined;
}

/** Whether the provider found the call successful; what it calls unknown is no outcome. */
function providerOutcome(raw: Raw): RawMessage | undefined {
  const analysis = isRaw(raw.analysis)
    ? raw.analysis
    : isRaw(raw.call_analysis)
      ? raw.call_analysis
      : {};
  const result = analysis.call_successful ?? raw.call_successful;
  const summary = analysis.transcript_summary ?? analysis.call_summary;
  const detail =
    typeof summary === 'string' ? cutBetweenValues(summary, measureDetail(summary)) : '';
  if (result === 'success' || result === true) return { type: 'task_completed', detail };
  if (result === 'failure' || result === false) return { type: 'task_failed', detail };
  return undefined;
}

/** The code units of as many characters as a detail may have. */
const measureDetail = (text: string): number =>
  [...text.slice(0, 40_000)].slice(0, 20_000).join('').length;

const KEPT = [
  'disconnection_reason',
  'user_sentiment',
  'agent_name',
  'agent_version',
  'version_id',
];

/** The metadata with what else a provider says of the whole conversation. */
function withAnalysis(raw: Raw): unknown {
  const analysis = raw.analysis ?? raw.call_analysis;
  const kept = KEPT.filter((key) => raw[key] !== undefined && raw[key] !== null);
  if (kept.length === 0 && !isRaw(analysis)) return raw.metadata;
  return {
    ...(isRaw(raw.metadata) && raw.metadata),
    ...Object.fromEntries(kept.map((key) => [key, raw[key]])),
    ...(isRaw(analysis) && { analysis }),
  };
}
