import { ProviderFault, type VoiceProvider } from '../../../ports/voice.js';
import { readPages } from '../read-pages.js';
import { asList, asNumber, asRecord, asRecords, asString, msToDate } from '../values.js';
import { createVoiceApi, type VoiceApi } from '../voice-api.js';
import { readConversation } from './elevenlabs-conversation.js';
import { isSigned, readNotice } from './elevenlabs-webhook.js';

const HOUR_MS = 3_600_000;
const PAGE_SIZE = '100';
const LIST = '/v1/convai/conversations';
/** Of `status`: those that can still change into another. */
const OPEN = ['initiated', 'in-progress', 'processing'];

/** ElevenLabs Agents. Lists go by when a conversation began, for nothing else can be filtered by. */
export function createElevenLabs(
  baseUrl: string,
  options: { readonly firstDelayMs?: number } = {},
): VoiceProvider & Pick<VoiceApi, 'close'> {
  const api = createVoiceApi({
    title: 'ElevenLabs',
    baseUrl,
    headers: (apiKey) => ({ 'xi-api-key': apiKey }),
    lacksPermission: (body) => body.includes('missing_permissions'),
    ...options,
  });
  return {
    name: 'elevenlabs',
    // A call of some hours, and its analysis.
    overlapMs: 6 * HOUR_MS,
    rescanMs: 72 * HOUR_MS,
    async check(apiKey, signal) {
      await api.call(apiKey, { path: LIST, query: { page_size: '1' } }, signal);
    },
    async *list(apiKey, { from, until, agentIds }, signal) {
      // One agent a request. Whether the bounds are included is not documented: a second more on each side.
      for (const agentId of agentIds ?? [undefined]) {
        const query = {
          agent_id: agentId,
          call_start_after_unix: String(Math.floor(from.getTime() / 1_000) - 1),
          call_start_before_unix: String(Math.ceil(until.getTime() / 1_000) + 1),
          exclude_statuses: OPEN,
          sort_direction: 'asc',
          page_size: PAGE_SIZE,
        };
        yield* readPages(async (cursor) => {
          const answer = asRecord(
            await api.call(apiKey, { path: LIST, query: { ...query, cursor } }, signal),
          );
          if (!Array.isArray(answer.conversations)) {
            throw new ProviderFault('unreadable', 'ElevenLabs: the response has no conversations.');
          }
          const more = answer.has_more === true ? asString(answer.next_cursor) : undefined;
          return { items: asRecords(answer.conversations).map(listed), next: more };
        });
      }
    },
    fetch: (apiKey, id, signal) =>
      api.call(apiKey, { path: `${LIST}/${encodeURIComponent(id)}` }, signal),
    read: readConversation,
    isSigned,
    readNotice,
    close: api.close,
  };
}

function listed(row: ReturnType<typeof asRecord>) {
  const seconds = asNumber(row.start_time_unix_secs);
  const startedAt = msToDate(seconds === undefined ? undefined : seconds * 1_000);
  return {
    id: asString(row.conversation_id) ?? '',
    startedAt,
    changedAt: startedAt,
    isOver: !OPEN.includes(asString(row.status) ?? ''),
    fingerprint: JSON.stringify([
      ...[row.status, row.call_successful, row.message_count, row.call_duration_secs],
      ...[row.rating, asList(row.tag_ids)],
    ]),
  };
}
