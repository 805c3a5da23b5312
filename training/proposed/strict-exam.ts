import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ActionRisk } from '../../src/contracts/gate.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { callGate } from '../blind/gate.js';
import { readJsonLines } from '../json-lines.js';
import { CORPUS } from '../rows.js';

/**
 * `npx tsx training/proposed/strict-exam.ts [--set second|development]`: measures how many proposed calls that follow from what was
 * said and is known are held up, and how many wrong ones go ahead. The rows of the two blind sets were written by people who had
 * not seen the code; those of the development set are for working on it.
 */
interface ProposedCallRow {
  readonly id: string;
  readonly kind: string;
  readonly action_risk: ActionRisk;
  readonly request: string;
  readonly history?: readonly string[];
  readonly context: Readonly<Record<string, unknown>>;
}

interface Result {
  readonly row: ProposedCallRow;
  readonly goesAhead: boolean;
  readonly milliseconds: number;
}

/** Folders of the sets in the corpus, and what their files' names end in. */
const SETS: Readonly<Record<string, readonly [folder: string, end: string]>> = {
  blind: ['blind', ''],
  second: ['blind', '-second'],
  development: ['proposed', ''],
};
const RISKS: readonly ActionRisk[] = ['low', 'medium', 'high', 'irreversible'];

const { values } = parseArgs({ options: { set: { type: 'string', default: 'blind' } } });
const set = SETS[values.set];
if (set === undefined) throw new Error(`--set is one of ${Object.keys(SETS).join(', ')}`);
const [folder, end] = set;
const readSet = (name: string): ProposedCallRow[] =>
  readJsonLines(path.join(CORPUS, folder, `${name}${end}.jsonl`));

function decide({ request, history = [], context, action_risk: risk }: ProposedCallRow) {
  const input: AssessInput = { request, history, context, answered: [] };
  return callGate({ input, risk }).result.decision;
}

function measure(row: ProposedCallRow): Result {
  const began = performance.now();
  const decision = decide(row);
  return { row, goesAhead: decision === 'proceed', milliseconds: performance.now() - began };
}

/** The share of rows that are not decided as they should be, of all and by kind and risk. */
function report(name: string, results: readonly Result[], isFault: (one: Result) => boolean): void {
  const line = (of: string, some: readonly Result[]): void => {
    const faults = some.filter(isFault).length;
    console.log(`${of}: ${(faults / some.length).toFixed(3)} (${faults} of ${some.length})`);
  };
  line(name, results);
  for (const risk of RISKS) {
    const some = results.filter(({ row }) => row.action_risk === risk);
    if (some.length > 0) line(`  risk ${risk}`, some);
  }
  for (const kind of [...new Set(results.map(({ row }) => row.kind))].sort())
    line(
      `  ${kind}`,
      results.filter(({ row }) => row.kind === kind),
    );
}

const [grounded, wrong] = [readSet('grounded-calls'), readSet('wrong-twins')];
// What the first call loads is no time of a row.
for (const row of grounded.slice(0, 1)) decide(row);
const [onGrounded, onWrong] = [grounded.map(measure), wrong.map(measure)];
report('grounded calls held up', onGrounded, ({ goesAhead }) => !goesAhead);
report('wrong calls gone ahead', onWrong, ({ goesAhead }) => goesAhead);
const times = [...onGrounded, ...onWrong]
  .map(({ milliseconds }) => milliseconds)
  .sort((a, b) => a - b);
const sum = times.reduce((all, one) => all + one, 0);
console.log(
  `milliseconds a row: ${(sum / times.length).toFixed(2)}, median ${times[Math.floor(times.length / 2)]?.toFixed(2)}, longest ${times.at(-1)?.toFixed(2)}`,
);
