import { parseArgs } from 'node:util';
import { CONTRADICTION_DETECTORS, lookAt } from '../src/assess/evidence/contradictions.js';
import { readInput } from '../src/assess/reading.js';
import type { AssessInput } from '../src/ports/assessment.js';
import { readTwinLines, sidesOf } from './request-twins.js';

/**
 * `npx tsx training/contradictions.ts [--show <detector>|all] [--missed] <file …>`: prints on how many contradictory requests each
 * detector fires, and on how many others of the files of twins. `--show` prints where, `--missed` those that none finds.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string' }, missed: { type: 'boolean' } },
});

const counts = new Map(
  ['any', ...Object.keys(CONTRADICTION_DETECTORS)].map((name) => [name, { found: 0, wrong: 0 }]),
);
let [open, others] = [0, 0];

function judge(id: string, input: AssessInput, isContradictory: boolean): void {
  const looked = lookAt(readInput(input), input.context);
  const fired = Object.entries(CONTRADICTION_DETECTORS).flatMap(([name, detect]) => {
    const text = detect(looked);
    return text === null ? [] : [{ name, text }];
  });
  for (const name of fired.length > 0 ? ['any', ...fired.map((one) => one.name)] : []) {
    const count = counts.get(name);
    if (count !== undefined) count[isContradictory ? 'found' : 'wrong']++;
  }
  for (const { name, text } of fired)
    if (values.show === name || values.show === 'all')
      console.log(
        `${isContradictory ? 'found' : 'WRONG'} ${name} ${id}: ${input.request} | ${text}`,
      );
  if (values.missed && isContradictory && fired.length === 0)
    console.log(`${id}: ${input.request} | ${JSON.stringify(input.context)}`);
}

for (const line of positionals.flatMap(readTwinLines)) {
  const sides = sidesOf(line);
  const isContradictory = line.gap === 'contradiction';
  judge(line.id, sides.clear, false);
  judge(line.id, sides.open, isContradictory);
  if (isContradictory) open++;
  others += isContradictory ? 1 : 2;
}
console.log(`${open} contradictory, ${others} others`);
for (const [name, { found, wrong }] of counts)
  console.log(`${name}: found ${found}, wrong ${wrong} (${((100 * wrong) / others).toFixed(2)} %)`);
