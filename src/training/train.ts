import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { trainBinder } from './binder/train-binder.js';
import { trainChooser } from './binder/train-chooser.js';
import { seeRows } from './examples.js';
import { readOmissions } from './omission.js';
import { readCorpus } from './rows.js';
import { trainingSources } from './sources.js';
import { trainModel } from './train-model.js';

/** `npm run train -- --data <folder>`: trains and writes the shipped weights. */
const VERSION = 'builtin-2';
const ASSESS = path.join(path.dirname(fileURLToPath(import.meta.url)), '../assess');

const { values } = parseArgs({ options: { data: { type: 'string' } } });

// In the order in which an assessment uses them: what comes later is trained on what is before it.
const parts = readOmissions();
write('call/binder.model.json', trainBinder(parts));
write('call/chooser.model.json', trainChooser(parts));
const sources = trainingSources(values.data ?? null);
for (const { name, seen } of sources) console.log(`${name}: ${seen.length} rows`);
const model = trainModel(VERSION, sources, seeRows(readCorpus('calibration')));
write('model/weights.model.json', model);
console.log(
  `calibration: slope ${model.calibration.slope}, intercept ${model.calibration.intercept}`,
);

function write(name: string, weights: object): void {
  const text = `${JSON.stringify(weights)}\n`;
  writeFileSync(path.join(ASSESS, name), text);
  console.log(`${name}: ${text.length} bytes`);
}
