import { createHmac } from 'node:crypto';
import type { PlayedCall } from './played-call.js';
import type { Wire, WireRequest } from './voice-server.js';

const STATUS = {
  in_progress: 'ongoing',
  processing: 'ended',
  done: 'ended',
  failed: 'error',
  not_connected: 'not_connected',
} as const;

/** `POST /v3/list-calls` with a pagination key, and `GET /v2/get-call/{id}`, as documented. */
export const retellWire: Wire = {
  keyOf: ({ headers }) => String(headers.authorization ?? '').replace('Bearer ', ''),
  unauthorized: { status: 'error', message: 'API key is missing or invalid.' },
  answer(request, calls) {
    if (request.path === '/v3/list-calls') return { status: 200, body: list(request, calls) };
    const id = decodeURIComponent(request.path.split('/').at(-1) ?? '');
    const call = calls.find((one) => one.id === id);
    return call
      ? { status: 200, body: retellCall(call) }
      : { status: 422, body: { status: 'error', message: 'Cannot find requested asset.' } };
  },
};

interface Range {
  readonly type: 'range';
  readonly op: 'bt';
  readonly value: [number, number];
}

interface ListBody {
  readonly filter_criteria?: {
    readonly agent?: readonly { readonly agent_id: string }[];
    readonly call_status?: { readonly value: readonly string[] };
    readonly start_timestamp?: Range;
    readonly end_timestamp?: Range;
  };
  readonly limit?: number;
  readonly pagination_key?: string;
}

function list({ body }: WireRequest, calls: readonly PlayedCall[]): object {
  const { filter_criteria: filter = {}, limit = 50, pagination_key } = body as ListBody;
  const within = (range: Range | undefined, value: number | undefined): boolean =>
    range === undefined ||
    (value !== undefined && value >= range.value[0] && value <= range.value[1]);
  const matching = calls
    .filter((call) => within(filter.start_timestamp, call.startedAt))
    .filter((call) => within(filter.end_timestamp, endOf(call)))
    .filter(({ status }) => filter.call_status?.value.includes(STATUS[status]) ?? true)
    .filter(({ agentId }) => filter.agent?.some(({ agent_id: id }) => id === agentId) ?? true)
    .sort((a, b) => a.startedAt - b.startedAt || a.id.localeCompare(b.id));
  const from = Number(pagination_key ?? 0);
  const hasMore = from + limit < matching.length;
  return {
    items: matching.slice(from, from + limit).map((call) => {
      const row = retellCall(call);
      for (const left of ['transcript_object', 'transcript_with_tool_calls']) delete row[left];
      return row;
    }),
    has_more: hasMore,
    ...(hasMore && { pagination_key: String(from + limit) }),
  };
}

/** A call that was never connected has no end. */
const endOf = ({ status, endedAt }: PlayedCall): number | undefined =>
  status === 'not_connected' || status === 'in_progress' ? undefined : endedAt;

export function retellCall(call: PlayedCall): Record<string, unknown> {
  const words = (at: number, text: string) => [{ word: text, start: at, end: at + 0.5 }];
  return {
    call_type: 'phone_call',
    call_id: call.id,
    agent_id: call.agentId,
    agent_name: 'Order bot',
    agent_version: 3,
    call_status: STATUS[call.status],
    direction: 'inbound',
    from_number: '+15550002',
    to_number: '+15550001',
    start_timestamp: call.startedAt,
    end_timestamp: endOf(call),
    duration_ms: call.endedAt - call.startedAt,
    disconnection_reason: call.endReason,
    transcript_object: [],
    transcript_with_tool_calls: call.spoiled
      ? 'broken'
      : call.turns.flatMap(({ role, text, at, tool }) => [
          ...(text === null ? [] : [{ role, content: text, words: words(at, text) }]),
          ...(tool
            ? [
                {
                  role: 'tool_call_invocation',
                  tool_call_id: tool.id,
                  name: tool.name,
                  arguments: JSON.stringify(tool.input),
                },
                {
                  role: 'tool_call_result',
                  tool_call_id: tool.id,
                  content: tool.output,
                  successful: !tool.failed,
                },
              ]
            : []),
        ]),
    ...(call.analysis && {
      call_analysis: {
        ...(call.analysis.successful !== null && { call_successful: call.analysis.successful }),
        call_summary: call.analysis.summary,
        user_sentiment: 'Neutral',
      },
    }),
    call_cost: { combined_cost: 7, product_costs: [] },
  };
}

/** A delivery, signed as Retell does. */
export function retellDelivery(event: object, apiKey: string, at: Date) {
  const body = JSON.stringify(event);
  const time = at.getTime();
  const signature = createHmac('sha256', apiKey).update(`${body}${time}`).digest('hex');
  return { body, headers: { 'x-retell-signature': `v=${time},d=${signature}` } };
}

/** `call_ended` comes without an analysis. */
export function retellEvent(call: PlayedCall, event = 'call_analyzed'): object {
  const shown = retellCall(call);
  if (event !== 'call_analyzed') delete shown.call_analysis;
  return { event, call: shown };
}
