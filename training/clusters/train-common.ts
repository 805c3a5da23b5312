import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { embedMeaning, MEANING, readMeaning } from '../../src/clustering/vector.js';
import { jsonLineFiles, readJsonLines } from '../json-lines.js';
import { CORPUS, type Row } from '../rows.js';

/**
 * `npm run train:clusters`: what requests have in common, as the mean of those of our training corpus. The same input
 * gives the same bytes.
 */
const OUT = path.join(import.meta.dirname, '../../src/clustering/common.model.json');

const sum = new Float32Array(MEANING);
let count = 0;
for (const file of jsonLineFiles(CORPUS)) {
  if (/^(?:test|tools\.)/.test(path.basename(file))) continue;
  for (const { text } of readJsonLines<Row>(file)) {
    const bytes = embedMeaning(text);
    if (!bytes) continue;
    const meaning = readMeaning(bytes);
    for (let d = 0; d < MEANING; d++) sum[d] = (sum[d] as number) + (meaning[d] as number);
    count += 1;
  }
}
const mean = sum.map((value) => value / count);
const scale = Math.max(...mean.map(Math.abs)) / 127;
const bytes = Int8Array.from(mean, (value) => Math.round(value / scale));
const file = { scale, mean: Buffer.from(bytes.buffer).toString('base64') };
writeFileSync(OUT, `${JSON.stringify(file)}\n`);
process.stdout.write(`${count} texts\n`);
