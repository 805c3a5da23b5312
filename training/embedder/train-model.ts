import { isUnspaced } from '../../src/embedder/fold.js';
import { stem } from '../../src/embedder/stem.js';
import type { WordsModelFile } from '../../src/embedder/vocabulary.js';
import { WordSum } from '../../src/embedder/word-sum.js';
import { splitWords } from '../../src/embedder/words.js';
import { seeded } from '../../src/random.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { affinityOf } from './affinity.js';
import { fitVectors, quantise } from './concept-vectors.js';
import { readLexicon, readScenes, readStopWords } from './lexicon.js';

export const SETTINGS = {
  stopWeight: 0.03,
  /** Texts that a word must be in to be known. */
  leastTexts: 3,
  power: 1.4,
  lexiconFloor: 0.3,
  unseen: 0.8,
  steps: 60,
  affinity: { topic: 0.09, scene: 0.3, together: 0.15 },
};

export function trainModel(
  version: string,
  groups: readonly (readonly string[])[],
  progress: (step: number, loss: number) => void = () => {},
): WordsModelFile {
  const texts = groups.flat();
  const concepts = readLexicon();
  const stops = readStopWords();
  const frequency = new Map<string, number>();
  for (const text of texts) {
    const keys = splitWords(text).map((word) => (isUnspaced(word) ? word : stem(word)));
    for (const key of new Set(keys)) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  }
  const weigh = (count: number) =>
    (Math.log((texts.length + 1) / (count + 1)) / Math.log(texts.length + 1)) ** SETTINGS.power;

  const members = new Map<string, number[]>();
  const phraseStarts = new Set<string>();
  concepts.forEach(({ words }, concept) => {
    for (const { key, phraseStart, written } of words) {
      // "booking" means less than "book" does: what is written as in the lexicon has only the meanings it has there.
      for (const form of written === null ? [key] : [key, written]) {
        const list = members.get(form) ?? [];
        if (list.at(-1) !== concept) list.push(concept);
        members.set(form, list);
      }
      if (phraseStart !== null) phraseStarts.add(phraseStart);
    }
  });
  const conceptWeight = concepts.map(({ words }) => {
    const seen = words.map(({ key }) => frequency.get(key) ?? 0).filter((count) => count > 0);
    if (seen.length === 0) return SETTINGS.unseen;
    return weigh(Math.max(...seen));
  });

  const words = new Set(members.keys());
  for (const [key, count] of frequency)
    if (count >= SETTINGS.leastTexts && key.length < 30 && !/\d/.test(key)) words.add(key);
  for (const stop of stops) words.add(stop);
  const sorted = [...words].sort();
  const weights = sorted.map((word) => {
    if (stops.has(word)) return SETTINGS.stopWeight;
    const senses = members.get(word);
    const count = frequency.get(word) ?? frequency.get(stem(word)) ?? 0;
    if (senses === undefined) return weigh(count);
    const mean = senses.reduce((sum, at) => sum + (conceptWeight[at] as number), 0) / senses.length;
    const own = count > 0 ? weigh(count) : SETTINGS.unseen;
    return Math.max(SETTINGS.lexiconFloor, (own + mean) / 2);
  });
  const senses = sorted.map((word) =>
    (stops.has(word) ? [] : (members.get(word) ?? [])).slice(0, 8),
  );
  const conceptsOf = (words: readonly string[]) =>
    words.flatMap((key) => (stops.has(key) ? [] : (members.get(key) ?? [])));
  const affinity = affinityOf(
    concepts,
    readScenes().map(conceptsOf),
    texts.map((text) => new Set(conceptsOf(splitWords(text).map(stem)))),
    SETTINGS.affinity,
  );
  const { vectors, scale } = quantise(fitVectors(affinity, seeded(11), SETTINGS.steps, progress));
  return {
    version,
    words: sorted.join(' '),
    weights: base64(Uint8Array.from(weights, (weight) => Math.round(weight * 64))),
    counts: base64(Uint8Array.from(senses, (list) => list.length)),
    concepts: base64(new Uint8Array(Uint16Array.from(senses.flat()).buffer)),
    vectors: base64(new Uint8Array(vectors.buffer)),
    scale,
    unknown: SETTINGS.unseen,
    phrases: [...phraseStarts].sort().join(' '),
    common: base64(new Uint8Array(commonOf(texts).buffer)),
  };
}

/** The mean of the texts' word vectors, each of unit length; 1 as 127. */
function commonOf(texts: readonly string[]): Int8Array {
  const mean = new Float64Array(DIMENSIONS);
  for (const text of texts) {
    const words = new Float32Array(DIMENSIONS);
    const sum = new WordSum(words);
    for (const word of splitWords(text)) sum.add(word);
    const length = Math.hypot(...words) || 1;
    words.forEach((value, d) => {
      mean[d] = (mean[d] as number) + value / length / texts.length;
    });
  }
  return Int8Array.from(mean, (value) => Math.round(127 * value));
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
