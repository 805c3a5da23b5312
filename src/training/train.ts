import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seeRows } from './examples.js';
import { readCorpus } from './rows.js';
import { trainingSources } from './sources.js';
import { trainModel } from './train-model.js';

/** `npm run train -- --data <folder>`: trains and writes the shipped weights. */
const VERSION = 'builtin-1';
const OUT = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  '../assess/model/weights.model.json',
);

const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
const sources = trainingSources(values.data ?? null);
for (const { name, seen } of sources) console.log(`${name}: ${seen.length} rows`);
const model = trainModel(VERSION, sources, seeRows(readCorpus('calibration')));
const file = values.out ?? OUT;
writeFileSync(file, `${JSON.stringify(model)}\n`);
console.log(
  `${file}: ${JSON.stringify(model).length} bytes, slope ${model.calibration.slope}, intercept ${model.calibration.intercept}`,
);
