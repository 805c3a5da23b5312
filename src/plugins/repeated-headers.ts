import type { FastifyRequest } from 'fastify';
import { fieldError, ValidationFailed } from '../errors.js';

/** Headers that must come once: of two, Node keeps the first or joins them, and a proxy may keep the last. */
export const SENT_ONCE = [
  'authorization',
  'x-correlation-id',
  'x-intentlock-mode',
  'idempotency-key',
];
const LENGTHS = SENT_ONCE.map((name) => name.length);
/** Most headers of a request are shorter or longer than these: their names need not be lower-cased. */
const MIN_LENGTH = Math.min(...LENGTHS);
const MAX_LENGTH = Math.max(...LENGTHS);

/** @throws ValidationFailed when a header that must come once comes twice */
export function refuseRepeatedHeaders({ raw }: FastifyRequest): void {
  const { rawHeaders } = raw;
  const seen = new Set<string>();
  // Names and values in turns.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length < MIN_LENGTH || name.length > MAX_LENGTH) continue;
    const header = name.toLowerCase();
    if (!SENT_ONCE.includes(header)) continue;
    if (seen.has(header)) {
      throw new ValidationFailed([
        fieldError('header', header, 'must be sent once', 'repeated_header'),
      ]);
    }
    seen.add(header);
  }
}
