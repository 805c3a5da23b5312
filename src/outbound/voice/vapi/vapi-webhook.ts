import type { VoiceDelivery, VoiceNotice, VoiceSecrets } from '../../../ports/voice.js';
import { hmac, isRecent, sameText, single } from '../signature.js';
import { asList, asNumber, asRecord, asString } from '../values.js';

const TOLERANCE_MS = 5 * 60_000;
/** Seconds end here and milliseconds begin: the unit is not documented. */
const LATEST_SECONDS = 100_000_000_000;

/**
 * The customer chooses how Vapi says who it is: `Authorization: Bearer`, `X-Vapi-Secret`, or an HMAC of
 * `<timestamp>.<body>` in `x-signature`, as Vapi's defaults have it.
 */
export function isSigned(
  { headers, body }: VoiceDelivery,
  { webhookSecrets }: VoiceSecrets,
  now: Date,
): boolean {
  const bearer = /^Bearer (\S+)$/i.exec(single(headers.authorization) ?? '')?.[1];
  const tokens = [bearer, single(headers['x-vapi-secret'])].filter((token) => token !== undefined);
  const isToken = webhookSecrets.filter((secret) =>
    tokens.some((token) => sameText(token, secret)),
  );
  if (isToken.length > 0) return true;
  const time = single(headers['x-timestamp']) ?? '';
  const given = single(headers['x-signature'])?.replace(/^sha256=/, '');
  if (given === undefined || !/^\d{1,15}$/.test(time)) return false;
  const matches = webhookSecrets.filter((secret) =>
    (['hex', 'base64'] as const).some((encoding) =>
      sameText(given, hmac(secret, [`${time}.`, body], encoding)),
    ),
  );
  const signedAt = Number(time) < LATEST_SECONDS ? Number(time) * 1_000 : Number(time);
  return matches.length > 0 && isRecent(signedAt, now, TOLERANCE_MS);
}

/** Actions for each message: of all that a server URL is sent, only the end of a call matters. */
export function readNotice(body: unknown): VoiceNotice {
  const message = asRecord(asRecord(body).message);
  const call = asRecord(message.call);
  const type = asString(message.type) ?? 'unknown';
  const id = asString(call.id) ?? null;
  const notice = { type, id, at: asNumber(message.timestamp)?.toString() ?? null };
  if (id === null) return { ...notice, action: 'ignore' };
  if (type === 'call.deleted') return { ...notice, action: 'remove' };
  if (type !== 'end-of-call-report') return { ...notice, action: 'ignore' };
  const artifact = asRecord(message.artifact ?? call.artifact);
  if (asList(artifact.messages).length === 0) return { ...notice, action: 'fetch' };
  const { endedReason, startedAt, endedAt, cost, analysis } = message;
  const reported = { endedReason, startedAt, endedAt, cost, analysis, artifact };
  const given = Object.fromEntries(Object.entries(reported).filter(([, value]) => value != null));
  return { ...notice, action: 'store', conversation: { ...call, status: 'ended', ...given } };
}
