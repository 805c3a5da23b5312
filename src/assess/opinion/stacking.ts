import { sigmoid } from '../sigmoid.js';
import shipped from './stacking.model.json' with { type: 'json' };

/** Weights of the log-odds of each opinion in those of both together, and what is added. */
export interface Stacking {
  readonly intercept: number;
  readonly builtin: number;
  readonly model: number;
}

/** Requests with tools are scored by another model than those without, and are stacked apart. */
export interface StackingWeights {
  readonly plain: Stacking;
  readonly withTools: Stacking;
}

/** See "Beside a language model" in docs/assessor.md for what they come from. */
export const SHIPPED_STACKING: StackingWeights = shipped;

/** Nothing is certain: likelihoods are read within these bounds. */
const CERTAINTY = 0.02;

/** The likelihood that follows from the built-in score and the language model's. */
export function stacked(own: number, other: number, weights: Stacking): number {
  const { intercept, builtin, model } = weights;
  return sigmoid(intercept + builtin * logitWithin(own) + model * logitWithin(other));
}

/** Log-odds of a likelihood, which is read as at least 2 % away from certainty. */
export function logitWithin(likelihood: number): number {
  const bounded = Math.min(1 - CERTAINTY, Math.max(CERTAINTY, likelihood));
  return Math.log(bounded / (1 - bounded));
}
