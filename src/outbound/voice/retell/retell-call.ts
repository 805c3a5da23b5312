import { withJsonBudget } from '../../../lenient-json.js';
import { ProviderFault, type VoiceSession } from '../../../ports/voice.js';
import {
  boundedMetadata,
  type EndGroup,
  endGroup,
  SILENT_TURN,
  type ToolResult,
  toOutcome,
  toSteps,
  toToolCall,
  type VoiceToolCall,
} from '../session-parts.js';
import {
  asNumber,
  asRecord,
  asRecords,
  asString,
  asText,
  cut,
  type Json,
  msToDate,
  parsedArguments,
  present,
} from '../values.js';

const ENDS: readonly (readonly [RegExp, EndGroup])[] = [
  [/voicemail|ivr/, 'voicemail'],
  [/transfer|take_over/, 'transfer'],
  [/dial_(busy|no_answer)|declined|not_joined/, 'no_answer'],
  [/inactivity|timeout/, 'timeout'],
  [/max_duration|limit|no_valid_payment|concurrency|spam|scam/, 'limit'],
  [/^user_hangup/, 'user'],
  [/^(agent_hangup|manual_stopped)/, 'agent'],
  [/error|fail|denied|unavailable|invalid/, 'error'],
];
/** Calls that were never talked in have no analysis to wait for. */
const NEVER_JUDGED = ['error', 'not_connected'];

/** Reads the answer of `GET /v2/get-call/{id}`, which webhooks bring as well. */
export const readCall = (raw: unknown): VoiceSession => withJsonBudget(() => toSession(raw));

function toSession(raw: unknown): VoiceSession {
  const call = asRecord(raw);
  const id = asString(call.call_id);
  if (id === undefined) throw new ProviderFault('unreadable', 'The call_id is missing.');
  const startedAt = msToDate(asNumber(call.start_timestamp));
  const turns = timedTurns(readTranscript(call), startedAt);
  const analysis = asRecord(call.call_analysis);
  const judged = Object.keys(analysis).length > 0;
  const status = asString(call.call_status) ?? '';
  const reason = asString(call.disconnection_reason) ?? (status === 'error' ? status : undefined);
  const end = { raw: reason, group: endGroup(reason, ENDS) };
  const successful =
    typeof analysis.call_successful === 'boolean' ? analysis.call_successful : undefined;
  const results = readResults(turns);
  return {
    id,
    startedAt,
    analysis: judged ? 'ready' : NEVER_JUDGED.includes(status) ? 'absent' : 'pending',
    report: {
      session_id: id,
      agent_id: asString(call.agent_id),
      channel: 'voice',
      started_at: startedAt?.toISOString(),
      ended_at: endedAt(call, startedAt)?.toISOString(),
      outcome: toOutcome({ successful, summary: asString(analysis.call_summary), end }),
      metadata: readMetadata(call, { end }),
      messages: turns.map(toMessage),
    },
    steps: toSteps(readCalls(turns), (step) => results.get(step)),
    handedOver: end.group === 'transfer' ? (reason ?? '') : null,
  };
}

function endedAt(call: Json, startedAt: Date | null): Date | null {
  const end = msToDate(asNumber(call.end_timestamp));
  return end && startedAt && end < startedAt ? startedAt : end;
}

/** The fullest form. Agents that keep no personal data have the scrubbed one alone. */
function readTranscript(call: Json): Json[] {
  const forms = [
    call.transcript_with_tool_calls,
    call.scrubbed_transcript_with_tool_calls,
    call.transcript_object,
  ];
  const form =
    forms.find((turns) => Array.isArray(turns) && turns.length > 0) ?? forms.find(Boolean);
  if (form !== undefined && !Array.isArray(form)) {
    throw new ProviderFault('unreadable', 'The transcript is not a list.');
  }
  return asRecords(form);
}

interface TimedTurn {
  readonly turn: Json;
  readonly at: Date | null;
}

/** Words have times, in seconds into the call; what has none came when the words before it ended. */
function timedTurns(turns: readonly Json[], startedAt: Date | null): TimedTurn[] {
  let last = 0;
  return turns.map((turn) => {
    const words = asRecords(turn.words);
    const start = asNumber(words[0]?.start) ?? asNumber(turn.time_sec) ?? last;
    last = Math.max(start, asNumber(words.at(-1)?.end) ?? 0);
    return { turn, at: startedAt && new Date(startedAt.getTime() + Math.max(0, start) * 1_000) };
  });
}

const ROLES: Readonly<Record<string, string>> = {
  user: 'user',
  agent: 'assistant',
  transfer_target: 'assistant',
};

function toMessage({ turn, at }: TimedTurn): Json {
  const timestamp = at?.toISOString();
  switch (turn.role) {
    case 'tool_call_invocation':
      return {
        ...{ role: 'assistant', content: '', timestamp },
        tool_calls: readCalls([{ turn, at }]).map(toToolCall),
      };
    case 'tool_call_result':
      return {
        ...{ role: 'tool', content: asText(turn.content), timestamp },
        tool_call_id: asString(turn.tool_call_id)?.slice(0, 200),
      };
    case 'dtmf':
      return { role: 'system', content: `dtmf ${asText(turn.digit)}`, timestamp };
    case 'node_transition': {
      const names = `${asText(turn.former_node_name)} -> ${asText(turn.new_node_name)}`;
      return { role: 'system', content: names, timestamp };
    }
    default: {
      const content = asString(turn.content);
      if (content === undefined) return SILENT_TURN;
      return { role: ROLES[String(turn.role)] ?? 'system', content: cut(content), timestamp };
    }
  }
}

const readCalls = (turns: readonly TimedTurn[]): VoiceToolCall[] =>
  turns
    .filter(({ turn }) => turn.role === 'tool_call_invocation')
    .map(({ turn, at }) => ({
      id: asString(turn.tool_call_id),
      name: asString(turn.name) ?? 'unknown',
      input: parsedArguments(turn.arguments),
      at,
    }));

const readResults = (turns: readonly TimedTurn[]): Map<string, ToolResult> =>
  new Map(
    turns
      .filter(({ turn }) => turn.role === 'tool_call_result')
      .map(({ turn }) => [
        asString(turn.tool_call_id) ?? '',
        {
          output: asText(turn.content),
          failed: turn.successful === false,
          error: undefined,
          durationMs: undefined,
        },
      ]),
  );

function readMetadata(call: Json, { end }: { end: Json }): Json {
  const analysis = asRecord(call.call_analysis);
  const cents = asNumber(asRecord(call.call_cost).combined_cost);
  const inbound = call.direction !== 'outbound';
  return boundedMetadata({
    provider: 'retell',
    status: call.call_status,
    agent_name: call.agent_name,
    agent_version: call.agent_version,
    direction: call.direction,
    end_reason: present(end),
    summary: asString(analysis.call_summary) && asText(analysis.call_summary),
    result: analysis.call_successful,
    sentiment: analysis.user_sentiment,
    in_voicemail: analysis.in_voicemail,
    cost: cents === undefined ? undefined : { amount: cents / 100, currency: 'USD' },
    usage: present({ tokens: countTokens(call) }),
    participants: present({
      external_number: inbound ? call.from_number : call.to_number,
      agent_number: inbound ? call.to_number : call.from_number,
    }),
    extracted: present({
      ...asRecord(call.collected_dynamic_variables),
      ...asRecord(analysis.custom_analysis_data),
    }),
    variables: call.retell_llm_dynamic_variables,
    custom: call.metadata,
  });
}

function countTokens(call: Json): number | undefined {
  const { values } = asRecord(call.llm_token_usage);
  if (!Array.isArray(values)) return undefined;
  return values.reduce((sum: number, value) => sum + (asNumber(value) ?? 0), 0);
}
