import type { Curve } from '../../db/schema/tenants.js';
import { fitBins } from './fit-bins.js';
import { fitIsotonic } from './fit-isotonic.js';
import { fitPlatt } from './fit-platt.js';
import type { Labelled } from './labelled.js';

/** From so many labels on Platt's method is used, and isotonic regression. */
const PLATT_FROM = 30;
const ISOTONIC_FROM = 1_000;

/**
 * Fits a map to labeled calls: the fewer there are, the nearer it stays to taking scores for probabilities. Where a few
 * stand for most, they count as the fewer that they are.
 */
export function fitCurve(labelled: readonly Labelled[]): Curve {
  const calls = asEffective(labelled);
  if (calls.length < PLATT_FROM) return fitBins(calls);
  return calls.length < ISOTONIC_FROM ? fitPlatt(calls) : fitIsotonic(calls);
}

/** Gives calls weights that add up to how many of equal weight would say as much (Kish). */
function asEffective(calls: readonly Labelled[]): Labelled[] {
  const sum = calls.reduce((total, { weight }) => total + weight, 0);
  const squares = calls.reduce((total, { weight }) => total + weight ** 2, 0);
  const scale = squares > 0 ? sum / squares : 1;
  return calls.map((call) => ({ ...call, weight: call.weight * scale }));
}
