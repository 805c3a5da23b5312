import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';

const NAME = 'x-correlation-id';

/**
 * Reads a correlation id in the header as UTF-8, so that it is the same as in a body. Node reads every byte of a header
 * as a character of Latin-1; what is no UTF-8 stays so.
 */
export function readCorrelationAsUtf8({ headers }: FastifyRequest): void {
  const value = headers[NAME];
  if (typeof value !== 'string' || !/[\x80-\xff]/.test(value)) return;
  const bytes = Buffer.from(value, 'latin1');
  if (isUtf8(bytes)) headers[NAME] = bytes.toString('utf8');
}
