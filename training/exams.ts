import { BUILTIN } from './blind/gate.js';
import {
  blindCallTable,
  blindDecisionTable,
  blindTwinTable,
  dialogueTable,
} from './blind/measure.js';
import { DEVELOPMENT, readDialogues, readSecondDialogues } from './blind/read.js';
import { figure, type NamedRows, sameLengthPairs, sourceTable } from './eval-tables.js';
import { readCorpus, readRows } from './rows.js';

/** What the shipped weights were not trained on. */
export interface UnseenRows {
  readonly own: readonly NamedRows[];
  readonly abgcoqa: NamedRows;
  readonly acebench: NamedRows;
  readonly all: readonly NamedRows[];
}

/** Our own rows that are measured on, and those of the public sets that are in `folder`. */
export function readUnseen(folder: string | null): UnseenRows {
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
  const all: NamedRows[] = [
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
  return { own, abgcoqa, acebench, all };
}

/** The tables of all exams, by the built-in assessor or one with a language model beside it. */
export function examTables({ all, acebench }: UnseenRows, assess = BUILTIN): string[] {
  const score = (input: Parameters<typeof assess>[0]): number => assess(input).score;
  const pairs = sameLengthPairs(acebench.rows, score);
  return [
    '## Exams written blind',
    blindTwinTable(assess),
    blindCallTable(assess),
    blindDecisionTable(assess),
    dialogueTable('blind conversations', undefined, assess),
    dialogueTable('development conversations', readDialogues(DEVELOPMENT), assess),
    dialogueTable('second development conversations', readSecondDialogues(), assess),
    '## Rows the shipped model was not trained on, threshold 0.5',
    sourceTable(all, score),
    pairs.pairs === 0
      ? ''
      : `ACEBench dev+test, ambiguous-clear pairs within 20 % in length ranked right: ${figure(pairs.right)} of ${pairs.pairs}.`,
  ];
}
