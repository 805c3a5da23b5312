import { describe, expect, test } from 'vitest';
import type { Calibration, Curve } from '../../../src/db/schema/tenants.js';
import { cheapest } from '../../../src/dialogue/decide.js';
import { calibrate } from '../../../src/domain/calibration/calibrate.js';
import { isWorse } from '../../../src/domain/calibration/compare-curves.js';
import { fitCurve } from '../../../src/domain/calibration/fit.js';

import {
  inversePropensity,
  type JudgedCall,
  labelledCalls,
} from '../../../src/domain/calibration/labelled-calls.js';
import { DEFAULT_CONFIG } from '../../../src/domain/config/defaults.js';
import { expectedCosts } from '../../../src/domain/gate/costs.js';
import { seeded } from '../../../src/random.js';

/*
 * A world with known truth: the gate flags too much, users complain about most misunderstandings and seldom about
 * anything else, and reviewers see what the queue shows them.
 */

const logit = (p: number) => Math.log(p / (1 - p));
const truthOf = (score: number) => 1 / (1 + Math.exp(0.9 - logit(score)));

interface Call {
  readonly score: number;
  readonly misunderstood: boolean;
  readonly complained: boolean;
  readonly risk: 'low' | 'medium' | 'high' | 'irreversible';
}

function worldOf(calls: number, seed: number): Call[] {
  const random = seeded(seed);
  return Array.from({ length: calls }, () => {
    // Mostly low scores, some high ones: the smaller of two and a power.
    const score = Math.min(0.98, Math.max(0.02, random() ** 1.7));
    const misunderstood = random() < truthOf(score);
    const complained = random() < (misunderstood ? 0.7 : 0.03);
    const at = random();
    const risk = at < 0.55 ? 'low' : at < 0.8 ? 'medium' : at < 0.95 ? 'high' : 'irreversible';
    return { score, misunderstood, complained, risk };
  });
}

interface Chosen {
  readonly samplingProbability: number;
  readonly call: Call;
}

const judged = (
  { call, samplingProbability }: Chosen,
  eventId: number,
  reported = call.complained,
): JudgedCall => ({
  eventId,
  verdict: call.misunderstood ? 'true_misunderstanding' : 'false_alarm',
  weight: inversePropensity({ samplingProbability, reported }),
  score: call.score,
  asked: false,
  integration: null,
});

/** Reviews as the queue yields them: 85 of 100 of what was complained about, the rest drawn from all calls. */
function queueReviews(world: readonly Call[], count: number, seed: number): JudgedCall[] {
  const random = seeded(seed);
  const pick = (from: readonly Call[]) => from[Math.floor(random() * from.length)] as Call;
  const complaints = world.filter(({ complained }) => complained);
  const drawn = Math.round(count * 0.15);
  const byValue = count - drawn;
  const chosen: Chosen[] = [
    ...Array.from({ length: byValue }, () => ({
      call: pick(complaints),
      samplingProbability: byValue / complaints.length,
    })),
    ...Array.from({ length: drawn }, () => ({
      call: pick(world),
      samplingProbability: drawn / world.length,
    })),
  ];
  return chosen.map((one, eventId) => judged(one, eventId));
}

/** Reviews of complaints alone, as if they were drawn from all calls. */
function complaintReviews(world: readonly Call[], count: number, seed: number): JudgedCall[] {
  const random = seeded(seed);
  const complaints = world.filter(({ complained }) => complained);
  return Array.from({ length: count }, (_, eventId) =>
    judged(
      {
        call: complaints[Math.floor(random() * complaints.length)] as Call,
        samplingProbability: 1,
      },
      eventId,
      false,
    ),
  );
}

const asMap = (curve: Curve): Calibration => ({ ...curve, version: 1, n: 0, fittedAt: '' });

/** How far a map is from the truth over the calls of the world: root mean square. */
function errorOf(world: readonly Call[], map: Calibration | null): number {
  const squares = world.map(({ score }) => (calibrate(score, map) - truthOf(score)) ** 2);
  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / world.length);
}

/** What the decisions cost a call, knowing what was the case: asking and confirming resolve as they do on average. */
function realisedCost(world: readonly Call[], map: Calibration | null): number {
  const costs = world.map(({ score, risk, misunderstood }) => {
    const price = (probability: number) =>
      expectedCosts({
        prices: DEFAULT_CONFIG,
        probability,
        risk,
        actionCost: null,
        fatigue: 'none',
        requestLength: 120,
        complete: true,
        canAsk: score >= DEFAULT_CONFIG.ambiguity_threshold,
        canOffer: false,
      });
    const { byDecision, loss, friction, nextFriction } = price(calibrate(score, map));
    const y = misunderstood ? 1 : 0;
    switch (cheapest(byDecision)) {
      case 'proceed':
        return y * loss;
      case 'ask':
        return friction + y * 0.2 * loss;
      case 'confirm':
        return 0.5 * friction + y * (0.95 * nextFriction + 0.05 * loss);
      default:
        return byDecision.escalate;
    }
  });
  return costs.reduce((sum, one) => sum + one, 0) / world.length;
}

const world = worldOf(20_000, 7);
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;
const meanOver = (of: (seed: number) => number) => mean(SEEDS.map(of));
const fitted = (reviews: readonly JudgedCall[]) => asMap(fitCurve(labelledCalls(reviews)));

describe('a calibration from the reviews of the queue', () => {
  test.each([
    [20, 0.16],
    [300, 0.1],
    [3_000, 0.06],
  ])('recovers the probability from %i of them within %f', (count, bound) => {
    const error = meanOver((seed) => errorOf(world, fitted(queueReviews(world, count, seed))));
    expect(error).toBeLessThan(bound);
    expect(error).toBeLessThan(errorOf(world, null));
  });

  test('beats reviews of complaints that are taken for all calls, which are worse than none', () => {
    const biased = meanOver((seed) => errorOf(world, fitted(complaintReviews(world, 300, seed))));
    expect(biased).toBeGreaterThan(0.3);
    expect(biased).toBeGreaterThan(errorOf(world, null));
    const weighed = meanOver((seed) => errorOf(world, fitted(queueReviews(world, 300, seed))));
    expect(weighed).toBeLessThan(biased / 3);
  });

  test('makes decisions cost less, and complaints taken for all make them cost more', () => {
    const before = realisedCost(world, null);
    const after = meanOver((seed) => realisedCost(world, fitted(queueReviews(world, 300, seed))));
    const biased = meanOver((seed) =>
      realisedCost(world, fitted(complaintReviews(world, 300, seed))),
    );
    const everything = world.map((call, id) => judged({ call, samplingProbability: 1 }, id, false));
    const best = realisedCost(world, fitted(everything));
    expect(after).toBeLessThan(before);
    expect(biased).toBeGreaterThan(before);
    expect(before - after).toBeGreaterThan(0.5 * (before - best));
  });

  test('is not replaced by one that is worse', () => {
    const fifth: Calibration = {
      ...{ version: 1, method: 'platt', n: 1, fittedAt: '', points: [] },
      platt: { intercept: Math.log(0.25), slope: 1 },
    };
    // Every fold is unlike the others: what is fitted to four of them is wrong about the fifth.
    const uneven = Array.from({ length: 40 }, (_, at) => ({
      ...{ score: 0.5, label: at % 5 === 0 ? 1 : 0, weight: 1 },
    }));
    expect(isWorse(uneven, fifth)).toBe(true);
    const even = uneven.map((call, at) => ({
      ...call,
      label: Math.floor(at / 5) % 5 === 0 ? 1 : 0,
    }));
    expect(isWorse(even, { ...fifth, platt: { intercept: 2, slope: 1 } })).toBe(false);
    expect(isWorse(even, fifth)).toBe(false);
  });
});
