import { createHmac } from 'node:crypto';
import type { PlayedCall } from './played-call.js';
import type { Wire, WireRequest } from './voice-server.js';

const STATUS = {
  in_progress: 'in-progress',
  processing: 'processing',
  done: 'done',
  failed: 'failed',
  not_connected: 'failed',
} as const;

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** `GET /v1/convai/conversations` with a cursor, and `/{id}`, as documented. */
export const elevenLabsWire: Wire = {
  keyOf: ({ headers }) => String(headers['xi-api-key'] ?? ''),
  unauthorized: { detail: { status: 'invalid_api_key', message: 'Invalid API key' } },
  answer(request, calls) {
    const [, , , , id] = request.path.split('/');
    if (id) {
      const call = calls.find((one) => one.id === decodeURIComponent(id));
      return call ? { status: 200, body: elevenLabsConversation(call) } : NOT_FOUND;
    }
    return { status: 200, body: list(request, calls) };
  },
};

const NOT_FOUND = { status: 404, body: { detail: { status: 'conversation_not_found' } } };

function list({ query }: WireRequest, calls: readonly PlayedCall[]): object {
  const after = Number(query.get('call_start_after_unix') ?? 0);
  const before = Number(query.get('call_start_before_unix') ?? Number.MAX_SAFE_INTEGER);
  const excluded = query.getAll('exclude_statuses');
  const agent = query.get('agent_id');
  const matching = calls
    .filter(({ startedAt }) => seconds(startedAt) > after && seconds(startedAt) < before)
    .filter(({ status }) => !excluded.includes(STATUS[status]))
    .filter(({ agentId }) => agent === null || agent === agentId)
    .sort((a, b) => a.startedAt - b.startedAt || a.id.localeCompare(b.id));
  const from = Number(query.get('cursor') ?? 0);
  const size = Math.min(100, Number(query.get('page_size') ?? 30));
  const hasMore = from + size < matching.length;
  return {
    conversations: matching.slice(from, from + size).map((call) => ({
      agent_id: call.agentId,
      conversation_id: call.id,
      start_time_unix_secs: seconds(call.startedAt),
      call_duration_secs: seconds(call.endedAt - call.startedAt),
      message_count: call.turns.length,
      status: STATUS[call.status],
      call_successful: verdict(call),
      ...(call.rating !== undefined && { rating: call.rating }),
    })),
    has_more: hasMore,
    next_cursor: hasMore ? String(from + size) : null,
  };
}

function verdict({ analysis }: PlayedCall): string {
  const successful = analysis?.successful;
  return successful === true ? 'success' : successful === false ? 'failure' : 'unknown';
}

export const elevenLabsConversation = (call: PlayedCall): object => ({
  agent_id: call.agentId,
  agent_name: 'Order bot',
  conversation_id: call.id,
  status: STATUS[call.status],
  has_audio: true,
  has_user_audio: true,
  has_response_audio: true,
  has_auxiliary_audio: false,
  transcript: call.spoiled
    ? 'broken'
    : call.turns.map(({ role, text, at, tool }) => ({
        role,
        message: text,
        time_in_call_secs: at,
        interrupted: false,
        tool_calls: tool
          ? [
              {
                type: 'webhook',
                request_id: tool.id,
                tool_name: tool.name,
                params_as_json: JSON.stringify(tool.input),
                tool_has_been_called: true,
              },
            ]
          : [],
        tool_results: tool
          ? [
              {
                // A real answer had null here, where a tool was not found.
                type: null,
                request_id: tool.id,
                tool_name: tool.name,
                result_value: tool.output,
                is_error: tool.failed ?? false,
                tool_has_been_called: true,
                ...(tool.seconds !== undefined && { tool_latency_secs: tool.seconds }),
              },
            ]
          : [],
      })),
  metadata: {
    start_time_unix_secs: seconds(call.startedAt),
    call_duration_secs: seconds(call.endedAt - call.startedAt),
    cost: 296,
    cost_fiat: 0.031,
    termination_reason: call.endReason,
    main_language: 'en',
    error: call.status === 'failed' ? { code: 1011, reason: 'llm error' } : null,
  },
  analysis: call.analysis
    ? {
        call_successful: verdict(call),
        transcript_summary: call.analysis.summary,
        evaluation_criteria_results: {},
        data_collection_results: {},
      }
    : null,
});

/** A delivery, signed as ElevenLabs does. */
export function elevenLabsDelivery(event: object, secret: string, at: Date) {
  const body = JSON.stringify(event);
  const time = seconds(at.getTime());
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'elevenlabs-signature': `t=${time},v0=${signature}` } };
}

export const elevenLabsEvent = (call: PlayedCall, at: Date, type = 'post_call_transcription') => ({
  type,
  event_timestamp: seconds(at.getTime()),
  data: elevenLabsConversation(call),
});
