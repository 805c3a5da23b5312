import type { Stacking, StackingWeights } from '../../src/assess/opinion/stacking.js';
import type { Source } from '../examples.js';
import { auroc, calibrationError } from '../metrics.js';
import { fitStacking } from './fit-stacking.js';
import { type Calibrations, type ScoredRow, scoreOutOfFold } from './own-scores.js';

/** Our own sources of twins, by their names. */
const OWN = new Set(['own', 'own tools', 'omissions with tools', 'omissions without tools']);

/**
 * What the log-odds that a model states count before anybody has measured that model: what a verdict of GPT-4 on IN3 is
 * worth by its published accuracy (.824, balanced .754, four fifths vague: a right "vague" in .871, a right "clear" in
 * .637 of the cases, so 1.23 in log-odds on average), for a stated likelihood of 90 %, where models mostly are.
 */
const UNMEASURED_MODEL = 0.56;

/**
 * Learns how far the built-in score is to be trusted on tools and twins that it was not trained on, and so what it counts
 * beside a language model's. The model's own weight is not learnt here, since none is asked: `npm run eval -- --llm <URL>
 * --model <name> --fit` does that.
 *
 * @param sources whose omissions were seen by binding that was not trained on them
 * @returns the weights, and the rows with the scores that they come from
 */
export function trainStacking(
  sources: readonly Source[],
  calibrations: Calibrations,
): { weights: StackingWeights; scored: ScoredRow[] } {
  const scored = scoreOutOfFold(sources, OWN, calibrations);
  const weights = {
    plain: fitted(scored.filter(({ withTools }) => !withTools)),
    withTools: fitted(scored.filter(({ withTools }) => withTools)),
  };
  return { weights, scored };
}

function fitted(rows: readonly ScoredRow[]): Stacking {
  const scores = rows.map(({ score }) => score);
  const labels = rows.map(({ row }) => row.ambiguous);
  console.log(
    `stacking: ${rows.length} rows, AUROC ${auroc(scores, labels).toFixed(3)}, calibration error ${calibrationError(scores, labels).toFixed(3)}`,
  );
  const judged = rows.map(({ row, score }) => ({
    own: score,
    model: null,
    ambiguous: row.ambiguous,
  }));
  return fitStacking(judged, { intercept: 0, builtin: 1, model: UNMEASURED_MODEL });
}
