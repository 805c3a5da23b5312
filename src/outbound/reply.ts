import { ValidationFailed } from '../errors.js';
import { parseJsonInTurns } from '../json-in-turns.js';

/** A fault of an endpoint whose message may be shown: it has nothing of what was sent or answered. */
export class Fault extends Error {}

/** Name of a fault, in a few words: `timeout`, `unreachable`, or what the `Fault` says. */
export function describeFault(error: unknown): string {
  if (error instanceof Fault) return error.message;
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
}

/** Reads a reply's body to its end. @throws Fault when it is larger */
export async function readBounded(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Fault('reply too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Values that a reply may hold: what nobody needs more of costs many times its size once it is built. */
const MAX_VALUES = 250_000;

/**
 * Parses a reply, while others have their turn: it is no more to be trusted than what comes in.
 *
 * @throws Fault
 */
export async function parseJson(body: Buffer, maxValues = MAX_VALUES): Promise<unknown> {
  try {
    return await parseJsonInTurns(body, { maxValues, parse: JSON.parse });
  } catch (error) {
    throw new Fault(error instanceof ValidationFailed ? 'reply too large' : 'broken JSON');
  }
}
