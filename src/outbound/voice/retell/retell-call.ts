import { ProviderFault, type VoiceSession } from '../../../ports/voice.js';
import {
  boundedMetadata,
  type EndGroup,
  endGroup,
  outcomeOf,
  SILENT_TURN,
  stepsOf,
  type ToolResult,
  toolCallOf,
  type VoiceToolCall,
} from '../session-parts.js';
import {
  asText,
  cut,
  dateOf,
  type Json,
  numberOf,
  parsedArguments,
  present,
  recordOf,
  recordsOf,
  textOf,
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
export function readCall(raw: unknown): VoiceSession {
  const call = recordOf(raw);
  const id = textOf(call.call_id);
  if (id === undefined) throw new ProviderFault('unreadable', 'It has no call_id.');
  const startedAt = dateOf(numberOf(call.start_timestamp));
  const turns = timedTurns(transcriptOf(call), startedAt);
  const analysis = recordOf(call.call_analysis);
  const judged = Object.keys(analysis).length > 0;
  const status = textOf(call.call_status) ?? '';
  const reason = textOf(call.disconnection_reason) ?? (status === 'error' ? status : undefined);
  const end = { raw: reason, group: endGroup(reason, ENDS) };
  const successful =
    typeof analysis.call_successful === 'boolean' ? analysis.call_successful : undefined;
  const results = resultsOf(turns);
  return {
    id,
    startedAt,
    analysis: judged ? 'ready' : NEVER_JUDGED.includes(status) ? 'absent' : 'pending',
    report: {
      session_id: id,
      agent_id: textOf(call.agent_id),
      channel: 'voice',
      started_at: startedAt?.toISOString(),
      ended_at: endedAt(call, startedAt)?.toISOString(),
      outcome: outcomeOf({ successful, summary: textOf(analysis.call_summary), end }),
      metadata: metadataOf(call, { end }),
      messages: turns.map(turnOf),
    },
    steps: stepsOf(callsOf(turns), (step) => results.get(step)),
    handedOver: end.group === 'transfer' ? (reason ?? '') : null,
  };
}

function endedAt(call: Json, startedAt: Date | null): Date | null {
  const end = dateOf(numberOf(call.end_timestamp));
  return end && startedAt && end < startedAt ? startedAt : end;
}

/** The fullest form. Agents that keep no personal data have the scrubbed one alone. */
function transcriptOf(call: Json): Json[] {
  const forms = [
    call.transcript_with_tool_calls,
    call.scrubbed_transcript_with_tool_calls,
    call.transcript_object,
  ];
  const form =
    forms.find((turns) => Array.isArray(turns) && turns.length > 0) ?? forms.find(Boolean);
  if (form !== undefined && !Array.isArray(form)) {
    throw new ProviderFault('unreadable', 'Its transcript is no list.');
  }
  return recordsOf(form);
}

interface TimedTurn {
  readonly turn: Json;
  readonly at: Date | null;
}

/** Words have times, in seconds into the call; what has none came when the words before it ended. */
function timedTurns(turns: readonly Json[], startedAt: Date | null): TimedTurn[] {
  let last = 0;
  return turns.map((turn) => {
    const words = recordsOf(turn.words);
    const start = numberOf(words[0]?.start) ?? numberOf(turn.time_sec) ?? last;
    last = Math.max(start, numberOf(words.at(-1)?.end) ?? 0);
    return { turn, at: startedAt && new Date(startedAt.getTime() + Math.max(0, start) * 1_000) };
  });
}

const ROLES: Readonly<Record<string, string>> = {
  user: 'user',
  agent: 'assistant',
  transfer_target: 'assistant',
};

function turnOf({ turn, at }: TimedTurn): Json {
  const timestamp = at?.toISOString();
  switch (turn.role) {
    case 'tool_call_invocation':
      return {
        ...{ role: 'assistant', content: '', timestamp },
        tool_calls: callsOf([{ turn, at }]).map(toolCallOf),
      };
    case 'tool_call_result':
      return {
        ...{ role: 'tool', content: asText(turn.content), timestamp },
        tool_call_id: textOf(turn.tool_call_id)?.slice(0, 200),
      };
    case 'dtmf':
      return { role: 'system', content: `dtmf ${asText(turn.digit)}`, timestamp };
    case 'node_transition': {
      const names = `${asText(turn.former_node_name)} -> ${asText(turn.new_node_name)}`;
      return { role: 'system', content: names, timestamp };
    }
    default: {
      const content = textOf(turn.content);
      if (content === undefined) return SILENT_TURN;
      return { role: ROLES[String(turn.role)] ?? 'system', content: cut(content), timestamp };
    }
  }
}

const callsOf = (turns: readonly TimedTurn[]): VoiceToolCall[] =>
  turns
    .filter(({ turn }) => turn.role === 'tool_call_invocation')
    .map(({ turn, at }) => ({
      id: textOf(turn.tool_call_id),
      name: textOf(turn.name) ?? 'unknown',
      input: parsedArguments(turn.arguments),
      at,
    }));

const resultsOf = (turns: readonly TimedTurn[]): Map<string, ToolResult> =>
  new Map(
    turns
      .filter(({ turn }) => turn.role === 'tool_call_result')
      .map(({ turn }) => [
        textOf(turn.tool_call_id) ?? '',
        {
          output: asText(turn.content),
          failed: turn.successful === false,
          error: undefined,
          durationMs: undefined,
        },
      ]),
  );

function metadataOf(call: Json, { end }: { end: Json }): Json {
  const analysis = recordOf(call.call_analysis);
  const cents = numberOf(recordOf(call.call_cost).combined_cost);
  const inbound = call.direction !== 'outbound';
  return boundedMetadata({
    provider: 'retell',
    status: call.call_status,
    agent_name: call.agent_name,
    agent_version: call.agent_version,
    direction: call.direction,
    end_reason: present(end),
    summary: textOf(analysis.call_summary) && asText(analysis.call_summary),
    result: analysis.call_successful,
    sentiment: analysis.user_sentiment,
    in_voicemail: analysis.in_voicemail,
    cost: cents === undefined ? undefined : { amount: cents / 100, currency: 'USD' },
    usage: present({ tokens: tokensOf(call) }),
    participants: present({
      external_number: inbound ? call.from_number : call.to_number,
      agent_number: inbound ? call.to_number : call.from_number,
    }),
    extracted: present({
      ...recordOf(call.collected_dynamic_variables),
      ...recordOf(analysis.custom_analysis_data),
    }),
    variables: call.retell_llm_dynamic_variables,
    custom: call.metadata,
  });
}

function tokensOf(call: Json): number | undefined {
  const { values } = recordOf(call.llm_token_usage);
  if (!Array.isArray(values)) return undefined;
  return values.reduce((sum: number, value) => sum + (numberOf(value) ?? 0), 0);
}
