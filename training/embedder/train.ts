import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EMBEDDER_ID } from '../../src/embedder/embed.js';
import { absentSets, trainingTexts } from './texts.js';
import { trainModel } from './train-model.js';

/** `npm run train:embedder -- --data <folder>`: trains and writes the shipped weights; same input, same bytes. */
const OUT = path.join(import.meta.dirname, '../../src/embedder/weights.model.json');

const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
const groups = trainingTexts(values.data ?? null);
const absent = absentSets(values.data ?? null);
if (absent.length > 0)
  console.warn(
    `Not there, so these are not the shipped weights: ${absent.join(', ')} (see --data).`,
  );
console.log(`${groups.length} groups of texts`);
const model = trainModel(EMBEDDER_ID, groups, (step, error) => {
  if (step % 10 === 0) console.log(`step ${step}: mean miss ${error.toFixed(4)}`);
});
const json = `${JSON.stringify(model)}\n`;
const file = values.out ?? OUT;
writeFileSync(file, json);
console.log(`${file}: ${json.length} characters, ${model.words.split(' ').length} words`);
