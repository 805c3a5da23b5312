/** Less like each other two words are not the same one misspelt. */
const LEAST_LIKE = 0.5;
/** Shorter words are compared whole: their letters say too little. */
const SHORTEST_MISSPELT = 5;
/** Characters that a misspelt word has more or fewer, at most. */
const MOST_OTHER = 2;
const DIGIT = /\p{Nd}/u;

/** The words of a query, to be compared with those of texts by how they are written. */
export class WrittenQuery {
  private readonly words: readonly { readonly word: string; readonly grams: ReadonlySet<string> }[];
  /** Comparisons with words of texts; most come again. */
  private readonly known = new Map<string, readonly (readonly [number, number])[]>();

  /** @param words folded */
  constructor(words: readonly string[]) {
    this.words = [...new Set(words)].map((word) => ({ word, grams: new Set(trigrams(word)) }));
  }

  /**
   * How alike each word of the query is to the word of a text that is most like it: 0 to 1, where 1 is the same word.
   * Numbers are the same or others.
   *
   * @param words of the text, folded
   */
  likeness(words: readonly string[]): number[] {
    const best = this.words.map(() => 0);
    for (const word of words) {
      let alike = this.known.get(word);
      if (!alike) {
        alike = this.compare(word);
        this.known.set(word, alike);
      }
      for (const [at, like] of alike) best[at] = Math.max(best[at] as number, like);
    }
    return best;
  }

  /** The places of the words of the query that it is like, and how much. */
  private compare(other: string): [number, number][] {
    const found: [number, number][] = [];
    let otherGrams: readonly string[] | undefined;
    for (const [at, { word, grams }] of this.words.entries()) {
      if (word === other) found.push([at, 1]);
      if (word === other || word.length < SHORTEST_MISSPELT || DIGIT.test(word)) continue;
      if (Math.abs(word.length - other.length) > MOST_OTHER) continue;
      otherGrams ??= trigrams(other);
      const shared = otherGrams.filter((gram) => grams.has(gram)).length;
      const like = (2 * shared) / (word.length + other.length);
      if (like >= LEAST_LIKE) found.push([at, Math.min(1, like)]);
    }
    return found;
  }
}

/** Of the word and its borders: as many as it has UTF-16 units. */
function trigrams(word: string): string[] {
  const bordered = ` ${word} `;
  return Array.from({ length: word.length }, (_, at) => bordered.slice(at, at + 3));
}

/**
 * How much of a query each of some texts has as it is written, 0 to 1: a word weighs the more the fewer of the texts have
 * it or one like it, and what all of them have weighs nothing.
 *
 * @param likenesses of each text: how alike each word of the query is to it
 */
export function spellingShares(likenesses: readonly (readonly number[])[]): number[] {
  const count = likenesses.length;
  const words = likenesses[0]?.length ?? 0;
  const weights = Array.from({ length: words }, (_, word) => {
    const having = likenesses.filter((one) => (one[word] as number) > 0).length;
    return Math.log((1 + count) / (1 + having));
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return likenesses.map(() => 0);
  return likenesses.map(
    (one) => one.reduce((sum, like, word) => sum + like * (weights[word] as number), 0) / all,
  );
}
