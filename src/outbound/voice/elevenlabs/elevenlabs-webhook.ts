import type { VoiceDelivery, VoiceNotice, VoiceSecrets } from '../../../ports/voice.js';
import { hmac, isRecent, sameText, single } from '../signature.js';
import { asList, asNumber, asRecord, asString } from '../values.js';

const TOLERANCE_MS = 30 * 60_000;

/** `ElevenLabs-Signature: t=<seconds>,v0=<hex of HMAC(t.body)>`; while a secret is rotated, several `v0`. */
export function isSigned(
  { headers, body }: VoiceDelivery,
  { webhookSecrets }: VoiceSecrets,
  now: Date,
): boolean {
  const parts = (single(headers['elevenlabs-signature']) ?? '').split(',').slice(0, 10);
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  const given = parts.filter((part) => part.startsWith('v0=')).map((part) => part.slice(3));
  const isOurs = webhookSecrets.some((secret) => {
    const expected = hmac(secret, [`${time}.`, body]);
    return given.filter((signature) => sameText(signature, expected)).length > 0;
  });
  return isOurs && isRecent(Number(time) * 1_000, now, TOLERANCE_MS);
}

/** Actions for each type of event; others, such as audio, are of no interest. */
export function readNotice(body: unknown): VoiceNotice {
  const envelope = asRecord(body);
  const data = asRecord(envelope.data);
  const type = asString(envelope.type) ?? 'unknown';
  const id = asString(data.conversation_id) ?? null;
  const at = asNumber(envelope.event_timestamp)?.toString() ?? null;
  const notice = { type, id, at };
  if (id === null) return { ...notice, action: 'ignore' };
  if (type === 'post_call_transcription') {
    // A workspace can leave the transcript out, and an analysis may still be missing.
    const isWhole = asList(data.transcript).length > 0 && asRecord(data.metadata) === data.metadata;
    return isWhole
      ? { ...notice, action: 'store', conversation: data }
      : { ...notice, action: 'fetch' };
  }
  const isHint = type === 'post_call_transcription_otel' || type === 'call_initiation_failure';
  return { ...notice, action: isHint ? 'fetch' : 'ignore' };
}
