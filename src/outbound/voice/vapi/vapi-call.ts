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
  isoDateOf,
  type Json,
  numberOf,
  parsedArguments,
  present,
  recordOf,
  recordsOf,
  textOf,
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
export function readCall(raw: unknown): VoiceSession {
  const call = recordOf(raw);
  const id = textOf(call.id);
  if (id === undefined) throw new ProviderFault('unreadable', 'It has no id.');
  const artifact = recordOf(call.artifact);
  const messages = artifact.messages ?? call.messages;
  if (messages !== undefined && messages !== null && !Array.isArray(messages)) {
    throw new ProviderFault('unreadable', 'Its messages are no list.');
  }
  const startedAt = isoDateOf(call.startedAt) ?? isoDateOf(call.createdAt);
  const turns = recordsOf(messages).map((turn) => ({ turn, at: timeOf(turn, startedAt) }));
  const analysis = recordOf(call.analysis);
  const reason = textOf(call.endedReason);
  const end = { raw: reason, group: endGroup(reason, ENDS) };
  const calls = turns.flatMap(callsOf);
  const results = resultsOf(turns, calls);
  return {
    id,
    startedAt,
    // Analysis is optional there, and one that comes late changes `updatedAt`.
    analysis: present(analysis) ? 'ready' : 'absent',
    report: {
      session_id: id,
      agent_id: textOf(call.assistantId) ?? textOf(call.squadId) ?? textOf(call.workflowId),
      channel: 'voice',
      started_at: startedAt?.toISOString(),
      ended_at: endedAt(call, startedAt)?.toISOString(),
      outcome: outcomeOf({
        successful: SUCCESS[String(analysis.successEvaluation).toLowerCase()],
        summary: textOf(analysis.summary),
        end,
      }),
      metadata: metadataOf(call, { end }),
      messages: turns.map(turnOf),
    },
    steps: stepsOf(calls, (step) => results.get(step)),
    handedOver: end.group === 'transfer' ? (reason ?? '') : null,
  };
}

function endedAt(call: Json, startedAt: Date | null): Date | null {
  const end = isoDateOf(call.endedAt);
  return end && startedAt && end < startedAt ? startedAt : end;
}

interface TimedTurn {
  readonly turn: Json;
  readonly at: Date | null;
}

function timeOf(turn: Json, startedAt: Date | null): Date | null {
  const seconds = numberOf(turn.secondsFromStart);
  if (numberOf(turn.time) !== undefined) return dateOf(numberOf(turn.time));
  if (!startedAt || seconds === undefined || seconds < 0) return null;
  return new Date(startedAt.getTime() + seconds * 1_000);
}

function turnOf({ turn, at }: TimedTurn): Json {
  const timestamp = at?.toISOString();
  const message = textOf(turn.message) ?? textOf(turn.content);
  if (turn.toolCallId !== undefined || turn.role === 'tool_call_result') {
    return {
      ...{ role: 'tool', content: asText(turn.result ?? message), timestamp },
      tool_call_id: textOf(turn.toolCallId)?.slice(0, 200),
    };
  }
  const calls = callsOf({ turn, at }).map(toolCallOf);
  if (calls.length > 0) {
    return { role: 'assistant', content: cut(message ?? ''), timestamp, tool_calls: calls };
  }
  if (message === undefined) return SILENT_TURN;
  return { role: ROLES[String(turn.role)] ?? 'system', content: cut(message), timestamp };
}

const callsOf = ({ turn, at }: TimedTurn): VoiceToolCall[] =>
  recordsOf(turn.toolCalls).map((call) => {
    const named = recordOf(call.function);
    return {
      id: textOf(call.id),
      name: textOf(named.name) ?? textOf(call.name) ?? 'unknown',
      input: parsedArguments(named.arguments),
      at,
    };
  });

/** How long a tool took: from the call to its result. That it failed is not said. */
function resultsOf(
  turns: readonly TimedTurn[],
  calls: readonly VoiceToolCall[],
): Map<string, ToolResult> {
  const began = new Map(calls.map(({ id, at }) => [id, at]));
  return new Map(
    turns
      .filter(({ turn }) => textOf(turn.toolCallId) !== undefined)
      .map(({ turn, at }) => {
        const id = textOf(turn.toolCallId) ?? '';
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

function metadataOf(call: Json, { end }: { end: Json }): Json {
  const analysis = recordOf(call.analysis);
  const artifact = recordOf(call.artifact);
  const costs = recordOf(call.costBreakdown);
  const amount = numberOf(call.cost);
  return boundedMetadata({
    provider: 'vapi',
    status: call.status,
    type: call.type,
    agent_name: recordOf(call.assistant).name,
    agent_version: call.assistantVersion,
    end_reason: present({ ...end, message: call.endedMessage }),
    summary: textOf(analysis.summary) && asText(analysis.summary),
    result: analysis.successEvaluation,
    cost: amount === undefined ? undefined : { amount, currency: 'USD' },
    usage: present({
      input_tokens: costs.llmPromptTokens,
      output_tokens: costs.llmCompletionTokens,
    }),
    participants: present({ external_number: recordOf(call.customer).number }),
    extracted: present({
      ...recordOf(analysis.structuredData),
      ...recordOf(artifact.structuredOutputs),
    }),
    scorecards: artifact.scorecards,
    variables: recordOf(call.assistantOverrides).variableValues,
    name: call.name,
  });
}
