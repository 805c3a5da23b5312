import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { embedMeaning, MEANING, readMeaning } from '../../clustering/vector.js';

/**
 * `npm run train:clusters`: what requests have in common, as the mean of those of our training corpus. The same input
 * gives the same bytes.
 */
const CORPUS = path.join(import.meta.dirname, '../corpus');
const OUT = path.join(import.meta.dirname, '../../clustering/common.model.json');

const sum = new Float32Array(MEANING);
let count = 0;
for (const name of readdirSync(CORPUS).sort()) {
  if (!name.endsWith('.jsonl') || /^(?:test|tools\.)/.test(name)) continue;
  for (const line of readFileSync(path.join(CORPUS, name), 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const { text } = JSON.parse(line) as { text: string };
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
