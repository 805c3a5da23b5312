import { logitWithin, type Stacking } from '../../src/assess/opinion/stacking.js';
import { type Example, fitLogistic } from '../logistic.js';

/** What is known of a labelled request: our own score, a language model's where one was asked, and what was the case. */
export interface Judged {
  readonly own: number;
  readonly model: number | null;
  readonly ambiguous: 0 | 1;
}

/** The share of ambiguous requests that scores speak at: that of the calibration part. */
export const BASE_RATE = 0.44;
/** How firmly weights are held to the prior: as firmly as some fifty answers hold them. */
const HELD = 4;

/**
 * A logistic regression on both log-odds, held to `prior`. Labels are balanced for the fit, and the intercept is moved
 * to the base rate afterwards. Where no model was asked its weight stays as it is.
 */
export function fitStacking(judged: readonly Judged[], prior: Stacking): Stacking {
  const asked = judged.some(({ model }) => model !== null);
  const open = judged.filter(({ ambiguous }) => ambiguous === 1).length;
  const examples = judged.map(
    ({ own, model, ambiguous }): Example => ({
      indices: Int32Array.of(0, 1),
      values: Float64Array.of(logitWithin(own), model === null ? 0 : logitWithin(model)),
      label: ambiguous,
      weight: judged.length / 2 / (ambiguous === 1 ? open : judged.length - open),
      intercept: true,
    }),
  );
  const held = Float64Array.of(prior.builtin, prior.model);
  const { weights, intercept } = fitLogistic(
    examples,
    held,
    Float64Array.of(HELD, asked ? HELD : 1e9),
  );
  return {
    intercept: round(intercept + Math.log(BASE_RATE / (1 - BASE_RATE))),
    builtin: round(weights[0] as number),
    model: round(weights[1] as number),
  };
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
