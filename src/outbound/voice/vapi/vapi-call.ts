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
  parseIsoDate,
  present,
} from '../values.js';

/** Of more than 600 reasons; the first pattern that is found decides. */
const ENDS: readonly (readonly [RegExp, EndGroup])[] = [
  [/voicemail/, 'voicemail'],
  [/forwarded|transfer/, 'transfer'],
  [/did-not-answer|busy|did-not-give-microphone|failed-to-connect|misdialed/, 'no_answer'],
  [/silence|timed-out|timeout/, 'timeout'],
  [/exceeded-max-duration|limit|quota|out-of-credits/, 'limit'],
  [/error|fail|invalid|not-found|denied/, 'error'],
  [/^customer-ended/, 'user'],
  [/^(assistant|manually|vonage|twilio)/, 'agent'],
];
const SUCCESS: Readonly<Record<string, boolean>> = {
  ...{ true: true, pass: true, success: true },
  ...{ false: false, fail: false, failure: false },
};
const ROLES: Readonly<Record<string, string>> = {
  user: 'user',
  bot: 'assistant',
  assistant: 'assistant',
};

/** Reads a call of `GET /call` or `GET /call/{id}`, or what a webhook says of one. */
export const readCall = (raw: unknown): VoiceSession => withJsonBudget(() => toSession(raw));

function toSession(raw: unknown): VoiceSession {
  const call = asRecord(raw);
  const id = asString(call.id);
  if (id === undefined) throw new ProviderFault('unreadable', 'The id is missing.');
  const artifact = asRecord(call.artifact);
  const messages = artifact.messages ?? call.messages;
  if (messages !== undefined && messages !== null && !Array.isArray(messages)) {
    throw new ProviderFault('unreadable', 'The messages are not a list.');
  }
  const startedAt = parseIsoDate(call.startedAt) ?? parseIsoDate(call.createdAt);
  const turns = asRecords(messages).map((turn) => ({ turn, at: turnTime(turn, startedAt) }));
  const analysis = asRecord(call.analysis);
  const reason = asString(call.endedReason);
  const end = { raw: reason, group: endGroup(reason, ENDS) };
  const calls = turns.flatMap(readCalls);
  const results = readResults(turns, calls);
  return {
    id,
    startedAt,
    // Analysis is optional there, and one that comes late changes `updatedAt`.
    analysis: present(analysis) ? 'ready' : 'absent',
    report: {
      session_id: id,
      agent_id: asString(call.assistantId) ?? asString(call.squadId) ?? asString(call.workflowId),
      channel: 'voice',
      started_at: startedAt?.toISOString(),
      ended_at: endedAt(call, startedAt)?.toISOString(),
      outcome: toOutcome({
        successful: SUCCESS[String(analysis.successEvaluation).toLowerCase()],
        summary: asString(analysis.summary),
        end,
      }),
      metadata: readMetadata(call, { end }),
      messages: turns.map(toMessage),
    },
    steps: toSteps(calls, (step) => results.get(step)),
    handedOver: end.group === 'transfer' ? (reason ?? '') : null,
  };
}

function endedAt(call: Json, startedAt: Date | null): Date | null {
  const end = parseIsoDate(call.endedAt);
  return end && startedAt && end < startedAt ? startedAt : end;
}

interface TimedTurn {
  readonly turn: Json;
  readonly at: Date | null;
}

function turnTime(turn: Json, startedAt: Date | null): Date | null {
  const seconds = asNumber(turn.secondsFromStart);
  if (asNumber(turn.time) !== undefined) return msToDate(asNumber(turn.time));
  if (!startedAt || seconds === undefined || seconds < 0) return null;
  return new Date(startedAt.getTime() + seconds * 1_000);
}

function toMessage({ turn, at }: TimedTurn): Json {
  const timestamp = at?.toISOString();
  const message = asString(turn.message) ?? asString(turn.content);
  if (turn.toolCallId !== undefined || turn.role === 'tool_call_result') {
    return {
      ...{ role: 'tool', content: asText(turn.result ?? message), timestamp },
      tool_call_id: asString(turn.toolCallId)?.slice(0, 200),
    };
  }
  const calls = readCalls({ turn, at }).map(toToolCall);
  if (calls.length > 0) {
    return { role: 'assistant', content: cut(message ?? ''), timestamp, tool_calls: calls };
  }
  if (message === undefined) return SILENT_TURN;
  return { role: ROLES[String(turn.role)] ?? 'system', content: cut(message), timestamp };
}

const readCalls = ({ turn, at }: TimedTurn): VoiceToolCall[] =>
  asRecords(turn.toolCalls).map((call) => {
    const named = asRecord(call.function);
    return {
      id: asString(call.id),
      name: asString(named.name) ?? asString(call.name) ?? 'unknown',
      input: parsedArguments(named.arguments),
      at,
    };
  });

/** How long a tool took: from the call to its result. That it failed is not said. */
function readResults(
  turns: readonly TimedTurn[],
  calls: readonly VoiceToolCall[],
): Map<string, ToolResult> {
  const began = new Map(calls.map(({ id, at }) => [id, at]));
  return new Map(
    turns
      .filter(({ turn }) => asString(turn.toolCallId) !== undefined)
      .map(({ turn, at }) => {
        const id = asString(turn.toolCallId) ?? '';
        const from = began.get(id);
        const result: ToolResult = {
          output: asText(turn.result ?? turn.message),
          failed: false,
          error: undefined,
          durationMs: from && at ? Math.max(0, at.getTime() - from.getTime()) : undefined,
        };
        return [id, result];
      }),
  );
}

function readMetadata(call: Json, { end }: { end: Json }): Json {
  const analysis = asRecord(call.analysis);
  const artifact = asRecord(call.artifact);
  const costs = asRecord(call.costBreakdown);
  const amount = asNumber(call.cost);
  return boundedMetadata({
    provider: 'vapi',
    status: call.status,
    type: call.type,
    agent_name: asRecord(call.assistant).name,
    agent_version: call.assistantVersion,
    end_reason: present({ ...end, message: call.endedMessage }),
    summary: asString(analysis.summary) && asText(analysis.summary),
    result: analysis.successEvaluation,
    cost: amount === undefined ? undefined : { amount, currency: 'USD' },
    usage: present({
      input_tokens: costs.llmPromptTokens,
      output_tokens: costs.llmCompletionTokens,
    }),
    participants: present({ external_number: asRecord(call.customer).number }),
    extracted: present({
      ...asRecord(analysis.structuredData),
      ...asRecord(artifact.structuredOutputs),
    }),
    scorecards: artifact.scorecards,
    variables: asRecord(call.assistantOverrides).variableValues,
    name: call.name,
  });
}
