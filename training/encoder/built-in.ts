import { openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { EMBEDDING_DIMENSIONS, embed } from '../../src/embedder/embed.js';

/** Writes the vectors of all texts by the embedder of before, which knows spelling and our lexicon, as signed bytes. */
const folder = process.argv[2] ?? '.';
const texts = JSON.parse(readFileSync(path.join(folder, 'texts.json'), 'utf8')) as string[];
const file = openSync(path.join(folder, 'built-in.i8'), 'w');
for (const text of texts) {
  const vector = embed(text);
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const bytes = Int8Array.from(vector, (value) => Math.round((127 * value) / largest));
  writeSync(file, bytes, 0, EMBEDDING_DIMENSIONS);
}
