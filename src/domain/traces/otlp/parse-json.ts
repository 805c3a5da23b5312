import { setImmediate as nextTurn } from 'node:timers/promises';
import { MalformedTraces } from './malformed.js';

/** Deeper than any attribute may nest in its `arrayValue: {values: [{…}]}`. */
const MAX_DEPTH = 512;
/** A value costs memory beyond its text: 64 MB of `[]` would be gigabytes. Real spans have one in 30 bytes. */
const MAX_VALUES = 4_000_000;
const BYTES_A_TURN = 1024 * 1024;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Parses a JSON body, after a look at its structure: what would cost more memory than its size suggests,
 * or more stack than there is, is refused before it is built.
 */
export async function parseJsonBody(body: Buffer): Promise<unknown> {
  await checkStructure(body);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new MalformedTraces('The body is not valid JSON.');
  }
}

async function checkStructure(body: Buffer): Promise<void> {
  let [depth, values, nextPause] = [0, 0, BYTES_A_TURN];
  for (let at = 0; at < body.length; at += 1) {
    if (at >= nextPause) {
      nextPause = at + BYTES_A_TURN;
      await nextTurn();
    }
    switch (body[at]) {
      case QUOTE:
        at = endOfString(body, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        if (depth > MAX_DEPTH) throw new MalformedTraces('The JSON nests too deep.');
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
    }
    if (values > MAX_VALUES) {
      throw new MalformedTraces(
        `The JSON has more than ${MAX_VALUES} values. Send smaller batches.`,
      );
    }
  }
}

/** Where the string that begins at `from` ends: its quote, or the end of a body that is cut off. */
function endOfString(body: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = body.indexOf(QUOTE, at + 1);
    if (at === -1) return body.length;
    let slashes = 0;
    while (body[at - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}
