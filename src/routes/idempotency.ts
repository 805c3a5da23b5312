import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { maskedName } from '../domain/masking/masking.js';
import type { IdempotencyClaim } from '../store/idempotency/keys.js';

/**
 * The claim of an `Idempotency-Key` header, which may come quoted as the draft writes it.
 *
 * @param mode what a header says of how the body is worked on: another one is another request
 */
export function idempotencyClaim(
  operation: string,
  header: string | undefined,
  body: unknown,
  mode?: string,
): IdempotencyClaim | null {
  if (header === undefined) return null;
  // Some keys are made of an address or a card's number.
  const key = maskedName(/^"(.*)"$/.exec(header)?.[1] ?? header);
  const hash = createHash('sha256').update(JSON.stringify(body));
  if (mode !== undefined) hash.update(`\n${mode}`);
  return { operation, key, fingerprint: hash.digest('hex') };
}

/** Marks an answer that repeats the first one. */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotency-replayed', 'true');
}
