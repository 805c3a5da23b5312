import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  blindCallTable,
  blindDecisionTable,
  blindTwinTable,
  dialogueTable,
} from './blind/measure.js';
import { DEVELOPMENT, readDialogues, readSecondDialogues } from './blind/read.js';
import {
  crossValidationTable,
  dimensionTable,
  figure,
  leftOutTable,
  type NamedRows,
  sameLengthPairs,
  shippedDimensionTable,
  sourceTable,
} from './eval-tables.js';
import { timingTable } from './eval-timing.js';
import { readCorpus, readRows } from './rows.js';
import { trainingSources } from './sources.js';

/**
 * `npm run eval -- --data <folder>`: measures the shipped weights and writes docs/assessor.md's tables. With `--quick`
 * nothing is trained anew: no source is left out, and none is cross-validated.
 */
const DOCUMENT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../docs/assessor.md');
const BEGIN = '<!-- eval: begin -->';
const END = '<!-- eval: end -->';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    'no-write': { type: 'boolean' },
    quick: { type: 'boolean' },
  },
});
const folder = values.data ?? null;
const rows = (...names: string[]) =>
  folder === null ? [] : names.flatMap((name) => readRows(folder, name));

const acebench: NamedRows = {
  name: 'ACEBench dev+test',
  rows: rows('acebench.dev', 'acebench.test'),
};
const abgcoqa: NamedRows = { name: 'Abg-CoQA dev', rows: rows('abgcoqa.dev') };
const own: NamedRows[] = [
  { name: 'own test twins', rows: readCorpus('test') },
  { name: 'own tool twins', rows: readCorpus('tools') },
];
const unseen: NamedRows[] = [
  { name: 'IN3 dev', rows: rows('in3.dev') },
  { name: 'BFCL dev+test', rows: rows('bfcl_missparam.dev', 'bfcl_missparam.test') },
  {
    name: 'BFCL other turns dev+test',
    rows: rows('bfcl_missparam_other_turns.dev', 'bfcl_missparam_other_turns.test'),
  },
  acebench,
  { name: 'IGLU dev', rows: rows('iglu.dev') },
  abgcoqa,
  ...own,
  { name: 'own calibration (calibrated on)', rows: readCorpus('calibration') },
];

const trainedAnew = (): string[] => {
  const sources = trainingSources(folder);
  return [
    '#### One source left out of training',
    leftOutTable(sources, [abgcoqa]),
    '#### Five-fold cross-validation on the training parts',
    crossValidationTable(sources),
    '#### Dimensions, AUROC',
    dimensionTable(sources, folder === null ? ['own'] : ['in3', 'own']),
  ];
};
const pairs = sameLengthPairs(acebench.rows);
const sections = [
  '#### Exams written blind',
  blindTwinTable(),
  blindCallTable(),
  blindDecisionTable(),
  dialogueTable(),
  dialogueTable('development conversations', readDialogues(DEVELOPMENT)),
  dialogueTable('second development conversations', readSecondDialogues()),
  '#### Rows the shipped model was not trained on, threshold 0.5',
  sourceTable(unseen),
  pairs.pairs === 0
    ? ''
    : `ACEBench dev+test, ambiguous-clear pairs within 20 % in length ranked right: ${figure(pairs.right)} of ${pairs.pairs}.`,
  ...(values.quick ? ['#### Dimensions, AUROC'] : trainedAnew()),
  shippedDimensionTable(own),
  '#### Time',
  timingTable(),
].filter((section) => section !== '');
const report = sections.join('\n\n');
console.log(report);
if (values['no-write'] !== true && existsSync(DOCUMENT)) {
  const text = readFileSync(DOCUMENT, 'utf8');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from >= 0 && to > from) {
    writeFileSync(
      DOCUMENT,
      `${text.slice(0, from + BEGIN.length)}\n\n${report}\n\n${text.slice(to)}`,
    );
  }
}
