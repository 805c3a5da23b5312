import { type Stacking, type StackingWeights, stacked } from '../../src/assess/opinion/stacking.js';
import { figure, table } from '../eval-tables.js';
import { hashOf } from '../hash.js';
import { auroc, calibrationError, ratesAt, twinAccuracy } from '../metrics.js';
import { inputOf } from '../rows.js';
import { fitStacking, type Judged } from './fit-stacking.js';
import type { ModelBeside } from './model-beside.js';
import { readScores } from './own-scores.js';

const FOLDS = 5;

type JudgedRow = Judged & { readonly group: string; readonly withTools: boolean };

/** The rows that weights are fitted on, as the model judges them. Those that it gave no answer to are left out. */
export function judgedRows(beside: ModelBeside): JudgedRow[] {
  return readScores().flatMap(({ row, score, withTools }) => {
    const judgement = beside.judgementOf(inputOf(row));
    if (judgement === null) return [];
    const { ambiguous, meta } = row;
    const group = meta.group ?? row.id;
    return [{ own: score, model: judgement.overall, ambiguous, withTools, group }];
  });
}

/** The weights for this model, and what they come to on twins that they were not fitted to. */
export function fitToModel(
  rows: readonly JudgedRow[],
  prior: StackingWeights,
): { weights: StackingWeights; report: string } {
  const kinds = [
    ['without tools', 'plain', rows.filter(({ withTools }) => !withTools)],
    ['with tools', 'withTools', rows.filter(({ withTools }) => withTools)],
  ] as const;
  const lines = kinds.flatMap(([name, kind, some]) => measured(name, some, prior[kind]));
  const head = ['out of fold', 'score', 'n', 'AUROC', 'balanced accuracy', 'twins', 'ECE'];
  const [plain, withTools] = kinds.map(([, kind, some]) =>
    some.length === 0 ? prior[kind] : fitStacking(some, prior[kind]),
  ) as [Stacking, Stacking];
  return { weights: { plain, withTools }, report: table(head, lines) };
}

function measured(name: string, rows: readonly JudgedRow[], prior: Stacking): string[][] {
  if (rows.length === 0) return [];
  const labels = rows.map(({ ambiguous }) => ambiguous);
  const line = (score: string, values: readonly number[]): string[] => [
    name,
    score,
    String(rows.length),
    ...[
      auroc(values, labels),
      ratesAt(values, labels).balanced,
      twinAccuracy(
        values,
        labels,
        rows.map(({ group }) => group),
      ),
      calibrationError(values, labels),
    ].map(figure),
  ];
  const by = (weights: (row: JudgedRow) => Stacking): number[] =>
    rows.map((row) => stacked(row.own, row.model ?? 0.5, weights(row)));
  const fits = Array.from({ length: FOLDS }, (_, fold) =>
    fitStacking(
      rows.filter(({ group }) => foldOf(group) !== fold),
      prior,
    ),
  );
  return [
    line(
      'built-in',
      rows.map(({ own }) => own),
    ),
    line(
      'model',
      rows.map(({ model }) => model ?? 0.5),
    ),
    line(
      'both, shipped weights',
      by(() => prior),
    ),
    line(
      'both, fitted',
      by(({ group }) => fits[foldOf(group)] as Stacking),
    ),
  ];
}

const foldOf = (group: string): number => (hashOf(group) >>> 3) % FOLDS;

/** As `LLM_WEIGHTS` takes them. */
export function weightsLine({ plain, withTools }: StackingWeights): string {
  const values = [plain, withTools].map(({ intercept, builtin, model }) =>
    [intercept, builtin, model].join(','),
  );
  return `LLM_WEIGHTS=${values.join(';')}`;
}
