import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { RecordedAnswer } from './answer.js';

/**
 * `npx tsx training/record/compare.ts <before> <after> [--show <n>] [--field <name>]`: counts what differs between two
 * records, field by field, and prints the first differences of each field, or more of one.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string' }, field: { type: 'string' } },
});
const [before, after] = positionals;
if (before === undefined || after === undefined) throw new Error('two files are needed');

/** From here a score counts as another one: less is the order of a sum. */
const SCORE_DIFFERS = 0.002;
const FIELDS = [
  'decisions',
  'score',
  'tool',
  'parameters',
  'missing',
  'questions',
  'options',
  'confirm',
  'evidence',
] as const;
type Field = (typeof FIELDS)[number];

const earlier = new Map<string, RecordedAnswer>();
for await (const answer of readRecord(before)) earlier.set(answer.id, answer);

const differing = new Map<Field, string[]>(FIELDS.map((field) => [field, []]));
let compared = 0;
let changedInput = 0;
let equal = 0;
for await (const now of readRecord(after)) {
  const then = earlier.get(now.id);
  if (then === undefined) continue;
  compared += 1;
  if (then.key !== now.key) changedInput += 1;
  const fields = FIELDS.filter((field) => differs(field, then, now));
  if (fields.length === 0) equal += 1;
  for (const field of fields) {
    const line = `  ${now.id} ${JSON.stringify(now.said)}\n    - ${shown(then, field)}\n    + ${shown(now, field)}`;
    differing.get(field)?.push(line);
  }
}

const most = Number(values.show ?? 5);
for (const [field, lines] of differing) {
  if (values.field !== undefined && values.field !== field) continue;
  console.log(`${field}: ${lines.length} differ`);
  for (const line of lines.slice(0, most)) console.log(line);
}
console.log(`${compared} compared, ${equal} equal in all, ${changedInput} with another input`);

function differs(field: Field, then: RecordedAnswer, now: RecordedAnswer): boolean {
  if (field === 'score') return Math.abs(then.score - now.score) > SCORE_DIFFERS;
  return JSON.stringify(then[field]) !== JSON.stringify(now[field]);
}

function shown(answer: RecordedAnswer, field: Field): string {
  if (field === 'decisions')
    return `${answer.decisions.join(' ')} (${answer.score}) ${answer.tool} ${JSON.stringify(answer.parameters)}`;
  return JSON.stringify(answer[field]);
}

async function* readRecord(file: string): AsyncGenerator<RecordedAnswer> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield JSON.parse(line);
}
