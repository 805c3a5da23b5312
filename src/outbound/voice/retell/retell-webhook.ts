import type { VoiceDelivery, VoiceNotice, VoiceSecrets } from '../../../ports/voice.js';
import { hmac, isRecent, sameText, single } from '../signature.js';
import { asNumber, asRecord, asString } from '../values.js';

const TOLERANCE_MS = 5 * 60_000;

/** `X-Retell-Signature: v=<milliseconds>,d=<hex of HMAC(body + v)>`, made with an API key of the account. */
export function isSigned(
  { headers, body }: VoiceDelivery,
  { apiKeys, webhookSecrets }: VoiceSecrets,
  now: Date,
): boolean {
  const header = single(headers['x-retell-signature']) ?? '';
  const [, time = '', given = ''] = /^v=(\d{1,15}),d=([0-9a-f]{1,200})$/.exec(header) ?? [];
  // The key that signs may be another one than the key that reads.
  const matches = [...apiKeys, ...webhookSecrets].filter((secret) =>
    sameText(given, hmac(secret, [body, time])),
  );
  return matches.length > 0 && isRecent(Number(time), now, TOLERANCE_MS);
}

/** Actions for each event: `call_ended` comes before the analysis, `call_analyzed` has all. */
export function readNotice(body: unknown): VoiceNotice {
  const envelope = asRecord(body);
  const call = asRecord(envelope.call);
  const type = asString(envelope.event) ?? 'unknown';
  const id = asString(call.call_id) ?? null;
  const notice = { type, id, at: null };
  if (id === null || (type !== 'call_analyzed' && type !== 'call_ended')) {
    return { ...notice, action: 'ignore' };
  }
  const isWhole = type === 'call_analyzed' && asNumber(call.start_timestamp) !== undefined;
  return isWhole
    ? { ...notice, action: 'store', conversation: call }
    : { ...notice, action: 'fetch' };
}
