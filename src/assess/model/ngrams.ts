import type { Utterance } from '../../utterance/utterance.js';
import { remembered } from '../../word-vectors/remembered.js';

/** Buckets of the word table and of the character table; powers of two. */
export const WORD_BUCKETS = 1 << 13;
export const CHAR_BUCKETS = 1 << 13;

/** Words beyond this are not hashed: a request says what it wants in its first few hundred words. */
const WORDS_HASHED = 400;

/** The distinct buckets that a text falls into. */
export interface Ngrams {
  /** One word and two in a row; definite things stand as their kind (`<date>`). */
  readonly words: readonly number[];
  /** Three and four characters in a row within a word, its borders included. */
  readonly chars: readonly number[];
}

const FNV_OFFSET = 0x811c9dc5;

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

interface HashedWord {
  readonly hash: number;
  /** The buckets of its characters. */
  readonly chars: readonly number[];
}

const hashedWord = remembered(
  (word): HashedWord => ({ hash: hashWord(word), chars: isKind(word) ? [] : charBuckets(word) }),
  { most: 5_000 },
);

/** Whether it stands for a definite thing: `<date>`. */
const isKind = (word: string): boolean => word.charCodeAt(0) === 60;

function hashWord(word: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < word.length && i < 40; i++) hash = mix(hash, word.charCodeAt(i));
  return hash;
}

/** FNV leaves the low bits weak; fold the high ones in. */
function bucketOf(hash: number, buckets: number): number {
  return ((hash ^ (hash >>> 15)) >>> 0) & (buckets - 1);
}

export function hashNgrams(text: Utterance): Ngrams {
  SEEN_WORDS.clear();
  SEEN_CHARS.clear();
  const words: number[] = [];
  const chars: number[] = [];
  let before = FNV_OFFSET;
  for (const word of delexicalised(text)) {
    const hashed = hashedWord(word);
    mark(bucketOf(hashed.hash, WORD_BUCKETS), SEEN_WORDS, words);
    mark(bucketOf(mix(mix(before, 32), hashed.hash), WORD_BUCKETS), SEEN_WORDS, words);
    before = hashed.hash;
    for (const bucket of hashed.chars) mark(bucket, SEEN_CHARS, chars);
  }
  return { words, chars };
}

/** Which buckets a text has met. One set serves every text: making and zeroing it would cost more than the text. */
class SeenBuckets {
  readonly #round: Uint32Array;
  #now = 0;

  constructor(buckets: number) {
    this.#round = new Uint32Array(buckets);
  }

  clear(): void {
    this.#now += 1;
    if (this.#now <= 0xffffffff) return;
    this.#round.fill(0);
    this.#now = 1;
  }

  /** Whether it is the first time since `clear`. */
  add(bucket: number): boolean {
    if (this.#round[bucket] === this.#now) return false;
    this.#round[bucket] = this.#now;
    return true;
  }
}

const SEEN_WORDS = new SeenBuckets(WORD_BUCKETS);
const SEEN_CHARS = new SeenBuckets(CHAR_BUCKETS);

function mark(bucket: number, seen: SeenBuckets, list: number[]): void {
  if (seen.add(bucket)) list.push(bucket);
}

function charBuckets(word: string): number[] {
  const buckets: number[] = [];
  const length = Math.min(word.length, 60);
  for (let start = -1; start + 2 <= length; start++) {
    let hash = FNV_OFFSET;
    for (let i = start; i < start + 4 && i <= length; i++) {
      hash = mix(hash, i < 0 || i === length ? 32 : word.charCodeAt(i));
      if (i >= start + 2) buckets.push(bucketOf(hash, CHAR_BUCKETS));
    }
  }
  return buckets;
}

/** The words with definite things as their kind, so that the model learns no names and numbers. */
export function delexicalised({ tokens, values }: Utterance): string[] {
  const kinds = new Map<number, string>();
  const spans = values.filter((value) => value.token < 0);
  for (const value of values)
    if (value.token >= 0 && value.kind !== 'name') kinds.set(value.token, `<${value.kind}>`);
  const words: string[] = [];
  let span = 0;
  for (let i = 0; i < tokens.length && words.length < WORDS_HASHED; i++) {
    const start = tokens[i]?.start ?? 0;
    while (span < spans.length && (spans[span]?.end ?? 0) <= start) span++;
    const inside = spans[span];
    if (
      inside !== undefined &&
      inside.start <= start &&
      inside.kind !== 'date' &&
      inside.kind !== 'time'
    ) {
      if (words.at(-1) !== '<quoted>') words.push('<quoted>');
    } else words.push(kinds.get(i) ?? tokens[i]?.word ?? '');
  }
  return words;
}
