import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { IdempotencyClaim } from '../store/idempotency-keys.js';

/** The claim of an `Idempotency-Key` header, which may come quoted as the draft writes it. */
export function idempotencyClaim(
  operation: string,
  header: string | undefined,
  body: unknown,
): IdempotencyClaim | null {
  if (header === undefined) return null;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return { operation, key, fingerprint };
}

/** Tells a repetition that it got the first answer. */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotency-replayed', 'true');
}
