import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Stacking, StackingWeights } from '../../assess/opinion/stacking.js';
import { readGoldCalls } from '../gold-calls.js';
import { auroc, calibrationError } from '../metrics.js';
import { readOmissions } from '../omission.js';
import { seeOutOfFold } from '../out-of-fold.js';
import { readRows } from '../rows.js';
import { trainingSources } from '../sources.js';
import { fitStacking } from './fit-stacking.js';
import { keepScores, type ScoredRow, scoreOutOfFold } from './own-scores.js';

/**
 * `npm run train:stacking -- --data <folder> --bfcl <bfcl_eval/data> --acebench <data_all>`: learns how far the built-in
 * score is to be trusted on tools and twins that it was not trained on, writes the weights by which it is stacked with a
 * language model's, and keeps the scores of some rows for fitting the model's own weight (`npm run eval -- --llm`). It
 * trains what `npm run train` does three times over.
 */
const OUT = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../assess/opinion/stacking.model.json',
);
const OWN = ['own', 'own tools', 'omissions with tools', 'omissions without tools'] as const;

/**
 * What the log-odds that a model states count before anybody has measured that model: what a verdict of GPT-4 on IN3 is
 * worth by its published accuracy (.824, balanced .754, four fifths vague: a right "vague" in .871, a right "clear" in
 * .637 of the cases, so 1.23 in log-odds on average), for a stated likelihood of 90 %, where models mostly are.
 */
const UNMEASURED_MODEL = 0.56;

const { values } = parseArgs({
  options: { data: { type: 'string' }, bfcl: { type: 'string' }, acebench: { type: 'string' } },
});
const folder = values.data ?? null;
const held = folder === null ? [] : ['acebench.dev', 'acebench.test'];
const gold = readGoldCalls({
  ...values,
  held: new Set(held.flatMap((name) => readRows(folder as string, name)).map(({ text }) => text)),
});
const { seen } = seeOutOfFold(readOmissions(), gold);
const sources = trainingSources(folder, undefined, seen);
const scored = scoreOutOfFold(sources, new Set<string>(OWN));
keepScores(scored);

const weights: StackingWeights = {
  plain: fitted(scored.filter(({ withTools }) => !withTools)),
  withTools: fitted(scored.filter(({ withTools }) => withTools)),
};
writeFileSync(OUT, `${JSON.stringify(weights)}\n`);
console.log(JSON.stringify(weights));

function fitted(rows: readonly ScoredRow[]): Stacking {
  const judged = rows.map(({ row, score }) => ({
    own: score,
    model: null,
    ambiguous: row.ambiguous,
  }));
  const scores = judged.map(({ own }) => own);
  const labels = judged.map(({ ambiguous }) => ambiguous);
  console.log(
    `${rows.length} rows, AUROC ${auroc(scores, labels).toFixed(3)}, calibration error ${calibrationError(scores, labels).toFixed(3)}`,
  );
  return fitStacking(judged, { intercept: 0, builtin: 1, model: UNMEASURED_MODEL });
}
