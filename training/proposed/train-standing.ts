import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { netScore } from '../../src/assess/call/net.js';
import type { ArgumentLook } from '../../src/assess/proposed/argument-features.js';
import { ARGUMENT_FEATURES } from '../../src/assess/proposed/feature-names.js';
import { isUnsettled, tellStanding, withWorkedOut } from '../../src/assess/proposed/standing.js';
import { sigmoid } from '../../src/assess/sigmoid.js';
import { fitNet, type NetGroup } from '../binder/fit-net.js';
import { readGoldCalls } from '../gold-calls.js';
import { hashOf } from '../hash.js';
import { auroc } from '../metrics.js';
import { readProposedRows } from './corpus.js';
import { makeGoldRows } from './gold-rows.js';
import { lookAtRow, type ProposedRow } from './proposed-rows.js';
import { makeWorldRows } from './world-calls.js';

/**
 * `npx tsx training/proposed/train-standing.ts [--write] [--every <n>] [--bfcl <folder>] [--acebench <folder>]`: learns from
 * the corpus of omissions, and from public gold calls where their checkouts are given, how likely it is that an argument
 * was said, measures it with whole domains left out, and writes the net.
 */
const { values } = parseArgs({
  options: {
    write: { type: 'boolean' },
    every: { type: 'string' },
    show: { type: 'string' },
    only: { type: 'string' },
    bfcl: { type: 'string' },
    acebench: { type: 'string' },
  },
});
const FILE = new URL('../../src/assess/proposed/standing.model.json', import.meta.url);
const SETTINGS = {
  inputs: ARGUMENT_FEATURES.length,
  hidden: 16,
  epochs: 12,
  rate: 0.004,
  decay: 1e-4,
};
const FOLDS = 4;
const HIDDEN_ZERO = new Float64Array(ARGUMENT_FEATURES.length);

interface Example {
  readonly row: ProposedRow;
  readonly look: ArgumentLook;
  readonly said: boolean;
}

const every = Number(values.every ?? 1);
const gold = readGoldCalls({ bfcl: values.bfcl, acebench: values.acebench, held: new Set() });
const rows = [...readProposedRows(), ...makeGoldRows(gold), ...makeWorldRows()].filter(
  ({ group }) => hashOf(group) % every === 0,
);
const examples = rows.flatMap((row): Example[] =>
  lookAtRow(row).map((look) => {
    const top = look.argument.path.split(/[.[]/)[0] as string;
    const { path, schemaPath } = look.argument;
    const unsaid = [top, path, schemaPath].some((one) => row.unsaid.includes(one));
    return { row, look, said: !unsaid };
  }),
);
console.log(
  `${rows.length} calls, ${examples.length} arguments, ${examples.filter(({ said }) => !said).length} unsaid`,
);

const PUBLIC = /^(?:bfcl|acebench|world)-/;
/** Rows of a domain stay together; public gold calls have none. */
const partOf = ({ row: { group } }: Example): string =>
  PUBLIC.test(group) ? group : (group.split(':')[0] as string);
const sourceOf = (row: ProposedRow): string => PUBLIC.exec(row.group)?.[0].slice(0, -1) ?? 'own';
const toGroup = ({ look, said, row }: Example): NetGroup => ({
  options: [
    { input: [...look.features], base: 0 },
    { input: [...HIDDEN_ZERO], base: 0 },
  ],
  right: [said ? 0 : 1],
  // As many unsaid ones as said ones in all.
  weight: (said ? 0.4 : row.kind === 'open' ? 1 : 0.7) * (WEIGHTS[sourceOf(row)] ?? 1),
});

/** How much the arguments of a source count. */
const WEIGHTS: Readonly<Record<string, number>> = { own: 1, bfcl: 3, acebench: 3, world: 4 };

const scored = new Map<Example, number>();
for (let fold = 0; fold < FOLDS; fold++) {
  const isHeld = (one: Example): boolean => hashOf(partOf(one)) % FOLDS === fold;
  const net = fitNet(examples.filter((one) => !isHeld(one)).map(toGroup), SETTINGS);
  const zero = netScore(net, HIDDEN_ZERO);
  for (const one of examples.filter(isHeld))
    scored.set(one, withWorkedOut(sigmoid(netScore(net, one.look.features) - zero), one.look));
}
for (const source of new Set(rows.map(sourceOf))) {
  console.log(`\n${source}`);
  report(new Map([...scored].filter(([{ row }]) => sourceOf(row) === source)));
}

if (values.write) {
  const net = fitNet(examples.map(toGroup), SETTINGS);
  const round = (list: Float32Array): number[] =>
    [...list].map((one) => Math.round(one * 1e4) / 1e4);
  const file = {
    features: ARGUMENT_FEATURES,
    net: {
      hidden: net.hidden,
      weights: round(net.weights),
      bias: round(net.bias),
      out: round(net.out),
    },
  };
  writeFileSync(FILE, `${JSON.stringify(file)}\n`);
}

function report(found: ReadonlyMap<Example, number>): void {
  const all = [...found];
  const ofKind = (kind: string) => all.filter(([{ row }]) => row.kind === kind);
  const area = (some: typeof all): string =>
    auroc(
      some.map(([, score]) => score),
      some.map(([{ said }]) => Number(said)),
    ).toFixed(3);
  console.log(`arguments AUROC ${area(all)}`);
  for (const kind of new Set(all.map(([{ row }]) => row.kind)))
    console.log(
      `  ${kind}: ${area([...ofKind('clear'), ...ofKind(kind).filter(([{ said }]) => !said)])}`,
    );
  const least = new Map<string, number>();
  const stopped = new Set<string>();
  for (const [{ row, look }, score] of all) {
    least.set(row.id, Math.min(least.get(row.id) ?? 1, score));
    if (isUnsettled(tellStanding(look, score))) stopped.add(row.id);
  }
  const calls = [...new Map(all.map(([{ row }]) => [row.id, row])).values()];
  const twins = calls.filter(({ kind }) => kind === 'open');
  const right = twins.filter(
    ({ id, group }) => (least.get(id) ?? 1) < (least.get(`${group}:clear`) ?? 1),
  ).length;
  if (twins.length > 0)
    console.log(`twins ${(right / twins.length).toFixed(3)} of ${twins.length}`);
  for (const kind of new Set(calls.map((row) => row.kind))) {
    const some = calls.filter((row) => row.kind === kind);
    const share = some.filter(({ id }) => stopped.has(id)).length / some.length;
    console.log(`  ${kind}: stopped ${share.toFixed(3)} of ${some.length}`);
  }
  if (values.only !== undefined && !all.some(([{ row }]) => sourceOf(row) === values.only)) return;
  const most = Number(values.show ?? 0);
  const print = ([{ row, look, said }, score]: (typeof all)[number]): void => {
    console.log(
      `${score.toFixed(2)} ${said ? 'said' : 'UNSAID'} ${row.id} ${row.tool}.${look.argument.path}=${JSON.stringify(look.argument.value)} [${look.parameter.kind}] ${JSON.stringify(row.input.request).slice(0, 220)} ${JSON.stringify({ ...row.input.context, tools: undefined }).slice(0, 160)}`,
    );
    console.log(
      `      ${ARGUMENT_FEATURES.flatMap((name, at) => (look.features[at] ? [`${name} ${(look.features[at] as number).toFixed(2)}`] : [])).join(', ')}`,
    );
  };
  all
    .filter(([{ said, row }]) => said && row.kind === 'clear')
    .sort((a, b) => a[1] - b[1])
    .filter((_, at) => at % 7 === 0)
    .slice(0, most)
    .forEach(print);
  all
    .filter(([{ said }]) => !said)
    .sort((a, b) => b[1] - a[1])
    .filter((_, at) => at % 5 === 0)
    .slice(0, most)
    .forEach(print);
}
