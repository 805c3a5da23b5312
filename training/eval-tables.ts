import { assess } from '../src/assess/assess.js';
import { type AssessInput, DIMENSIONS } from '../src/ports/assessment.js';
import { BASELINES } from './baselines.js';
import type { Seen, Source } from './examples.js';
import { leftOut } from './heads.js';
import { auroc, calibrationError, ratesAt, twinAccuracy } from './metrics.js';
import type { Pair, Part } from './omission.js';
import { inputOf, openDimensions, type Row } from './rows.js';

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** `.873`, `1.000`, or a dash where there is nothing to measure. */
export function figure(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3).replace(/^0/, '');
}

export interface NamedRows {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** What the shipped model does on rows it was not trained on. */
export function sourceTable(
  parts: readonly NamedRows[],
  score = (input: AssessInput): number => assess(input).score,
): string {
  const head = [
    'source',
    'n',
    'ambiguous',
    'AUROC',
    'length only',
    'cue words only',
    'balanced accuracy',
    'recall',
    'false asks',
    'twins',
    'ECE',
  ];
  const measured = parts.filter(({ rows }) => rows.length > 0);
  return table(
    head,
    measured.map((part) => sourceLine(part, score)),
  );
}

function sourceLine({ name, rows }: NamedRows, score: (input: AssessInput) => number): string[] {
  const scores = rows.map((row) => score(inputOf(row)));
  const labels = rows.map((row) => row.ambiguous);
  const alone = [BASELINES.length, BASELINES.cueWords].map((baseline) =>
    auroc(
      rows.map((row) => baseline(inputOf(row))),
      labels,
    ),
  );
  const groups = rows.map((row) => row.meta.group);
  const { balanced, recall, falseAsk } = ratesAt(scores, labels);
  const share = labels.filter((label) => label === 1).length / rows.length;
  return [
    name,
    String(rows.length),
    `${Math.round(share * 100)} %`,
    ...[auroc(scores, labels), ...alone, balanced, recall, falseAsk].map(figure),
    figure(twinAccuracy(scores, labels, groups)),
    figure(calibrationError(scores, labels)),
  ];
}

/** What tells open from clear twins of the corpus of omissions by itself, and should not: .5 is chance. */
export function baselineTable(parts: readonly Part[]): string {
  const pairs = parts.flatMap((part) => part.pairs);
  const line = (name: string, some: readonly Pair[]): string[] => {
    const inputs = some.flatMap(({ open, clear }) => [open, clear]);
    const labels = inputs.map((_, at) => 1 - (at % 2));
    const areas = Object.values(BASELINES).map((baseline) => auroc(inputs.map(baseline), labels));
    return [name, String(some.length), ...areas.map(figure)];
  };
  return table(
    ['corpus of omissions', 'pairs', 'length', 'cue words', 'definite things'],
    [
      line(
        'English',
        pairs.filter(({ lang }) => lang === 'en'),
      ),
      line(
        'other languages',
        pairs.filter(({ lang }) => lang !== 'en'),
      ),
    ],
  );
}

/** Ambiguous-clear pairs within 20 % of each other in length that are ranked right. */
export function sameLengthPairs(
  rows: readonly Row[],
  scoreOf: (input: AssessInput) => number,
): { pairs: number; right: number } {
  const scored = rows.map((row) => ({
    row,
    score: scoreOf(inputOf(row)),
    size: row.text.length,
  }));
  let pairs = 0;
  let right = 0;
  for (const high of scored) {
    if (high.row.ambiguous === 0) continue;
    for (const low of scored) {
      const ratio = high.size / low.size;
      if (low.row.ambiguous === 1 || ratio < 1 / 1.2 || ratio > 1.2) continue;
      pairs++;
      right += high.score > low.score ? 1 : high.score === low.score ? 0.5 : 0;
    }
  }
  return { pairs, right: right / pairs };
}

/** AUROC and twins per source when that source was left out of training, and the mean AUROC. */
export function leftOutTable(sources: readonly Source[], never: readonly NamedRows[]): string {
  const lines = sources.map(({ name }) => measure(name, leftOut(sources, name)));
  for (const { name, rows } of never) {
    if (rows.length > 0)
      lines.push(
        measureScores(
          name,
          rows,
          rows.map((row) => assess(inputOf(row)).score),
        ),
      );
  }
  const mean = lines.reduce((sum, line) => sum + line.area, 0) / lines.length;
  const cells = lines.map(({ name, n, area, length, twins }) => [
    name,
    String(n),
    ...[area, length, twins].map(figure),
  ]);
  return table(
    ['left out', 'n', 'AUROC', 'length only', 'twins'],
    [...cells, ['mean', '', figure(mean), '', '']],
  );
}

interface Line {
  readonly name: string;
  readonly n: number;
  readonly area: number;
  readonly length: number;
  readonly twins: number;
}

function measure(name: string, odds: ReadonlyMap<Seen, number>): Line {
  return measureScores(
    name,
    [...odds.keys()].map(({ row }) => row),
    [...odds.values()],
  );
}

function measureScores(name: string, rows: readonly Row[], scores: readonly number[]): Line {
  const labels = rows.map((row) => row.ambiguous);
  return {
    name,
    n: rows.length,
    area: auroc(scores, labels),
    length: auroc(
      rows.map((row) => row.text.length),
      labels,
    ),
    twins: twinAccuracy(
      scores,
      labels,
      rows.map((row) => row.meta.group),
    ),
  };
}

/** How often the highest dimension is the labelled one, and each dimension's AUROC, on unseen rows. */
export function shippedDimensionTable(parts: readonly NamedRows[]): string {
  const lines = parts.map(({ name, rows }) => {
    const results = rows.map((row) => ({ row, dimensions: assess(inputOf(row)).dimensions }));
    const open = results.filter(({ row }) => row.ambiguous === 1);
    const right = open.filter(({ row, dimensions }) => {
      const highest = Math.max(...DIMENSIONS.map((one) => dimensions[one]));
      return DIMENSIONS.some((one) => dimensions[one] === highest && openDimensions(row)?.has(one));
    });
    const areas = DIMENSIONS.map((one) =>
      auroc(
        results.map(({ dimensions }) => dimensions[one]),
        results.map(({ row }) => (openDimensions(row)?.has(one) ? 1 : 0)),
      ),
    );
    const scope = open.filter(({ row }) => openDimensions(row)?.has('scope'));
    return [
      name,
      ...[right.length / open.length, scope.length / open.length, ...areas].map(figure),
    ];
  });
  return table(['source', 'highest is right', 'always "scope"', ...DIMENSIONS], lines);
}
