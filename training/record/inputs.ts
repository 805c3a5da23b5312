import type { ActionRisk } from '../../src/contracts/gate.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { DEVELOPMENT, readDialogues, readSecondDialogues } from '../blind/read.js';
import { readUnseen } from '../exams.js';
import { trainingParts } from '../irrelevant-sentences.js';
import { labelledChoices, labelledPhrases } from '../labelled-phrases.js';
import { inputOf, readCorpus, readRows } from '../rows.js';
import { omissionRows } from '../sources.js';

/** A conversation of one or more calls; rows of the corpora are conversations of one. */
export interface RecordedConversation {
  readonly id: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly steps: readonly {
    readonly input: AssessInput;
    readonly response: string | null;
    readonly risk: ActionRisk | null;
  }[];
}

/** Parts of the public sets that are trained on; those that are measured on come with the exams' rows. */
const PUBLIC_TRAINING = [
  'in3.train',
  'bfcl_missparam.train',
  'bfcl_missparam_other_turns.train',
  'acebench.train',
  'iglu.train',
  'askmind.train',
];

/**
 * Everything that answers are recorded for: our own corpora, the public sets in `folder` and the written conversations.
 * Rows that were written blind are left out: they are measured at the end only.
 *
 * @param every takes one of so many rows of a corpus; conversations are always whole
 */
export function* recordedConversations(
  folder: string | null,
  every = 1,
): Generator<RecordedConversation> {
  for (const { id, config, steps } of [...readDialogues(DEVELOPMENT), ...readSecondDialogues()])
    yield { id: `dialogue ${id}`, config, steps };
  let at = 0;
  for (const { id, input } of singleInputs(folder)) {
    if (at++ % every === 0)
      yield { id, config: {}, steps: [{ input, response: null, risk: null }] };
  }
}

function* singleInputs(folder: string | null): Generator<{ id: string; input: AssessInput }> {
  const own = (['train', 'tools-train'] as const).flatMap((name) => readCorpus(name));
  const training = folder ? PUBLIC_TRAINING.flatMap((name) => readRows(folder, name)) : [];
  const rows = [...own, ...training, ...readUnseen(folder).all.flatMap(({ rows }) => rows)];
  for (const row of [...rows, ...omissionRows(trainingParts())])
    yield { id: `${row.source} ${row.id}`, input: inputOf(row) };
  // Several domains have a tool of the same name.
  for (const [at, { id, input }] of [...labelledPhrases(), ...labelledChoices()].entries())
    yield { id: `phrase ${at} ${id}`, input };
}
