import { fold } from '../../src/embedder/fold.js';

/** Similarity of a query to each document of a fixed set; a document with 0 is not found. */
export type Scorer = (query: string) => Float64Array;

const words = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** All words of the query, as a web-style search without a dictionary wants them; among those found, BM25. */
export function allWords(documents: readonly string[]): Scorer {
  const sets = documents.map((text) => new Set(words(text)));
  const rank = bm25(documents);
  return (query) => {
    const wanted = [...new Set(words(query))];
    return rank(query).map((score, i) => (wanted.every((word) => sets[i]?.has(word)) ? score : 0));
  };
}

/** Any word of the query, by BM25 (k1 1.2, b 0.75). */
export function bm25(documents: readonly string[]): Scorer {
  const bags = documents.map((text) => counts(words(text)));
  const lengths = bags.map((bag) => [...bag.values()].reduce((sum, count) => sum + count, 0));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const frequency = counts(bags.flatMap((bag) => [...bag.keys()]));
  return (query) => {
    const wanted = [...new Set(words(query))];
    return Float64Array.from(bags, (bag, i) =>
      wanted.reduce((sum, word) => {
        const count = bag.get(word) ?? 0;
        const among = frequency.get(word) ?? 0;
        const rarity = Math.log(1 + (documents.length - among + 0.5) / (among + 0.5));
        const norm = 1.2 * (0.25 + (0.75 * (lengths[i] as number)) / mean);
        return sum + (rarity * count * 2.2) / (count + norm);
      }, 0),
    );
  };
}

/** Character trigrams of words and their borders, weighted by their rarity, by cosine. */
export function trigrams(documents: readonly string[]): Scorer {
  const bags = documents.map((text) => counts(trigramsOf(text)));
  const frequency = counts(bags.flatMap((bag) => [...bag.keys()]));
  const weight = (gram: string) =>
    Math.log((documents.length + 1) / ((frequency.get(gram) ?? 0) + 1));
  const norm = (bag: ReadonlyMap<string, number>) =>
    Math.sqrt([...bag].reduce((sum, [gram, count]) => sum + (count * weight(gram)) ** 2, 0)) || 1;
  const norms = bags.map(norm);
  return (query) => {
    const wanted = counts(trigramsOf(query));
    const length = norm(wanted);
    return Float64Array.from(bags, (bag, i) => {
      let sum = 0;
      for (const [gram, count] of wanted) sum += count * (bag.get(gram) ?? 0) * weight(gram) ** 2;
      return sum / length / (norms[i] as number);
    });
  };
}

function trigramsOf(text: string): string[] {
  return words(text).flatMap((word) => {
    const bordered = ` ${word} `;
    return Array.from({ length: bordered.length - 2 }, (_, i) => bordered.slice(i, i + 3));
  });
}

function counts(items: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const item of items) found.set(item, (found.get(item) ?? 0) + 1);
  return found;
}
