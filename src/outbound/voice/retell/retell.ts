import {
  type ListedVoiceSession,
  ProviderFault,
  type VoiceProvider,
  type VoiceWindow,
} from '../../../ports/voice.js';
import { readPages } from '../read-pages.js';
import { asNumber, asRecord, asRecords, asString, type Json, msToDate } from '../values.js';
import { createVoiceApi, type VoiceApi } from '../voice-api.js';
import { readCall } from './retell-call.js';
import { isSigned, readNotice } from './retell-webhook.js';

const HOUR_MS = 3_600_000;
const PAGE_SIZE = 500;
/** Of `call_status`: a call that has ended, and those that may never have begun. */
const ENDED = 'ended';
const UNCONNECTED = ['error', 'not_connected'];

/** Retell AI. Polls go by when a call ended; calls without an end are listed by when they began. */
export function createRetell(
  baseUrl: string,
  options: { readonly firstDelayMs?: number } = {},
): VoiceProvider & Pick<VoiceApi, 'close'> {
  const api = createVoiceApi({
    title: 'Retell',
    baseUrl,
    headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
    ...options,
  });
  const list = async (apiKey: string, body: object, signal: AbortSignal): Promise<Json> =>
    asRecord(await api.call(apiKey, { method: 'POST', path: '/v3/list-calls', body }, signal));
  return {
    name: 'retell',
    overlapMs: 2 * HOUR_MS,
    rescanMs: 72 * HOUR_MS,
    async check(apiKey, signal) {
      await list(apiKey, { limit: 1 }, signal);
    },
    async *list(apiKey, window, signal) {
      for (const filter of windowFilters(window)) {
        yield* readPages(async (cursor) => {
          const answer = await list(
            apiKey,
            {
              filter_criteria: { ...filter, ...agentFilter(window) },
              sort_order: 'ascending',
              limit: PAGE_SIZE,
              ...(cursor !== undefined && { pagination_key: cursor }),
            },
            signal,
          );
          if (!Array.isArray(answer.items)) {
            throw new ProviderFault('unreadable', 'Retell: the response has no items.');
          }
          const more = answer.has_more === true ? asString(answer.pagination_key) : undefined;
          return { items: asRecords(answer.items).map(listed), next: more };
        });
      }
    },
    async fetch(apiKey, id, signal) {
      try {
        return await api.call(apiKey, { path: `/v2/get-call/${encodeURIComponent(id)}` }, signal);
      } catch (error) {
        // "Cannot find requested asset under given api key."
        if (!(error instanceof ProviderFault) || error.details.status !== 422) throw error;
        throw new ProviderFault('not_found', error.message, error.details);
      }
    },
    read: readCall,
    isSigned,
    readNotice,
    close: api.close,
  };
}

function windowFilters({ by, from, until }: VoiceWindow): object[] {
  const within = { type: 'range', op: 'bt', value: [from.getTime(), until.getTime()] };
  const status = (value: readonly string[]) => ({ type: 'enum', op: 'in', value });
  return by === 'start'
    ? [{ start_timestamp: within, call_status: status([ENDED, ...UNCONNECTED]) }]
    : [
        { end_timestamp: within, call_status: status([ENDED, ...UNCONNECTED]) },
        { start_timestamp: within, call_status: status(UNCONNECTED) },
      ];
}

const agentFilter = ({ agentIds }: VoiceWindow): object =>
  agentIds ? { agent: agentIds.map((agentId) => ({ agent_id: agentId })) } : {};

function listed(row: Json): ListedVoiceSession {
  const startedAt = msToDate(asNumber(row.start_timestamp));
  const status = asString(row.call_status) ?? '';
  return {
    id: asString(row.call_id) ?? '',
    startedAt,
    changedAt: msToDate(asNumber(row.end_timestamp)) ?? startedAt,
    isOver: status === ENDED || UNCONNECTED.includes(status),
    fingerprint: JSON.stringify([
      ...[status, row.end_timestamp, row.duration_ms, row.disconnection_reason],
      row.call_analysis,
    ]),
  };
}
