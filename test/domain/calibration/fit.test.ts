import { describe, expect, test } from 'vitest';
import type { Curve } from '../../../src/db/schema/tenants.js';
import { calibrate } from '../../../src/domain/calibration/calibrate.js';
import { fitCurve } from '../../../src/domain/calibration/fit.js';
import { fitBins } from '../../../src/domain/calibration/fit-bins.js';
import { fitIsotonic } from '../../../src/domain/calibration/fit-isotonic.js';
import { fitPlatt } from '../../../src/domain/calibration/fit-platt.js';
import type { Labelled } from '../../../src/domain/calibration/labelled.js';
import {
  inversePropensity,
  type JudgedCall,
  labelledCalls,
  trimmed,
} from '../../../src/domain/calibration/labelled-calls.js';
import { poolAdjacent } from '../../../src/domain/calibration/pool-adjacent.js';

const at = (curve: Curve, score: number) => calibrate(score, curve);
const calls = (count: number, score: number, label: number): Labelled[] =>
  Array.from({ length: count }, () => ({ score, label, weight: 1 }));
const SCORES = [0, 0.05, 0.1, 0.3, 0.42, 0.5, 0.77, 0.9, 1];

describe('a calibration', () => {
  test('is the score itself without one', () => {
    for (const score of SCORES) expect(calibrate(score, null)).toBe(score);
  });

  test('of no reviews is the score itself', () => {
    for (const score of SCORES) expect(at(fitBins([]), score)).toBeCloseTo(score, 10);
  });

  test('of a few reviews of one bin moves its middle part of the way', () => {
    // Ten pseudo-reviews at 0.5 and five that say 1: two of three; the bins beside stay.
    const curve = fitBins(calls(5, 0.5, 1));
    expect(at(curve, 0.5)).toBeCloseTo(2 / 3, 10);
    expect(at(curve, 0.3)).toBeCloseTo(0.3, 10);
    // What is above may not lie below: 0.75 and 0.7 share their mean, weighed 20 to 10.
    const steep = fitBins(calls(10, 0.5, 1));
    expect(at(steep, 0.5)).toBeCloseTo((0.75 * 20 + 0.7 * 10) / 30, 10);
    expect(at(steep, 0.7)).toBeCloseTo(at(steep, 0.5), 10);
  });

  test('by Platt’s method has the logistic curve that the reviews follow', () => {
    // 0.5 is right in one of five, 0.8 in one of two.
    const rows = [...calls(160, 0.5, 0), ...calls(40, 0.5, 1), ...calls(100, 0.8, 0)];
    const curve = fitPlatt([...rows, ...calls(100, 0.8, 1)]);
    expect(at(curve, 0.5)).toBeCloseTo(0.2, 1);
    expect(at(curve, 0.8)).toBeCloseTo(0.5, 1);
    // Where reviews say that a higher score is less likely wrong, it still rises.
    const wrong = fitPlatt([...calls(200, 0.2, 1), ...calls(200, 0.8, 0)]);
    expect(wrong.platt?.slope).toBe(0.05);
    expect(at(wrong, 0.8)).toBeGreaterThan(at(wrong, 0.2));
  });

  test('by isotonic regression never falls, and has a bounded size', () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => {
      const score = (n * 0.618034) % 1;
      return { score, label: (n * 0.754877) % 1 < score ** 2 ? 1 : 0, weight: 1 };
    });
    const curve = fitIsotonic(rows);
    expect(curve.points.length).toBeLessThanOrEqual(60);
    let last = 0;
    for (let score = 0; score <= 1; score += 0.01) {
      expect(at(curve, score)).toBeGreaterThanOrEqual(last - 1e-12);
      last = at(curve, score);
    }
    for (const score of [0.2, 0.5, 0.8]) expect(at(curve, score)).toBeCloseTo(score ** 2, 0);
  });

  test.each([
    [29, 'beta_binomial'],
    [30, 'platt'],
    [999, 'platt'],
    [1_000, 'isotonic'],
  ])('of %i reviews is fitted by %s', (count, method) => {
    expect(fitCurve(calls(count, 0.5, 1)).method).toBe(method);
  });

  test('pools neighbours in the wrong order', () => {
    const steps = [0.1, 0.5, 0.3, 0.4, 0.9].map((value, place) => ({
      at: place,
      value,
      weight: 1,
    }));
    expect(poolAdjacent(steps).map(({ value }) => Math.round(value * 100) / 100)).toEqual([
      ...[0.1, 0.4, 0.4, 0.4, 0.9],
    ]);
  });
});

describe('what a calibration is fitted from', () => {
  const judged: JudgedCall = {
    eventId: 1,
    verdict: 'true_misunderstanding',
    weight: 1,
    score: 0.4,
    asked: false,
    integration: null,
  };

  test('leaves out what is unclear, has no gate call, or where the user was asked', () => {
    const rows: JudgedCall[] = [
      judged,
      { ...judged, eventId: 2, verdict: 'unclear' },
      { ...judged, eventId: 3, score: null },
      { ...judged, eventId: 4, asked: true },
    ];
    expect(labelledCalls(rows)).toEqual([{ score: 0.4, label: 1, weight: 1, integration: null }]);
  });

  test('takes several reviewers of an event for one call', () => {
    const other: JudgedCall = { ...judged, verdict: 'false_alarm' };
    expect(labelledCalls([judged, other])).toMatchObject([{ score: 0.4, label: 0.5, weight: 1 }]);
  });

  test('weighs by how unlikely it was, half where it could come in two ways', () => {
    expect(inversePropensity({ samplingProbability: 0.01, reported: false })).toBeCloseTo(100, 9);
    expect(inversePropensity({ samplingProbability: 0.01, reported: true })).toBeCloseTo(50, 9);
  });

  test('clips no weight below 20 times the mean, and has a mean of 1', () => {
    const weights = trimmed([...Array.from({ length: 99 }, () => 1), 1e6]);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(100, 9);
    expect(trimmed([1, 3])).toEqual([0.5, 1.5]);
  });
});
