import { readFileSync } from 'node:fs';
import { type ByteVectors, packed, readPacked, unpacked } from '../word-vectors/packed-vectors.js';
import { wordRoot } from '../word-vectors/root.js';
import {
  DIMENSIONS,
  findPlace,
  informativeness,
  wordVectors,
} from '../word-vectors/word-vectors.js';
import { type Vector, zeros } from './meaning.js';

/** English words, roots of other languages, and words without a plain vector, in the order of their vectors. */
interface LearnedLists {
  readonly english: readonly string[];
  readonly roots: readonly string[];
  readonly others: readonly string[];
}

/**
 * Vectors of words that were learned for a purpose, starting from the plain word vectors. How much a word counts is its
 * vector's length.
 */
export interface LearnedVectors extends LearnedLists {
  /** `DIMENSIONS` numbers a word. */
  readonly vectors: Float32Array;
}

/** A word and how much it counts. */
export type Weighted = readonly [word: string, weight: number];

const NOTHING: Vector = zeros(DIMENSIONS);
/** A word of another language stands for several English ones, whose frequency says little of its own. */
const TRANSLATED = 0.7;

/** How much a word counts of which nothing was learned. */
export const plainWeight = (place: number): number =>
  place < wordVectors().index.size ? informativeness(place) : TRANSLATED;

/** Looks up learned vectors by word; words that nothing was learned of keep their plain ones. */
export class LearnedWords {
  readonly #ofPlace = new Map<number, number>();
  readonly #ofWord = new Map<string, number>();

  /** @param vectors as bytes, which take a quarter of the memory of numbers */
  constructor(
    { english, roots, others }: LearnedLists,
    private readonly vectors: ByteVectors,
  ) {
    const { index, roots: placeOfRoot } = wordVectors();
    let row = 0;
    for (const word of english) this.#ofPlace.set(index.get(word) as number, row++);
    for (const root of roots) this.#ofPlace.set(placeOfRoot.get(root) as number, row++);
    for (const word of others) this.#ofWord.set(word, row++);
  }

  /** The words of vectors that were just learned. */
  static of(learned: LearnedVectors): LearnedWords {
    return new LearnedWords(learned, readPacked(packed(learned.vectors)));
  }

  /**
   * Reads shipped words from `<name>.txt` and their vectors from `<name>.bin`.
   *
   * @param name a URL without the ending
   */
  static read(name: URL): LearnedWords {
    return new LearnedWords(readLists(name), readPacked(readFileSync(ending(name, '.bin'))));
  }

  /** The sum of the words' vectors, of unit length; null where no word is known. */
  meaning(words: readonly Weighted[]): Vector | null {
    const { bytes: plain } = wordVectors();
    const { bytes, units } = this.vectors;
    const sum = NOTHING.slice();
    let known = false;
    for (const [word, weight] of words) {
      const place = findPlace(word);
      const row = place < 0 ? this.#ofWord.get(wordRoot(word)) : this.#ofPlace.get(place);
      if (row !== undefined) addVector(sum, bytes, row, weight * (units[row] as number));
      else if (place >= 0) addVector(sum, plain, place, (weight * plainWeight(place)) / 254);
      else continue;
      known = true;
    }
    if (!known) return null;
    const length = Math.sqrt(sum.reduce((total, x) => total + x * x, 0)) || 1;
    for (let d = 0; d < DIMENSIONS; d++) sum[d] = (sum[d] as number) / length;
    return sum;
  }
}

function addVector(sum: number[], bytes: Int8Array, row: number, share: number): void {
  const from = row * DIMENSIONS;
  for (let d = 0; d < DIMENSIONS; d++)
    sum[d] = (sum[d] as number) + share * (bytes[from + d] as number);
}

/** Reads shipped vectors as numbers, for training. */
export const readLearnedVectors = (name: URL): LearnedVectors => ({
  ...readLists(name),
  vectors: unpacked(readFileSync(ending(name, '.bin'))),
});

function readLists(name: URL): LearnedLists {
  const parts = readFileSync(ending(name, '.txt'), 'utf8').split('\n\n');
  const [english = [], roots = [], others = []] = parts.map((part) =>
    part.split('\n').filter((word) => word !== ''),
  );
  return { english, roots, others };
}

const ending = (name: URL, end: '.txt' | '.bin'): URL => new URL(`${name.href}${end}`);
