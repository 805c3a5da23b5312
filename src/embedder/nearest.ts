import { editDistance } from '../edit-distance.js';

const FNV_OFFSET = 0x811c9dc5;
const BUCKETS = 1 << 14;

/** Letters that a word needs to be taken for a misspelling of another. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 24;

/** How many of the words most alike by trigrams are compared letter by letter. */
const COMPARED = 10;

/** Cost of another first letter, in slips: people seldom miss it. */
const OTHER_START = 0.6;

/** Finds the known word that a misspelt one most likely stands for, by the trigrams that the two share. */
export class Nearest {
  /** The words with trigram `t` are `postings[starts[t]]` up to `postings[starts[t + 1]]`. */
  private readonly starts = new Uint32Array(BUCKETS + 1);
  private readonly postings: Uint16Array;
  private readonly shared: Uint8Array;
  private readonly touched: Uint16Array;
  /** The words most alike by trigrams, best first. */
  private readonly ranked = new Uint16Array(COMPARED);
  private readonly ranks = new Float64Array(COMPARED);

  /** @param words at most 65,536 of them */
  constructor(private readonly words: readonly string[]) {
    const { starts } = this;
    const trigrams = words.map((word) => (fits(word) ? hashTrigrams(word).slice() : []));
    for (const list of trigrams) for (const at of list) add(starts, at + 1, 1);
    for (let i = 0; i < BUCKETS; i++) add(starts, i + 1, starts[i] as number);
    this.postings = new Uint16Array(starts[BUCKETS] as number);
    const next = starts.slice();
    trigrams.forEach((list, word) => {
      for (const at of list) {
        this.postings[next[at] as number] = word;
        add(next, at, 1);
      }
    });
    this.shared = new Uint8Array(words.length);
    this.touched = new Uint16Array(words.length);
  }

  /** Index of the word that is a slip or two (in long words three) away, or -1. */
  find(word: string): number {
    if (!fits(word)) return -1;
    const slips = word.length < 6 ? 1 : word.length < 9 ? 2 : 3;
    const count = this.countShared(word);
    const { ranked, ranks } = this;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const known = this.touched[i] as number;
      const trigrams = this.shared[known] as number;
      this.shared[known] = 0;
      const length = (this.words[known] as string).length;
      if (trigrams < 2 && word.length > 4) continue;
      if (Math.abs(length - word.length) > slips) continue;
      const alike = (2 * trigrams) / (word.length + length);
      if (kept === COMPARED && alike <= (ranks[kept - 1] as number)) continue;
      let place = kept < COMPARED ? kept++ : kept - 1;
      for (; place > 0 && (ranks[place - 1] as number) < alike; place--) {
        ranks[place] = ranks[place - 1] as number;
        ranked[place] = ranked[place - 1] as number;
      }
      ranks[place] = alike;
      ranked[place] = known;
    }
    let best = -1;
    let bestScore = Number.POSITIVE_INFINITY;
    for (let i = 0; i < kept; i++) {
      const other = this.words[ranked[i] as number] as string;
      const distance = editDistance(word, other, slips);
      if (distance > slips) continue;
      const score = distance - (ranks[i] as number) + (other[0] === word[0] ? 0 : OTHER_START);
      if (score < bestScore) {
        bestScore = score;
        best = ranked[i] as number;
      }
    }
    return best;
  }

  /** Fills `touched` with the words that share a trigram, and `shared` with how many they share. */
  private countShared(word: string): number {
    const { starts, postings, shared, touched } = this;
    let count = 0;
    for (const at of hashTrigrams(word)) {
      const end = starts[at + 1] as number;
      for (let i = starts[at] as number; i < end; i++) {
        const known = postings[i] as number;
        if (shared[known] === 0) touched[count++] = known;
        add(shared, known, 1);
      }
    }
    return count;
  }
}

function add(table: Uint8Array | Uint32Array, at: number, value: number): void {
  table[at] = (table[at] as number) + value;
}

function fits(word: string): boolean {
  return (
    word.length >= MIN_LETTERS &&
    word.length <= MAX_LETTERS &&
    word.charCodeAt(0) < 0x0e00 &&
    word.charCodeAt(0) > 57
  );
}

const buckets = new Uint16Array(MAX_LETTERS);

/** Buckets of the trigrams of a word and its borders; valid until the next call. */
function hashTrigrams(word: string): Uint16Array {
  for (let start = -1; start + 2 <= word.length; start++) {
    let hash = FNV_OFFSET;
    for (let i = start; i < start + 3; i++) {
      const code = i < 0 || i === word.length ? 32 : word.charCodeAt(i);
      hash = Math.imul(hash ^ code, 0x01000193);
    }
    buckets[start + 1] = (hash ^ (hash >>> 15)) & (BUCKETS - 1);
  }
  return buckets.subarray(0, word.length);
}
