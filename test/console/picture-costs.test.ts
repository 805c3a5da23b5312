import { describe, expect, test } from 'vitest';
import { layOutBars } from '../../console/src/picture/bars.js';
import { priceDecisions, priceRecorded } from '../../console/src/picture/cost-parts.js';
import {
  axisSteps,
  clipCurve,
  costCeiling,
  drawCurves,
  findStretches,
} from '../../console/src/picture/curves.js';
import { DECISIONS, FATIGUES, RISKS } from '../../console/src/picture/decision.js';
import { cheapest } from '../../src/dialogue/decide.js';
import { DEFAULT_CONFIG } from '../../src/domain/config/defaults.js';
import { type CostInput, expectedCosts } from '../../src/domain/gate/costs.js';
import { seeded } from '../../src/random.js';

const EXACT = 1e-9;

const INPUT: CostInput = {
  prices: DEFAULT_CONFIG,
  probability: 0.5,
  risk: 'low',
  actionCost: null,
  fatigue: 'none',
  requestLength: 60,
  complete: true,
  canAsk: true,
  canOffer: false,
};

/** Inputs over all that a tenant can set, zeros and negative values among them. */
function drawInputs(count: number): CostInput[] {
  const random = seeded(20_261_124);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const price = () => pick([0, random(), 10 * random(), 10_000 * random(), -3]);
  return Array.from({ length: count }, () => ({
    prices: {
      failure_cost: price(),
      misunderstanding_cost: price(),
      ask_friction: Math.abs(price()),
      answered_fatigue_multiplier: 1 + 3 * random(),
      high_fatigue_multiplier: 1 + 6 * random(),
      request_length_friction: random(),
      request_length_reference: pick([0, 400, 2_000]),
      low_risk_cost: Math.abs(price()),
      medium_risk_cost: Math.abs(price()),
      high_risk_cost: Math.abs(price()),
      irreversible_risk_cost: Math.abs(price()),
    },
    probability: pick([random(), 0, 1]),
    risk: pick([...RISKS, null]),
    actionCost: pick([null, null, 0, 500 * random()]),
    fatigue: pick(FATIGUES),
    requestLength: Math.floor(3_000 * random()),
    complete: random() < 0.5,
    canAsk: random() < 0.7,
    canOffer: random() < 0.5,
  }));
}

const INPUTS = drawInputs(3_000);
const sum = ({ now, second, harm }: { now: number; second: number; harm: number }): number =>
  now + second + harm;

describe('the parts of what a decision costs', () => {
  test('add up to what the gate expects it to cost, whatever the input is', () => {
    const wrong = INPUTS.flatMap((input) => {
      const { byDecision } = expectedCosts(input);
      const priced = priceDecisions(input);
      expect(priced.map(({ decision }) => decision).toSorted()).toEqual(
        Object.keys(byDecision).toSorted(),
      );
      return priced.filter(({ decision, cost, parts }) => {
        const told = byDecision[decision] ?? Number.NaN;
        const allowed = EXACT * Math.max(1, told);
        return (
          cost !== told ||
          parts === null ||
          !(Math.abs(sum(parts) - told) <= allowed) ||
          Object.values(parts).some((part) => part < -allowed)
        );
      });
    });
    expect(wrong).toEqual([]);
  });

  test('are the cheapest first, as the gate chooses', () => {
    for (const input of INPUTS) {
      const costs = expectedCosts(input).byDecision;
      const first = priceDecisions(input)[0];
      expect(first?.cost).toBeCloseTo(costs[cheapest(costs)] ?? Number.NaN, 6);
    }
  });

  test('are those of a worked case: asking about a deletion, then confirming it', () => {
    const input = { ...INPUT, probability: 0.8, risk: 'irreversible' as const };
    const parts = Object.fromEntries(priceDecisions(input).map((one) => [one.decision, one.parts]));
    const friction = 1.075;
    // After the answer a doubt of .16 is left: confirmed at half of what a question costs then, .95 of it found.
    expect(parts.ask?.now).toBeCloseTo(friction, 9);
    expect(parts.ask?.second).toBeCloseTo(0.5 * 1.5 * friction + 0.95 * 0.16 * 3 * friction, 9);
    expect(parts.ask?.harm).toBeCloseTo(0.05 * 0.16 * 62, 9);
    expect(parts.confirm).toEqual({
      now: 0.5 * friction,
      second: expect.closeTo(0.95 * 0.8 * 1.5 * friction, 9),
      harm: expect.closeTo(0.05 * 0.8 * 62, 9),
    });
    expect(parts.escalate).toEqual({ now: 3, second: 0, harm: expect.closeTo(1, 9) });
    expect(parts.proceed).toEqual({ now: 0, second: 0, harm: expect.closeTo(0.8 * 62, 9) });
  });
});

describe('bars', () => {
  test('are as long as their costs, with parts one behind the other', () => {
    const bars = layOutBars(priceDecisions({ ...INPUT, risk: 'medium' }));
    const top = Math.max(...bars.map(({ cost }) => cost));
    for (const { cost, end, segments, broken } of bars) {
      expect(broken).toBe(false);
      expect(end).toBeCloseTo(cost / top, 9);
      expect(segments[0]?.from).toBe(0);
      expect(segments.at(-1)?.to).toBeCloseTo(end, 9);
      segments.slice(1).forEach((one, at) => {
        expect(one.from).toBe(segments[at]?.to);
      });
    }
  });

  test('of more than ten times the second cheapest break the axis', () => {
    const bars = layOutBars(priceRecorded({ proceed: 50, ask: 2.9, confirm: 4.2, escalate: 4 }));
    expect(bars.map(({ decision, broken }) => [decision, broken])).toEqual([
      ['ask', false],
      ['escalate', false],
      ['confirm', false],
      ['proceed', true],
    ]);
    expect(bars.map(({ end }) => Math.round(end * 100))).toEqual([55, 76, 80, 100]);
    expect(bars[0]?.segments).toEqual([{ part: 'all', from: 0, to: bars[0]?.end }]);
  });

  test('of costs that are next to nothing are drawn as well', () => {
    expect(layOutBars(priceRecorded({ proceed: 0, confirm: 0, escalate: 0 }))).toHaveLength(3);
    expect(layOutBars([])).toEqual([]);
  });
});

describe('curves', () => {
  test('give the cheapest decision at every probability, as the gate does', () => {
    for (const input of INPUTS.slice(0, 200)) {
      const stretches = findStretches(input);
      expect(stretches[0]?.from).toBe(0.01);
      expect(stretches.at(-1)?.to).toBe(0.99);
      for (const { decision, from, to } of stretches) {
        const costs = expectedCosts({ ...input, probability: (from + to) / 2 }).byDecision;
        expect(costs[decision]).toBeCloseTo(costs[cheapest(costs)] ?? Number.NaN, 6);
      }
    }
  });

  test('find the borders that the decision model names', () => {
    const borders = (input: CostInput) =>
      findStretches(input).map(({ decision, from }) => [decision, Number(from.toFixed(3))]);
    expect(borders(INPUT)).toEqual([
      ['proceed', 0.01],
      ['ask', 0.538],
    ]);
    expect(borders({ ...INPUT, risk: 'medium' })).toEqual([
      ['proceed', 0.01],
      ['confirm', 0.196],
      ['ask', 0.627],
    ]);
    expect(borders({ ...INPUT, risk: 'high' })).toEqual([
      ['proceed', 0.01],
      ['confirm', 0.054],
      ['ask', 0.96],
    ]);
    expect(borders({ ...INPUT, fatigue: 'high' })).toEqual([['proceed', 0.01]]);
  });

  test('are there for what is possible, and end at the ceiling', () => {
    const curves = drawCurves({ ...INPUT, risk: 'irreversible' });
    expect(curves.map(({ decision }) => decision)).toEqual(
      DECISIONS.filter((decision) => decision !== 'options'),
    );
    const ceiling = costCeiling(curves);
    const proceed = curves.find(({ decision }) => decision === 'proceed');
    if (!proceed) throw new Error('no curve');
    const clipped = clipCurve(proceed, ceiling);
    const last = clipped.at(-1);
    expect(last?.[1]).toBe(ceiling);
    expect(ceiling).toBeLessThan(62);
    // The line of going ahead is the loss times the probability.
    expect((last?.[0] ?? 0) * 62).toBeCloseTo(ceiling, 6);
    for (const curve of curves)
      for (const [, cost] of clipCurve(curve, ceiling)) expect(cost).toBeLessThanOrEqual(ceiling);
  });

  test('show every decision that begins near the cheapest one', () => {
    const input = {
      ...INPUT,
      risk: 'medium' as const,
      canOffer: true,
      fatigue: 'answered' as const,
    };
    const curves = drawCurves(input);
    const ceiling = costCeiling(curves);
    for (const curve of curves) expect(clipCurve(curve, ceiling).length).toBeGreaterThan(1);
    // Handing over costs 4 whatever the doubt is: above all others, and still within the picture.
    expect(ceiling).toBeGreaterThan(4);
    expect(ceiling).toBeLessThan(10);
  });

  test('have round steps on their axis', () => {
    expect(axisSteps(8.8, 5)).toEqual([0, 2, 4, 6, 8]);
    expect(axisSteps(0.04, 4)).toEqual([0, 0.01, 0.02, 0.03, 0.04]);
    expect(axisSteps(70_000, 4)).toEqual([0, 20_000, 40_000, 60_000]);
  });
});
