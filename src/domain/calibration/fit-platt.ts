import { sigmoid } from '../../assess/sigmoid.js';
import type { Curve } from '../../db/schema/tenants.js';
import { logit } from './calibrate.js';
import type { Labelled } from './labelled.js';

/** How strongly the map is held at the score itself: intercept 0, slope 1. */
const RIDGE = 5;
/** A map that would not rise says nothing. */
const LEAST_SLOPE = 0.05;
const ROUNDS = 50;

/** Platt's method on the log-odds of the score with a ridge towards the score itself, by Newton's steps. */
export function fitPlatt(calls: readonly Labelled[]): Curve {
  const rows = calls.map(({ score, label, weight }) => ({ x: logit(score), label, weight }));
  let [intercept, slope] = [0, 1];
  for (let round = 0; round < ROUNDS; round += 1) {
    let [gradientA, gradientB] = [RIDGE * intercept, RIDGE * (slope - 1)];
    let [aa, ab, bb] = [RIDGE, 0, RIDGE];
    for (const { x, label, weight } of rows) {
      const p = sigmoid(intercept + slope * x);
      const error = weight * (p - label);
      const curvature = weight * p * (1 - p);
      gradientA += error;
      gradientB += error * x;
      aa += curvature;
      ab += curvature * x;
      bb += curvature * x * x;
    }
    const determinant = aa * bb - ab * ab;
    const stepA = (bb * gradientA - ab * gradientB) / determinant;
    const stepB = (aa * gradientB - ab * gradientA) / determinant;
    // A step too far would swing: the log-odds of one step stay within a bound.
    const scale = Math.min(1, 2 / Math.max(Math.abs(stepA), Math.abs(stepB), 1e-12));
    intercept -= scale * stepA;
    slope -= scale * stepB;
    if (Math.abs(stepA) + Math.abs(stepB) < 1e-9) break;
  }
  if (slope >= LEAST_SLOPE) return { method: 'platt', points: [], platt: { intercept, slope } };
  return {
    method: 'platt',
    points: [],
    platt: { intercept: interceptAt(rows, LEAST_SLOPE), slope: LEAST_SLOPE },
  };
}

/** The best intercept where the slope is given. */
function interceptAt(
  rows: readonly { x: number; label: number; weight: number }[],
  slope: number,
): number {
  let intercept = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let [gradient, curvature] = [RIDGE * intercept, RIDGE];
    for (const { x, label, weight } of rows) {
      const p = sigmoid(intercept + slope * x);
      gradient += weight * (p - label);
      curvature += weight * p * (1 - p);
    }
    const step = Math.max(-2, Math.min(2, gradient / curvature));
    intercept -= step;
    if (Math.abs(step) < 1e-9) break;
  }
  return intercept;
}
