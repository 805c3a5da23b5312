import { detectKinds, KINDS } from './kinds.js';
import { addTo, embedMeaning, MEANING, quantise, readMeaning, unit } from './vector.js';

/** Numbers of a name that says where a failure happened: its agent, and its tool. */
const NAME = 32;

/** Numbers of a failure before those of where it happened: what its text means, and what kind of failure it looks like. */
const WORDS = MEANING + KINDS;

/** Numbers of a failure without those of the encoder. */
export const PLACED = WORDS + 2 * NAME;

/** Numbers of the encoder of search. */
export const ENCODED = 512;

/** All numbers of a failure. */
export const FAILURE = PLACED + ENCODED;

/** Which numbers these are: with others, those that are stored are made anew. */
export const FAILURE_MODEL = 'encoder-1';

/** Weight of the kind beside the embedder: see docs/clusters.md. */
const KIND_SHARE = Math.sqrt(1.75);
/** Weight of the encoder beside them: see docs/clusters.md. */
export const ENCODED_SHARE = Math.sqrt(2);
/** How much nearer two failures of the same agent, or of the same tool, are to each other than two of different ones. */
const SAME_AGENT = 1.3;
const SAME_TOOL = 0.2;

/** Where a failure happened, as far as that is known; what is unknown is a place of its own. */
export interface FailurePlace {
  readonly agent: string | null;
  /** The tool that the request was for. */
  readonly tool: string | null;
}

const NOWHERE: FailurePlace = { agent: null, tool: null };

/**
 * Vector that a failure is compared by, as signed bytes. Null where its texts have no word.
 *
 * @param request what was asked; may be empty
 * @param detail what went wrong; may be empty
 * @param encoded what the encoder makes of both texts together, and of what went wrong alone
 */
export function embedFailure(
  request: string,
  detail: string,
  { agent, tool }: FailurePlace = NOWHERE,
  encoded: readonly Float32Array[] = [],
): Int8Array | null {
  const meaning = embedMeaning(`${request}\n${detail}`);
  if (!meaning) return null;
  const bytes = new Int8Array(FAILURE);
  bytes.set(meaning);
  quantise(detectKinds(request, detail), bytes, MEANING);
  writeName(agent, bytes, WORDS);
  writeName(tool, bytes, WORDS + NAME);
  const sum = new Float32Array(ENCODED);
  for (const vector of encoded) addTo(sum, vector);
  quantise(sum, bytes, PLACED);
  return bytes;
}

/** The numbers that stored bytes stand for: each part at its own length, so that products can be compared. */
export function readFailure(bytes: ArrayLike<number>): Float32Array {
  const vector = new Float32Array(FAILURE);
  vector.set(readMeaning(bytes));
  unit(bytes, vector, MEANING, WORDS, KIND_SHARE);
  unit(bytes, vector, WORDS, WORDS + NAME, Math.sqrt(SAME_AGENT));
  unit(bytes, vector, WORDS + NAME, PLACED, Math.sqrt(SAME_TOOL));
  unit(bytes, vector, PLACED, FAILURE, ENCODED_SHARE);
  return vector;
}

/**
 * How much where they happened adds, on average, to the product of two failures of one place, when so much of the mean of
 * all is left out.
 */
export function samePlaceProduct(mean: Float32Array, leftOut: number): number {
  let squares = 0;
  for (let d = WORDS; d < PLACED; d++) squares += (mean[d] as number) ** 2;
  return SAME_AGENT + SAME_TOOL - leftOut * (2 - leftOut) * squares;
}

/** Writes signs that are the same for the same name, and as good as unlike for any other. */
function writeName(name: string | null, bytes: Int8Array, from: number): void {
  // FNV-1a, and then a step of xorshift for each sign.
  let state = 0x811c9dc5;
  for (const character of name ?? '') {
    state = Math.imul(state ^ (character.codePointAt(0) as number), 0x01000193);
  }
  state ||= 1;
  for (let d = 0; d < NAME; d++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[from + d] = state & 0x10000 ? 127 : -127;
  }
}
