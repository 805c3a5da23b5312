import { DIMENSIONS, informativeness, placeOf, wordVectors } from '../word-vectors/word-vectors.js';

/** Adds the word vectors of a text's words to `sum` (64 numbers), rare words weighing more. */
export class WordSum {
  private readonly bytes = wordVectors().bytes;

  constructor(private readonly sum: Float32Array) {}

  /** @param standsFor the stem of the known word that a misspelt one stands for */
  add(written: string, standsFor: string | null): void {
    let place = placeOf(written);
    if (place < 0 && standsFor !== null) place = placeOfStem(standsFor);
    if (place < 0) return;
    const { sum, bytes } = this;
    const weight = informativeness(place);
    const from = place * DIMENSIONS;
    for (let d = 0; d < DIMENSIONS; d++) {
      sum[d] = (sum[d] as number) + weight * (bytes[from + d] as number);
    }
  }
}

/** The place of a word of which `stem` has cut off an `e` or turned a `y`; -1 for none. */
function placeOfStem(stem: string): number {
  const { index } = wordVectors();
  const last = stem.endsWith('i') ? `${stem.slice(0, -1)}y` : `${stem}e`;
  return index.get(stem) ?? index.get(last) ?? placeOf(stem);
}
