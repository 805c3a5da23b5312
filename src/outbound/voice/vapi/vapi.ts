import {
  type ListedVoiceSession,
  ProviderFault,
  type VoiceProvider,
} from '../../../ports/voice.js';
import { asRecords, asString, type Json, parseIsoDate } from '../values.js';
import { createVoiceApi, type VoiceApi } from '../voice-api.js';
import { type ListCalls, listWindow } from './list-window.js';
import { readCall } from './vapi-call.js';
import { isSigned, readNotice } from './vapi-webhook.js';

const MINUTE_MS = 60_000;

/** Vapi. Lists bring whole calls, go by when they changed, and have no pages. */
export function createVapi(
  baseUrl: string,
  options: { readonly firstDelayMs?: number } = {},
): VoiceProvider & Pick<VoiceApi, 'close'> {
  const api = createVoiceApi({
    title: 'Vapi',
    baseUrl,
    headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
    ...options,
  });
  return {
    name: 'vapi',
    overlapMs: 15 * MINUTE_MS,
    rescanMs: 72 * 60 * MINUTE_MS,
    async check(apiKey, signal) {
      await api.call(apiKey, { path: '/call', query: { limit: '1' } }, signal);
    },
    async *list(apiKey, { by, from, until, agentIds }, signal) {
      const field = by === 'start' ? 'createdAt' : 'updatedAt';
      for (const assistantId of agentIds ?? [undefined]) {
        const list: ListCalls = async (since, before, limit) => {
          const query = {
            assistantId,
            limit: String(limit),
            [`${field}Ge`]: since.toISOString(),
            [`${field}Lt`]: before.toISOString(),
          };
          const answer = await api.call(apiKey, { path: '/call', query }, signal);
          if (!Array.isArray(answer)) {
            throw new ProviderFault('unreadable', 'Vapi: the response is not a list of calls.');
          }
          return asRecords(answer).map(listed);
        };
        yield* listWindow(list, from, until);
      }
    },
    fetch: (apiKey, id, signal) =>
      api.call(apiKey, { path: `/call/${encodeURIComponent(id)}` }, signal),
    read: readCall,
    isSigned,
    readNotice,
    close: api.close,
  };
}

function listed(call: Json): ListedVoiceSession {
  return {
    id: asString(call.id) ?? '',
    startedAt: parseIsoDate(call.startedAt) ?? parseIsoDate(call.createdAt),
    changedAt: parseIsoDate(call.updatedAt),
    isOver: call.status === 'ended' || parseIsoDate(call.endedAt) !== null,
    fingerprint: asString(call.updatedAt) ?? JSON.stringify([call.status, call.endedAt]),
    conversation: call,
  };
}
