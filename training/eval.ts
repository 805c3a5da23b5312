import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { baselineTable, leftOutTable, shippedDimensionTable } from './eval-tables.js';
import { timingTable } from './eval-timing.js';
import { examTables, readUnseen } from './exams.js';
import { readOmissions } from './omission.js';
import { evalWithModel } from './opinion/eval-with-model.js';
import { rewriteTables } from './rewrite-tables.js';
import { trainingSources } from './sources.js';

/**
 * `npm run eval -- --data <folder>`: measures the shipped weights and writes training/exams.md's tables. With `--quick`
 * nothing is trained anew: no source is left out.
 *
 * `npm run eval -- --llm <URL> --model <name>` prints the tables of the exams without and with that language model, and
 * writes none; see `evalWithModel` for its other options.
 */
const DOCUMENT = path.join(path.dirname(fileURLToPath(import.meta.url)), './exams.md');

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    'no-write': { type: 'boolean' },
    quick: { type: 'boolean' },
    llm: { type: 'string' },
    model: { type: 'string' },
    answers: { type: 'string' },
    weights: { type: 'string' },
    fit: { type: 'boolean' },
  },
});
const folder = values.data ?? null;
const unseen = readUnseen(folder);

if (values.llm !== undefined || values.answers !== undefined) {
  console.log(await evalWithModel(unseen, values));
} else {
  const report = sections().join('\n\n');
  console.log(report);
  if (values['no-write'] !== true) rewriteTables(DOCUMENT, report);
}

function sections(): string[] {
  const trainedAnew = (): string[] => {
    const sources = trainingSources(folder);
    return ['## One source left out of training', leftOutTable(sources, [unseen.abgcoqa])];
  };
  return [
    ...examTables(unseen),
    ...(values.quick ? [] : trainedAnew()),
    '## Dimensions, AUROC',
    shippedDimensionTable(unseen.own),
    '## What is useless alone, AUROC',
    baselineTable(readOmissions()),
    '## Time',
    timingTable(),
  ].filter((section) => section !== '');
}
