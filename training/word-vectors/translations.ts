import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wordRoot } from '../../src/word-vectors/root.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';

/** Ours, both: `|` stands between languages, English first. */
const FOLDERS = ['../embedder/lexicon', 'glosses'].map((folder) =>
  path.join(import.meta.dirname, folder),
);

/**
 * Vectors of the lexicon's words in other languages: each is the mean of the English words of the concepts that it
 * stands for. In the order of the lexicon; a root that several words share has the mean of all of theirs.
 *
 * @param words the English words, with their vectors in `bytes`
 */
export function translations(
  words: readonly string[],
  bytes: Int8Array,
): { roots: string[]; bytes: Int8Array } {
  const index = new Map(words.map((word, at) => [word, at]));
  const sums = new Map<string, Float64Array>();
  for (const { english, others } of concepts()) {
    const mean = meanOf(english, index, bytes);
    if (mean === null) continue;
    for (const other of others) {
      if (index.has(other)) continue;
      const root = wordRoot(other);
      const sum = sums.get(root) ?? new Float64Array(DIMENSIONS);
      for (let d = 0; d < DIMENSIONS; d++) sum[d] = (sum[d] as number) + (mean[d] as number);
      sums.set(root, sum);
    }
  }
  const packed = new Int8Array(sums.size * DIMENSIONS);
  for (const [i, sum] of [...sums.values()].entries()) {
    const length = Math.sqrt(sum.reduce((total, x) => total + x * x, 0)) || 1;
    for (let d = 0; d < DIMENSIONS; d++) {
      const scaled = Math.round(((sum[d] as number) / length) * 254);
      packed[i * DIMENSIONS + d] = Math.max(-127, Math.min(127, scaled));
    }
  }
  return { roots: [...sums.keys()], bytes: packed };
}

interface Translated {
  readonly english: readonly string[];
  readonly others: readonly string[];
}

/** The lexicon's lines that translate: English words first, other languages behind a `|`. */
function concepts(): Translated[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .sort()
      .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n')),
  )
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => {
      const [english = '', ...others] = line.toLowerCase().split('|');
      const words = (part: string): string[] =>
        part.split(' ').filter((word) => word !== '' && word !== '-' && !word.includes('_'));
      return { english: words(english), others: others.flatMap(words) };
    });
}

/** The mean of the words' vectors, the first one weighing most: it names the concept. */
function meanOf(
  words: readonly string[],
  index: ReadonlyMap<string, number>,
  bytes: Int8Array,
): Float64Array | null {
  const sum = new Float64Array(DIMENSIONS);
  let known = 0;
  for (const [rank, word] of words.slice(0, 6).entries()) {
    const place = index.get(word);
    if (place === undefined) continue;
    known += 1;
    const weight = 1 / (1 + rank);
    for (let d = 0; d < DIMENSIONS; d++)
      sum[d] = (sum[d] as number) + weight * (bytes[place * DIMENSIONS + d] as number);
  }
  if (known === 0) return null;
  const length = Math.sqrt(sum.reduce((total, x) => total + x * x, 0)) || 1;
  return sum.map((x) => x / length);
}
