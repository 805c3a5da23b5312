import path from 'node:path';
import { parseArgs } from 'node:util';
import { callGate } from './blind/gate.js';
import { readJsonLines } from './json-lines.js';
import { CORPUS } from './rows.js';

/**
 * `npx tsx training/values.ts [--show]`: measures whether the values of a request end where they should, on a table of cases in
 * eleven languages that was written without sight of the assessor. Half of it is for development; `--show` prints what goes wrong
 * there, never in the other half.
 */
interface ValueCase {
  readonly id: string;
  readonly language: string;
  readonly kind: string;
  readonly request: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly expect: {
    readonly tool: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}

const { values } = parseArgs({ options: { show: { type: 'boolean' } } });

interface Counts {
  cases: number;
  tool: number;
  wanted: number;
  right: number;
  wrong: number;
  missing: number;
}

const none = (): Counts => ({ cases: 0, tool: 0, wanted: 0, right: 0, wrong: 0, missing: 0 });
const fold = (value: unknown): string =>
  JSON.stringify(value ?? null)
    .normalize('NFKC')
    .toLowerCase();

/** Counts the arguments of a case: right, wrong (another value than the one that was said, or one that nobody said) and missing. */
function measure(one: ValueCase, isShown: boolean): Counts {
  const { request, context, expect } = one;
  const { assessment } = callGate({
    input: { request, history: [], context, answered: [] },
    risk: 'low',
  });
  const spec = assessment.intentSpec;
  const bound: Readonly<Record<string, unknown>> = spec?.parameters ?? {};
  const counts = { ...none(), cases: 1 };
  if (spec?.tool !== expect.tool) {
    if (isShown) console.log(`${one.id} ${request}: ${spec?.tool} for ${expect.tool}`);
    return counts;
  }
  counts.tool = 1;
  for (const name of new Set([...Object.keys(expect.parameters), ...Object.keys(bound)])) {
    const wanted = expect.parameters[name];
    const got = bound[name];
    if (wanted !== undefined) counts.wanted += 1;
    if (fold(wanted) === fold(got)) counts.right += 1;
    else if (got === undefined) counts.missing += 1;
    else counts.wrong += 1;
    if (isShown && fold(wanted) !== fold(got))
      console.log(`${one.id} ${one.kind} ${request}: ${name} ${fold(got)} for ${fold(wanted)}`);
  }
  return counts;
}

const share = (part: number, all: number): string => (part / Math.max(1, all)).toFixed(3);

function report(name: string, cases: readonly ValueCase[]): void {
  const all = none();
  const groups = new Map<string, Counts>();
  for (const one of cases) {
    const counts = measure(one, values.show === true && name === 'dev');
    for (const key of [one.language, one.kind]) if (!groups.has(key)) groups.set(key, none());
    for (const to of [all, groups.get(one.language), groups.get(one.kind)] as Counts[])
      for (const field of Object.keys(counts) as (keyof Counts)[]) to[field] += counts[field];
  }
  const line = (label: string, { cases: count, tool, wanted, right, wrong, missing }: Counts) =>
    `${label}: ${count} cases, tool ${share(tool, count)}, arguments right ${share(right, wanted)}, wrong ${share(wrong, wrong + right)}, missing ${share(missing, wanted)}`;
  console.log(line(name, all));
  for (const [key, counts] of groups) console.log(`  ${line(key, counts)}`);
}

for (const name of ['dev', 'blind'])
  report(name, readJsonLines<ValueCase>(path.join(CORPUS, 'values', `${name}.jsonl`)));
