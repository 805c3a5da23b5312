import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENCODED } from '../../src/clustering/failure-vector.js';
import { addTo } from '../../src/clustering/vector.js';
import { Encoder } from '../../src/encoder/encoder.js';
import { readJsonLines } from '../json-lines.js';
import { CORPUS, type Row } from '../rows.js';

/**
 * `npm run train:clusters`: what requests have in common, as the encoder's mean of those of our training corpus. The same
 * input gives the same bytes. The mean of the numbers before it stays: rules go by it, and its corpus has changed since.
 */
const OUT = path.join(import.meta.dirname, '../../src/clustering/common.model.json');
const FILES = ['train.jsonl', 'tools-train.jsonl', 'calibration.jsonl'];

const encoder = new Encoder(path.join(import.meta.dirname, '../../src/encoder'));
const sum = new Float32Array(ENCODED);
let count = 0;
for (const file of FILES) {
  for (const { text } of readJsonLines<Row>(path.join(CORPUS, file))) {
    const encoded = encoder.encode(text);
    if (!encoded) continue;
    addTo(sum, encoded);
    count += 1;
  }
}
const largest = Math.max(...sum.map(Math.abs));
const bytes = Int8Array.from(sum, (value) => Math.round((127 * value) / largest));
const model = JSON.parse(readFileSync(OUT, 'utf8'));
model.encoder = {
  scale: largest / count / 127,
  mean: Buffer.from(bytes.buffer).toString('base64'),
};
writeFileSync(OUT, `${JSON.stringify(model)}\n`);
process.stdout.write(`${count} texts\n`);
