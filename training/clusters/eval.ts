import path from 'node:path';
import { parseArgs } from 'node:util';
import { group, groupingLevels } from '../../src/clustering/group.js';
import type { Common } from '../../src/clustering/space.js';
import { chooseTitle } from '../../src/clustering/title.js';
import { dot } from '../../src/clustering/vector.js';
import { dbscan, kMeans, tfIdf } from './baselines.js';
import { type ExamRow, pointsOf, readExam, textOf } from './exam.js';
import { type Agreement, agreementOf } from './measures.js';

const FOLDER = 'test/domain/clusters';
/** Sets of different authors, domains and shapes. */
const DEVELOPMENT_SETS = ['dev', 'home', 'office', 'ops', 'trip'];
/** Levels that are tried, as multiples of those that are used. */
const LEVELS = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3];

interface LabelledSet {
  readonly name: string;
  readonly rows: readonly ExamRow[];
  readonly themes: readonly (string | null)[];
  readonly points: readonly Float32Array[];
  readonly common: Common;
}

/**
 * `npm run eval:clusters -- --exam FILE`: how well labelled failures are grouped, beside TF-IDF k-means with the true
 * number of themes, and density clustering of the same points at its best distance for this very set. Without an exam
 * the development sets, also with the levels that are best on the other ones; `--no-traits` takes dimension and
 * category away.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      exam: { type: 'string' },
      titles: { type: 'boolean', default: false },
      'no-traits': { type: 'boolean', default: false },
    },
  });
  const files = values.exam
    ? [values.exam]
    : DEVELOPMENT_SETS.map((name) => `${FOLDER}/${name}.jsonl`);
  const sets = files.map((file) => read(file, !values['no-traits']));
  for (const set of sets) {
    const labels = await labelsOf(set, 1);
    await compare(set, labels);
    if (values.titles) printTitles(set.rows, labels, set.common.shared);
  }
  if (sets.length > 1) await leaveOneOut(sets);
}

function read(file: string, withTraits: boolean): LabelledSet {
  const rows = readExam(file).map((row) =>
    withTraits ? row : { ...row, dimension: null, category: null },
  );
  const themes = rows.map(({ theme }) => theme);
  return { name: path.basename(file, '.jsonl'), rows, themes, ...pointsOf(rows) };
}

async function labelsOf({ points, common }: LabelledSet, level: number): Promise<Int32Array> {
  const { join, belong, samePlace } = groupingLevels(common);
  const levels = { join: level * join, belong: level * belong, samePlace };
  return group({ points, fixed: [] }, levels, () => undefined);
}

async function compare({ name, rows, themes, points }: LabelledSet, labels: Int32Array) {
  const count = new Set(themes.filter((theme) => theme !== null)).size;
  const noise = themes.filter((theme) => theme === null).length;
  const words = tfIdf(rows.map(textOf));
  print(`${name}: ${rows.length} failures in ${count} themes, ${noise} of them in none`);
  print(line('', 'V', 'F1', 'precision', 'recall', 'noise out', 'left out', 'groups'));
  print(report('ours', agreementOf(themes, labels)));
  print(report('TF-IDF k-means, true k', agreementOf(themes, kMeans(words, count, dice()))));
  print(report('k-means of our points, true k', agreementOf(themes, denseKMeans(points, count))));
  print(report('DBSCAN of our points, best', bestDbscan(themes, points)));
  print(report('DBSCAN of TF-IDF, best', bestDbscan(themes, asDense(words))));
}

/** Each set with the level that is best on all others: what the choice of a level on one set hides. */
async function leaveOneOut(sets: readonly LabelledSet[]): Promise<void> {
  const found = await Promise.all(
    sets.map(async (set) => {
      const agreements: Agreement[] = [];
      for (const level of LEVELS)
        agreements.push(agreementOf(set.themes, await labelsOf(set, level)));
      return { name: set.name, agreements };
    }),
  );
  print(line('level chosen on the others', 'V', 'F1', 'precision', 'recall', 'noise out'));
  for (const { name, agreements } of found) {
    const others = found.filter((one) => one.name !== name);
    const worth = LEVELS.map((_, at) =>
      others.reduce((sum, one) => sum + worthOf(one.agreements[at] as Agreement), 0),
    );
    const at = worth.indexOf(Math.max(...worth));
    print(report(`${name}, level ${LEVELS[at]}`, agreements[at] as Agreement));
  }
}

const worthOf = ({ vMeasure, pairwiseF1 }: Agreement): number => vMeasure + pairwiseF1;

/** k-means of dense points, by the same code. */
function denseKMeans(points: readonly Float32Array[], count: number): number[] {
  const sparse = points.map((point) => {
    const length = Math.sqrt(dot(point, point)) || 1;
    return new Map(Array.from(point, (value, at) => [at, value / length] as const));
  });
  return kMeans(sparse, count, dice(), 3);
}

function asDense(sparse: readonly ReadonlyMap<number, number>[]): Float32Array[] {
  const size = 1 + Math.max(...sparse.flatMap((one) => [...one.keys()]));
  return sparse.map((one) => {
    const point = new Float32Array(size);
    for (const [at, value] of one) point[at] = value;
    return point;
  });
}

/** The best that it can do on these labels: its distance is chosen by them. */
function bestDbscan(
  themes: readonly (string | null)[],
  points: readonly Float32Array[],
): Agreement {
  const lengths = points.map((point) => Math.sqrt(dot(point, point)) || 1);
  const distance = (a: number, b: number): number =>
    1 -
    dot(points[a] as Float32Array, points[b] as Float32Array) /
      ((lengths[a] as number) * (lengths[b] as number));
  let best: Agreement | null = null;
  for (const least of [2, 3, 4]) {
    for (let within = 0.1; within < 1; within += 0.05) {
      const found = agreementOf(themes, dbscan(points.length, distance, { within, least }));
      if (!best || found.vMeasure + found.pairwiseF1 > best.vMeasure + best.pairwiseF1)
        best = found;
    }
  }
  return best as Agreement;
}

function printTitles(rows: readonly ExamRow[], labels: Int32Array, shared: Float32Array): void {
  const groups = new Map<number, ExamRow[]>();
  for (const [at, row] of rows.entries()) {
    const label = labels[at] as number;
    if (label >= 0) groups.set(label, [...(groups.get(label) ?? []), row]);
  }
  for (const members of [...groups.values()].sort((a, b) => b.length - a.length)) {
    print(`${String(members.length).padStart(4)}  ${chooseTitle(members, shared)}`);
  }
}

/** Random numbers that are the same every time. */
function dice(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

const report = (name: string, it: Agreement): string =>
  line(
    name,
    ...[it.vMeasure, it.pairwiseF1, it.precision, it.recall, it.noiseOut, it.leftOut].map((value) =>
      value.toFixed(3),
    ),
    String(it.groups),
  );

const line = (name: string, ...values: string[]): string =>
  name.padEnd(32) + values.map((value) => value.padStart(10)).join('');

const print = (text: string): void => void process.stdout.write(`${text}\n`);

await main();
