import { fitBins } from './fit-bins.js';
import { fitIsotonic } from './fit-isotonic.js';
import { fitPlatt } from './fit-platt.js';
import type { Curve, Labelled } from './labelled.js';

/** From so many labels on Platt's method is used, and isotonic regression. */
const PLATT_FROM = 30;
const ISOTONIC_FROM = 1_000;

/** Fits a map to labelled calls: the fewer there are, the nearer it stays to taking scores for probabilities. */
export function fitCurve(calls: readonly Labelled[]): Curve {
  if (calls.length < PLATT_FROM) return fitBins(calls);
  return calls.length < ISOTONIC_FROM ? fitPlatt(calls) : fitIsotonic(calls);
}
