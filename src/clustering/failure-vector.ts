import { detectKinds, KINDS } from './kinds.js';
import { embedMeaning, MEANING, quantise, readMeaning, unit } from './vector.js';

/** Numbers of a failure: what its text means, and what kind of failure it looks like. */
export const FAILURE = MEANING + KINDS;

/** Which numbers these are: with others, those that are stored are made anew. */
export const FAILURE_MODEL = 'kinds-1';

/** Weight of the kind beside the embedder: see docs/clusters.md. */
const KIND_SHARE = Math.sqrt(1.75);

/**
 * Vector that a failure is compared by, as signed bytes. Null where its texts have no word.
 *
 * @param request what was asked; may be empty
 * @param detail what went wrong; may be empty
 */
export function embedFailure(request: string, detail: string): Int8Array | null {
  const meaning = embedMeaning(`${request}\n${detail}`);
  if (!meaning) return null;
  const bytes = new Int8Array(FAILURE);
  bytes.set(meaning);
  quantise(detectKinds(request, detail), bytes, MEANING);
  return bytes;
}

/** The numbers that stored bytes stand for: each part at its own length, so that products can be compared. */
export function readFailure(bytes: ArrayLike<number>): Float32Array {
  const vector = new Float32Array(FAILURE);
  vector.set(readMeaning(bytes));
  unit(bytes, vector, MEANING, FAILURE, KIND_SHARE);
  return vector;
}
