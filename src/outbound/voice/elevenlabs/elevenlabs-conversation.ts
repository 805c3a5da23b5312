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
  asList,
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
  [/voicemail/i, 'voicemail'],
  [/transfer/i, 'transfer'],
  [/no.?answer|busy/i, 'no_answer'],
  [/timeout|timed out|silence|inactiv/i, 'timeout'],
  [/max(imum)?.?duration|limit|quota/i, 'limit'],
  [/error|fail/i, 'error'],
  [/client|user|remote party|customer/i, 'user'],
  [/agent|end_call|assistant/i, 'agent'],
];
const TRANSFERS = /^transfer_to_(number|human)/;
const SUCCESS: Readonly<Record<string, boolean>> = { success: true, failure: false };

/** Reads the answer of `GET /v1/convai/conversations/{id}`, which webhooks bring as well. */
export const readConversation = (raw: unknown): VoiceSession =>
  withJsonBudget(() => toSession(raw));

function toSession(raw: unknown): VoiceSession {
  const conversation = asRecord(raw);
  const id = asString(conversation.conversation_id);
  if (id === undefined) throw new ProviderFault('unreadable', 'The conversation_id is missing.');
  const { transcript } = conversation;
  if (transcript !== undefined && transcript !== null && !Array.isArray(transcript)) {
    throw new ProviderFault('unreadable', 'The transcript is not a list.');
  }
  const metadata = asRecord(conversation.metadata);
  const analysis = asRecord(conversation.analysis);
  const startedAt = msToDate((asNumber(metadata.start_time_unix_secs) ?? Number.NaN) * 1_000);
  const seconds = asNumber(metadata.call_duration_secs);
  const turns = asRecords(transcript);
  const calls = turns.flatMap((turn) => readCalls(turn, turnTime(turn, startedAt)));
  const results = readResults(turns);
  const end = readEnd(conversation, metadata);
  const summary = asString(analysis.transcript_summary);
  const transfer = calls.find(({ name }) => TRANSFERS.test(name));
  return {
    id,
    startedAt,
    analysis: readAnalysis(conversation),
    report: {
      session_id: id,
      agent_id: asString(conversation.agent_id),
      channel: metadata.text_only === true ? 'chat' : 'voice',
      started_at: startedAt?.toISOString(),
      ended_at:
        startedAt && seconds !== undefined && seconds >= 0
          ? new Date(startedAt.getTime() + seconds * 1_000).toISOString()
          : undefined,
      language: asString(metadata.main_language)?.slice(0, 35),
      outcome: toOutcome({ successful: SUCCESS[String(analysis.call_successful)], summary, end }),
      metadata: readMetadata(conversation, { end, summary }),
      messages: turns.map((turn) => toMessage(turn, turnTime(turn, startedAt))),
    },
    steps: toSteps(calls, (call) => results.get(call)),
    handedOver: transfer || end.group === 'transfer' ? (end.raw ?? transfer?.name ?? '') : null,
  };
}

function readAnalysis({ status, analysis }: Json): VoiceSession['analysis'] {
  if (Object.keys(asRecord(analysis)).length > 0) return 'ready';
  return status === 'failed' ? 'absent' : 'pending';
}

/** Whole seconds: several turns share a time, and their places tell their order. */
function turnTime(turn: Json, startedAt: Date | null): Date | null {
  const seconds = asNumber(turn.time_in_call_secs);
  if (!startedAt || seconds === undefined || seconds < 0) return null;
  return new Date(startedAt.getTime() + seconds * 1_000);
}

function toMessage(turn: Json, at: Date | null): Json {
  const message = asString(turn.message);
  const calls = readCalls(turn, at).map(toToolCall);
  const results = asRecords(turn.tool_results);
  if (message === undefined && calls.length === 0 && results.length === 0) return SILENT_TURN;
  return {
    role: turn.role === 'user' ? 'user' : turn.role === 'agent' ? 'assistant' : 'system',
    message: message === undefined ? null : cut(message),
    timestamp: at?.toISOString(),
    interrupted: turn.interrupted === true,
    ...(calls.length > 0 && { tool_calls: calls }),
    tool_results: results.map((result) => ({
      request_id: asString(result.request_id)?.slice(0, 200),
      result_value: asText(result.result_value ?? result.result),
    })),
  };
}

const readCalls = (turn: Json, at: Date | null): VoiceToolCall[] =>
  asRecords(turn.tool_calls).map((call) => ({
    id: asString(call.request_id),
    name: asString(call.tool_name) ?? 'unknown',
    input: parsedArguments(call.params_as_json),
    at,
  }));

function readResults(turns: readonly Json[]): Map<string, ToolResult> {
  const results = turns.flatMap((turn) => asRecords(turn.tool_results));
  return new Map(
    results.map((result) => {
      const latency = asNumber(result.tool_latency_secs);
      return [
        asString(result.request_id) ?? '',
        {
          output: asText(result.result_value ?? result.result),
          failed: result.is_error === true,
          error: asString(result.raw_error_message) ?? asString(result.error_type),
          durationMs: latency === undefined ? undefined : Math.round(latency * 1_000),
        },
      ];
    }),
  );
}

function readEnd({ status }: Json, metadata: Json) {
  const error = asRecord(metadata.error);
  const reason = asString(metadata.termination_reason);
  const code = asNumber(error.code);
  const failure = asString(error.reason) ?? (code === undefined ? undefined : `error ${code}`);
  const raw = failure ?? reason ?? (status === 'failed' ? 'failed' : undefined);
  const failed = failure !== undefined || status === 'failed';
  return { raw, group: failed ? ('error' as const) : endGroup(raw, ENDS) };
}

function readMetadata(
  conversation: Json,
  { end, summary }: { end: Json; summary: string | undefined },
): Json {
  const metadata = asRecord(conversation.metadata);
  const analysis = asRecord(conversation.analysis);
  const phone = asRecord(metadata.phone_call);
  const client = asRecord(conversation.conversation_initiation_client_data);
  return boundedMetadata({
    provider: 'elevenlabs',
    status: conversation.status,
    agent_name: conversation.agent_name,
    agent_version: conversation.version_id ?? conversation.branch_id,
    direction: phone.direction,
    end_reason: present(end),
    summary: summary && cut(summary),
    title: analysis.call_summary_title,
    result: analysis.call_successful,
    score: analysis.call_success_score,
    rating: asRecord(metadata.feedback).rating ?? asRecord(metadata.feedback).overall_score,
    cost: present({
      credits: metadata.cost,
      amount: metadata.cost_fiat,
      currency: costUnit(metadata),
    }),
    participants: present({
      user_id: conversation.user_id,
      external_number: phone.external_number,
      agent_number: phone.agent_number,
    }),
    tags: asList(conversation.tag_ids),
    criteria: analysis.evaluation_criteria_results,
    extracted: analysis.data_collection_results,
    variables: client.dynamic_variables,
  });
}

const costUnit = ({ cost_fiat: amount }: Json): string | undefined =>
  asNumber(amount) === undefined ? undefined : 'USD';
