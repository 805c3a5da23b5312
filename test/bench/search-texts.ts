import { seeded } from '../../src/random.js';
import { Texts } from './texts.js';

const VOCABULARY = 30_000;
const SYLLABLES =
  'ba be bi bo bu da de di do du fa fe fi fo ga ge gi go ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo za ze zi zo'.split(
    ' ',
  );

/** Made-up words, the most frequent first: the rank-th is as frequent as 1 / rank (Zipf). */
const WORDS: readonly string[] = Array.from({ length: VOCABULARY }, (_, rank) => {
  let word = '';
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length];
  }
  return `${word}x`;
});

const SHARES: Float64Array = (() => {
  const sums = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let rank = 0; rank < VOCABULARY; rank += 1) sums[rank] = sum += 1 / (rank + 1);
  return sums.map((share) => share / sum);
})();

/** What is searched: a sentence of ordinary words, then words of a Zipf vocabulary. The same for the same seed. */
export class SearchTexts {
  private readonly random: () => number;
  private readonly sentences: Texts;

  constructor(seed: number) {
    this.random = seeded(seed);
    this.sentences = new Texts(seed);
  }

  next(): string {
    const made = [this.sentences.next(this.between(13, 24))];
    for (let count = this.between(4, 16); count > 0; count -= 1) made.push(this.word());
    return made.join(' ');
  }

  /** A word of the vocabulary, the frequent ones more often. */
  word(): string {
    const share = this.random();
    let [low, high] = [0, VOCABULARY - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((SHARES[middle] as number) < share) low = middle + 1;
      else high = middle;
    }
    return WORDS[low] as string;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }
}
