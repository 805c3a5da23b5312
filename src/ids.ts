import { randomBytes, randomFillSync } from 'node:crypto';

// Random bytes are drawn a page at a time: one system call for 256 ids instead of one each.
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Each byte as two digits. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hexAt = (at: number): string => HEX[pool[at] as number] as string;

/** Where so many random bytes begin, of which nobody else gets any. */
function takeRandom(length: number): number {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += length;
  return used - length;
}

let lastTime = -1;
let lastTimeHex = '';
let sequence = 0;

/**
 * A UUID version 7 (RFC 9562 section 5.7): 48 bits of Unix milliseconds, 12 that count up within a
 * millisecond of this process (section 6.2, method 1), then 62 random bits, so that row keys sort by
 * time, and those of one process by order.
 */
export function uuidv7(now: number = Date.now()): string {
  const at = takeRandom(10);
  if (now === lastTime) {
    sequence = (sequence + 1) & 0xfff;
  } else {
    // Half of the range stays free to count up in.
    sequence = (((pool[at] as number) << 8) | (pool[at + 1] as number)) & 0x7ff;
    lastTime = now;
    const time = now.toString(16).padStart(12, '0');
    lastTimeHex = `${time.slice(0, 8)}-${time.slice(8)}-`;
  }
  const variant = HEX[0x80 | ((pool[at + 2] as number) & 0x3f)];
  return (
    `${lastTimeHex}${HEX[0x70 | (sequence >> 8)]}${HEX[sequence & 0xff]}-${variant}${hexAt(at + 3)}-` +
    `${hexAt(at + 4)}${hexAt(at + 5)}${hexAt(at + 6)}${hexAt(at + 7)}${hexAt(at + 8)}${hexAt(at + 9)}`
  );
}

/** At most every UUIDv7 of this millisecond or later, and more than all before. */
export function firstUuidv7(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The largest UUIDv7 of a millisecond: every id made until then is at most this. */
export function lastUuidv7(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7fff-bfff-ffffffffffff`;
}

/** `count` characters of [A-Za-z0-9], each uniform (5.95 bits): 40 of them hold 238 bits. */
export function randomToken(count: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  let token = '';
  while (token.length < count) {
    for (const byte of randomBytes(count)) {
      // 248 = 4 x 62: larger bytes would favor the first letters.
      if (byte < 248 && token.length < count) token += alphabet[byte % 62];
    }
  }
  return token;
}

export const API_KEY_PREFIX = 'il_';

export const newApiKey = (): string => `${API_KEY_PREFIX}${randomToken(40)}`;
export const newApiKeyId = (): string => `key_${randomToken(16)}`;
export const newMemberId = (): string => `mem_${randomToken(16)}`;
export const newUserId = (): string => `user_${randomToken(16)}`;
export const newTenantId = (): string => `t_${randomToken(16)}`;
export const newRequestId = (): string => `req_${uuidv7()}`;
export const newBackfillId = (): string => `bf_${randomToken(16)}`;
export const newBacktestId = (): string => `bt_${randomToken(16)}`;
export const newClusterId = (): string => `c_${randomToken(12)}`;
export const newRuleId = (): string => `rule_${randomToken(12)}`;
export const newConnectorId = (): string => `conn_${randomToken(16)}`;
export const newResyncId = (): string => `rs_${randomToken(16)}`;
export const newWebhookSecret = (): string => `wsec_${randomToken(40)}`;
export const newWebhookId = (): string => `wh_${randomToken(16)}`;
export const newMessageId = (): string => `msg_${randomToken(24)}`;
/** Makes a secret that signs webhooks after Standard Webhooks: `whsec_` and base64 of 32 random bytes. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
