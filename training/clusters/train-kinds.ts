import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  findBeginnings,
  KINDS,
  type KindFeatures,
  type KindFile,
  type KnownWords,
  kindFeatures,
} from '../../src/clustering/kinds.js';
import { MEANING } from '../../src/clustering/vector.js';
import { type Phrase, readKinds } from './kind-lists.js';
import { solveRidge } from './ridge.js';

/**
 * `npm run train:kinds`: learns from the lists of phrases what kind of failure a text is about, by ridge regression of
 * each kind on the meaning and the words of a phrase. The same input gives the same bytes.
 */
const OUT = path.join(import.meta.dirname, '../../src/clustering');
const RIDGE = 0.6;
const STEPS = 60;

const phrases = readPhrases();
const names = [...new Set(phrases.map(({ kind }) => kind))];
if (names.length !== KINDS) throw new Error(`KINDS is ${KINDS}, and there are ${names.length}.`);
const known = wordsOf(phrases.map(({ text }) => text));
const features = phrases.map(({ text }) => kindFeatures(text, known));
const means = meanOf(features);
const rows = solveRidge(
  features.map(({ dense, words }) => ({
    dense: dense.map((value, d) => value - (means[d] as number)),
    sparse: [...words],
  })),
  phrases.map(({ kind }) => names.indexOf(kind)),
  { dense: MEANING, sparse: known.counts.length, outputs: KINDS, ridge: RIDGE, steps: STEPS },
);
const scale = rows.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
const bytes = Int8Array.from(rows, (value) => Math.round(value / scale));
// What the means are worth is taken away once for all texts.
const bias = Array.from({ length: KINDS }, (_, k) => {
  let sum = 0;
  for (let d = 0; d < MEANING; d++) sum -= (means[d] as number) * (bytes[d * KINDS + k] as number);
  return Number((scale * sum).toFixed(6));
});
const file: KindFile = {
  words: [...known.index.keys()].join(' '),
  counts: known.counts,
  phrases: known.phrases,
  scale,
  bias,
};
writeFileSync(path.join(OUT, 'kinds.bin'), bytes);
writeFileSync(path.join(OUT, 'kinds.model.json'), `${JSON.stringify(file)}\n`);
process.stdout.write(
  `${phrases.length} phrases of ${names.length} kinds, ${known.counts.length} words\n`,
);

function readPhrases(): Phrase[] {
  // For measuring what is not learnt by heart: a file of phrases, one a line, that are left out.
  const without = process.argv[2];
  const left = new Set(without ? readFileSync(without, 'utf8').split('\n') : []);
  return readKinds().filter(({ text }) => !left.has(text));
}

function wordsOf(texts: readonly string[]): KnownWords {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of findBeginnings(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const index = new Map([...counts.keys()].sort().map((word, at) => [word, at]));
  return {
    index,
    counts: [...index.keys()].map((word) => counts.get(word) as number),
    phrases: texts.length,
  };
}

function meanOf(some: readonly KindFeatures[]): Float32Array {
  const sum = new Float32Array(MEANING);
  for (const { dense } of some) {
    for (let d = 0; d < MEANING; d++)
      sum[d] = (sum[d] as number) + (dense[d] as number) / some.length;
  }
  return sum;
}
