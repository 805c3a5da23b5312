import { dot, type Vector } from '../meaning.js';

/** Numbers that are kept of one list. */
const MOST_KEPT = 20_000;

/** How near words come to each of a list of meanings. Those of words that were asked for are kept; emptied when full. */
export class Nearness {
  readonly #ofWord = new Map<Vector, readonly number[]>();

  constructor(readonly meanings: readonly Vector[]) {}

  /** How near the nearest of the words comes to each meaning, 0 to 1. */
  nearest(words: readonly Vector[]): number[] {
    const best = this.meanings.map(() => 0);
    for (const word of words) {
      const near = this.#near(word);
      for (let i = 0; i < best.length; i++)
        if ((near[i] as number) > (best[i] as number)) best[i] = near[i] as number;
    }
    return best;
  }

  #near(word: Vector): readonly number[] {
    const known = this.#ofWord.get(word);
    if (known !== undefined) return known;
    if ((this.#ofWord.size + 1) * this.meanings.length > MOST_KEPT) this.#ofWord.clear();
    const near = this.meanings.map((meaning) => dot(word, meaning));
    this.#ofWord.set(word, near);
    return near;
  }
}
