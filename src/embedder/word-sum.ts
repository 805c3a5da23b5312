import {
  DIMENSIONS,
  findPlace,
  informativeness,
  wordVectors,
} from '../word-vectors/word-vectors.js';
import { fold } from './fold.js';
import { stem } from './stem.js';

/** Adds the word vectors of a text's words to `sum` (64 numbers), rare words weighing more. */
export class WordSum {
  private readonly bytes = wordVectors().bytes;

  constructor(private readonly sum: Float32Array) {}

  add(written: string): void {
    this.addAt(placeAsWritten(written), 1);
  }

  /**
   * Adds a word that is likely to be misspelt.
   *
   * @param standsFor the stem of the known word that it is taken for
   * @param share what that word's vector counts for, where the word as it is written has none
   */
  addMisspelt(written: string, standsFor: string, share: number): void {
    const place = placeAsWritten(written);
    if (place >= 0) this.addAt(place, 1);
    else this.addAt(placeOfStem(standsFor), share);
  }

  private addAt(place: number, share: number): void {
    if (place < 0) return;
    const { sum, bytes } = this;
    const weight = share * informativeness(place);
    const from = place * DIMENSIONS;
    for (let d = 0; d < DIMENSIONS; d++) {
      sum[d] = (sum[d] as number) + weight * (bytes[from + d] as number);
    }
  }
}

function placeAsWritten(word: string): number {
  const place = findPlace(word);
  return place >= 0 || isLatin(word) ? place : (byStem().get(stem(word)) ?? -1);
}

const isLatin = (word: string): boolean => word.charCodeAt(0) < 0x0250;

let stems: Map<string, number> | undefined;

/** The places of words in Cyrillic and Arabic letters by their folded stems, as words of a text are. */
function byStem(): ReadonlyMap<string, number> {
  if (stems) return stems;
  stems = new Map();
  for (const [root, place] of wordVectors().roots) {
    if (isLatin(root)) continue;
    const key = stem(fold(root));
    if (!stems.has(key)) stems.set(key, place);
  }
  return stems;
}

/** The place of a word of which stemming has cut off an `e` or turned a `y`; -1 for none. */
function placeOfStem(cut: string): number {
  const { index } = wordVectors();
  const last = cut.endsWith('i') ? `${cut.slice(0, -1)}y` : `${cut}e`;
  return index.get(cut) ?? index.get(last) ?? findPlace(cut);
}
