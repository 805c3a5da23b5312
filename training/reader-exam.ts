import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { examineDialogues, examineWorlds } from './reader-exam/conversations.js';
import { examineHistories } from './reader-exam/histories.js';
import { examineWithoutTools, examineWithTools } from './reader-exam/requests.js';
import { compareRows, type ExamResult, printFigures, saveRows } from './reader-exam/results.js';
import { CORPUS } from './rows.js';
import { readConversations, readTrainingConversations } from './user-turns.js';

/**
 * `npx tsx training/reader-exam.ts [--set blind-5|blind-4|blind|development] [--save <file>] [--against <file>] [--show]`: plays the rows of a
 * set through the gate, and prints each figure that the reader of requests is held to. `--save` keeps what was made of each row;
 * `--against` compares with what was kept. `--show` prints the rows that differ: only of the development set, never of blind ones.
 */
const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'blind-4' },
    save: { type: 'string' },
    against: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});

const SETS: Readonly<Record<string, () => ExamResult[]>> = {
  'blind-5': () => examineFolder(path.join(CORPUS, 'blind-5')),
  'blind-4': () => examineFolder(path.join(CORPUS, 'blind-4')),
  blind: () => examineFolder(path.join(CORPUS, 'blind')),
  development: () => [
    examineDialogues(path.join(CORPUS, 'dialogues')),
    examineWorlds(path.join(CORPUS, 'worlds')),
    examineHistories(readTrainingConversations()),
  ],
};

/** All that a folder has rows for. */
function examineFolder(folder: string): ExamResult[] {
  const has = (name: string): boolean => existsSync(path.join(folder, name));
  return [
    ...(has('no-tools.jsonl') ? [examineWithoutTools(folder)] : []),
    ...(has('decisions.jsonl') ? [examineWithTools(folder)] : []),
    ...(has('dialogues.jsonl') ? [examineDialogues(folder)] : []),
    ...(has('conversations')
      ? [examineHistories(readConversations(path.join(folder, 'conversations')))]
      : []),
    ...(has('worlds') ? [examineWorlds(path.join(folder, 'worlds'))] : []),
  ];
}

const examine = SETS[values.set];
if (examine === undefined) throw new Error(`--set is one of ${Object.keys(SETS).join(', ')}`);
const results = examine();
const rows = results.flatMap((result) => result.rows);
printFigures(results.flatMap(({ figures }) => figures));
if (values.save !== undefined) saveRows(values.save, rows);
if (values.against !== undefined)
  compareRows(values.against, rows, values.show && values.set === 'development');
