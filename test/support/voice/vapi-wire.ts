import { createHmac } from 'node:crypto';
import type { PlayedCall } from './played-call.js';
import type { Wire, WireRequest } from './voice-server.js';

const ENDED = ['done', 'failed', 'not_connected', 'processing'];

/** `GET /call`, a bare array without pages, and `/call/{id}`, as documented. */
export const vapiWire: Wire = {
  keyOf: ({ headers }) => String(headers.authorization ?? '').replace('Bearer ', ''),
  unauthorized: { statusCode: 401, message: 'Unauthorized', error: 'Unauthorized' },
  answer(request, calls) {
    const id = request.path.split('/')[2];
    if (!id) return { status: 200, body: list(request, calls) };
    const call = calls.find((one) => one.id === decodeURIComponent(id));
    return call
      ? { status: 200, body: vapiCall(call) }
      : { status: 404, body: { statusCode: 404, message: 'Not Found' } };
  },
};

function list({ query }: WireRequest, calls: readonly PlayedCall[]): object[] {
  const bound = (name: string): number | undefined => {
    const value = query.get(name);
    return value === null ? undefined : Date.parse(value);
  };
  const within = (field: string, value: number): boolean => {
    const [from, before] = [bound(`${field}Ge`), bound(`${field}Lt`)];
    return (from === undefined || value >= from) && (before === undefined || value < before);
  };
  const assistant = query.get('assistantId');
  return calls
    .filter(({ startedAt }) => within('createdAt', startedAt))
    .filter(({ updatedAt }) => within('updatedAt', updatedAt))
    .filter(({ agentId }) => assistant === null || assistant === agentId)
    .sort((a, b) => b.startedAt - a.startedAt || a.id.localeCompare(b.id))
    .slice(0, Number(query.get('limit') ?? 100))
    .map(vapiCall);
}

const iso = (ms: number): string => new Date(ms).toISOString();

export function vapiCall(call: PlayedCall): object {
  const time = (at: number) => ({ time: call.startedAt + at * 1_000, secondsFromStart: at });
  const isOver = ENDED.includes(call.status);
  return {
    id: call.id,
    orgId: 'org_1',
    type: 'inboundPhoneCall',
    createdAt: iso(call.startedAt),
    updatedAt: iso(call.updatedAt),
    startedAt: iso(call.startedAt),
    status: isOver ? 'ended' : 'in-progress',
    ...(isOver && { endedAt: iso(call.endedAt), endedReason: call.endReason }),
    assistantId: call.agentId,
    cost: 0.083,
    customer: { number: '+15550002' },
    ...(call.analysis && {
      analysis: {
        summary: call.analysis.summary,
        ...(call.analysis.successful !== null && {
          successEvaluation: String(call.analysis.successful),
        }),
      },
    }),
    artifact: {
      messages: call.spoiled
        ? 'broken'
        : call.turns.flatMap(({ role, text, at, tool }) => [
            ...(text === null
              ? []
              : [{ role: role === 'agent' ? 'bot' : role, message: text, ...time(at) }]),
            ...(tool
              ? [
                  {
                    role: 'tool_calls',
                    message: '',
                    toolCalls: [
                      {
                        id: tool.id,
                        type: 'function',
                        function: { name: tool.name, arguments: JSON.stringify(tool.input) },
                      },
                    ],
                    ...time(at),
                  },
                  {
                    role: 'tool_call_result',
                    toolCallId: tool.id,
                    name: tool.name,
                    result: tool.output,
                    ...time(at + (tool.seconds ?? 0)),
                  },
                ]
              : []),
          ]),
    },
  };
}

/** `end-of-call-report` with what Vapi says beside the call. */
export function vapiEvent(call: PlayedCall, at: Date, type = 'end-of-call-report'): object {
  const { artifact, analysis, ...rest } = vapiCall(call) as Record<string, unknown>;
  const { endedReason, startedAt, endedAt, cost } = rest;
  const report = { endedReason, startedAt, endedAt, cost, artifact, analysis };
  return { message: { type, timestamp: at.getTime(), ...report, call: rest } };
}

/** A delivery with the token that the customer set, or an HMAC as Vapi's defaults have it. */
export function vapiDelivery(
  event: object,
  secret: string,
  at: Date,
  how: 'bearer' | 'hmac' = 'bearer',
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event);
  if (how === 'bearer') return { body, headers: { authorization: `Bearer ${secret}` } };
  const time = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'x-timestamp': time, 'x-signature': signature } };
}
