import { describe, expect, test } from 'vitest';
import type { ActionRisk, Decision } from '../../../src/contracts/gate.js';
import { cheapest } from '../../../src/dialogue/decide.js';
import type { Fatigue } from '../../../src/dialogue/state.js';
import { DEFAULT_CONFIG } from '../../../src/domain/config/defaults.js';
import { type Costs, expectedCosts, type Prices } from '../../../src/domain/gate/costs.js';

interface Case {
  p: number;
  risk?: ActionRisk;
  cost?: number;
  fatigue?: Fatigue;
  length?: number;
  ask?: boolean;
  complete?: boolean;
  offer?: boolean;
  prices?: Partial<Prices>;
}

function price(given: Case): Costs {
  return expectedCosts({
    prices: { ...DEFAULT_CONFIG, ...given.prices },
    probability: given.p,
    risk: given.risk ?? null,
    actionCost: given.cost ?? null,
    fatigue: given.fatigue ?? 'none',
    requestLength: given.length ?? 60,
    complete: given.complete ?? true,
    canAsk: given.ask ?? true,
    canOffer: given.offer ?? false,
  });
}

const decisionAt = (given: Case): Decision => cheapest(price(given).byDecision);

/** A worked example; its numbers are rounded to the digits that they show. */
interface Example {
  readonly name: string;
  readonly given: Case;
  readonly probability: number;
  /** What a mistake costs. */
  readonly loss: number;
  /** What a question costs. */
  readonly friction: number;
  /** What each decision is expected to cost; one that is not possible has no cost. */
  readonly costs: Partial<Record<Decision, number>>;
  readonly decision: Decision;
}

const FREE = {
  failure_cost: 0,
  misunderstanding_cost: 0,
  low_risk_cost: 0,
  request_length_friction: 0,
};

const EXAMPLES: readonly Example[] = [
  {
    name: 'a short summary',
    given: { p: 0.2, risk: 'low', ask: false },
    probability: 0.2,
    loss: 2.5,
    friction: 1.07,
    costs: { proceed: 0.5, confirm: 0.87, escalate: 4 },
    decision: 'proceed',
  },
  {
    name: 'make it better',
    given: { p: 0.75, risk: 'low' },
    probability: 0.75,
    loss: 2.5,
    friction: 1.07,
    costs: { proceed: 1.88, confirm: 1.78, ask: 1.45, escalate: 4 },
    decision: 'ask',
  },
  {
    name: 'a flight on Friday',
    given: { p: 0.45, risk: 'medium', ask: false },
    probability: 0.45,
    loss: 4.5,
    friction: 1.07,
    costs: { proceed: 2.02, confirm: 1.33, escalate: 4 },
    decision: 'confirm',
  },
  {
    name: 'the same with three readings',
    given: { p: 0.62, risk: 'medium', offer: true },
    probability: 0.62,
    loss: 4.5,
    friction: 1.07,
    costs: { proceed: 2.79, confirm: 1.63, options: 1.03, ask: 1.63, escalate: 4 },
    decision: 'options',
  },
  {
    name: 'mail to the whole list',
    given: { p: 0.3, risk: 'high', ask: false },
    probability: 0.3,
    loss: 12,
    friction: 1.07,
    costs: { proceed: 3.6, confirm: 1.18, escalate: 4 },
    decision: 'confirm',
  },
  {
    name: 'delete the old records',
    given: { p: 0.8, risk: 'irreversible' },
    probability: 0.8,
    loss: 62,
    friction: 1.07,
    costs: { proceed: 49.6, confirm: 4.24, ask: 2.87, escalate: 4 },
    decision: 'ask',
  },
  {
    name: 'the same after the answer',
    given: { p: 0.15, risk: 'irreversible', fatigue: 'answered', ask: false },
    probability: 0.15,
    loss: 62,
    friction: 1.61,
    costs: { proceed: 9.3, confirm: 1.73, escalate: 4 },
    decision: 'confirm',
  },
  {
    name: 'the same, tired',
    given: { p: 0.8, risk: 'irreversible', fatigue: 'high' },
    probability: 0.8,
    loss: 62,
    friction: 3.22,
    costs: { proceed: 49.6, confirm: 6.54, ask: 5.82, escalate: 4 },
    decision: 'escalate',
  },
  {
    name: 'an action cost of 500',
    given: { p: 0.6, risk: 'high', cost: 500 },
    probability: 0.6,
    loss: 502,
    friction: 1.07,
    costs: { proceed: 301, confirm: 16.5, ask: 5.26, escalate: 4 },
    decision: 'escalate',
  },
  {
    name: 'low risk, asked three times',
    given: { p: 0.6, risk: 'low', fatigue: 'high' },
    probability: 0.6,
    loss: 2.5,
    friction: 3.22,
    costs: { proceed: 1.5, confirm: 3.53, ask: 3.52, escalate: 4 },
    decision: 'proceed',
  },
  {
    name: 'low risk, 2,000 characters',
    given: { p: 0.6, risk: 'low', length: 2000 },
    probability: 0.6,
    loss: 2.5,
    friction: 1.5,
    costs: { proceed: 1.5, confirm: 2.11, ask: 1.8, escalate: 4 },
    decision: 'proceed',
  },
  {
    name: 'high risk, but an action cost of 0',
    given: { p: 0.6, risk: 'high', cost: 0 },
    probability: 0.6,
    loss: 2,
    friction: 1.07,
    costs: { proceed: 1.2, confirm: 1.52, ask: 1.31, escalate: 4 },
    decision: 'proceed',
  },
  {
    name: 'a calibrated probability',
    given: { p: 0.3, risk: 'low' },
    probability: 0.3,
    loss: 2.5,
    friction: 1.07,
    costs: { proceed: 0.75, confirm: 1.03, ask: 1.22, escalate: 4 },
    decision: 'proceed',
  },
  {
    name: 'questions that cost nothing',
    given: { p: 0.55, risk: 'low', prices: { ask_friction: 0 } },
    probability: 0.55,
    loss: 2.5,
    friction: 0,
    costs: { proceed: 1.38, confirm: 0.07, ask: 0.01, escalate: 1 },
    decision: 'ask',
  },
  {
    name: 'mistakes that cost nothing',
    given: { p: 0.95, risk: 'low', prices: FREE },
    probability: 0.95,
    loss: 0,
    friction: 1,
    costs: { proceed: 0, confirm: 1.85, ask: 1, escalate: 3 },
    decision: 'proceed',
  },
];

/** Whether a number is the expected one, as far as that one's digits say. */
function expectNear(value: number | undefined, expected: number | undefined): void {
  if (expected === undefined) {
    expect(value).toBeUndefined();
    return;
  }
  const rounding = expected >= 100 ? 0.51 : expected >= 10 ? 0.051 : 0.0051;
  expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(rounding);
}

describe('worked examples', () => {
  test.each(EXAMPLES)('$name', ({ given, probability, loss, friction, costs, decision }) => {
    const priced = price(given);
    expectNear(priced.probability, probability);
    expectNear(priced.loss, loss);
    expectNear(priced.friction, friction);
    for (const possible of ['proceed', 'confirm', 'options', 'ask', 'escalate'] as const) {
      expectNear(priced.byDecision[possible], costs[possible]);
    }
    expect(cheapest(priced.byDecision)).toBe(decision);
  });
});

describe('regions with the defaults, 60 characters', () => {
  const STEP = 0.002;
  test.each<{
    name: string;
    given: Omit<Case, 'p'>;
    boundary: number;
    below: Decision;
    above: Decision;
  }>([
    {
      name: 'low: ask from 0.5376',
      given: { risk: 'low' },
      boundary: 0.5376,
      below: 'proceed',
      above: 'ask',
    },
    {
      name: 'low, after an answer: ask from 0.8063',
      given: { risk: 'low', fatigue: 'answered' },
      boundary: 0.8063,
      below: 'proceed',
      above: 'ask',
    },
    {
      name: 'medium: confirm from 0.1960',
      given: { risk: 'medium' },
      boundary: 0.196,
      below: 'proceed',
      above: 'confirm',
    },
    {
      name: 'medium: ask from 0.6273',
      given: { risk: 'medium' },
      boundary: 0.6273,
      below: 'confirm',
      above: 'ask',
    },
    {
      name: 'high: confirm from 0.0545',
      given: { risk: 'high' },
      boundary: 0.0545,
      below: 'proceed',
      above: 'confirm',
    },
    {
      name: 'high: ask from 0.9605',
      given: { risk: 'high' },
      boundary: 0.9605,
      below: 'confirm',
      above: 'ask',
    },
    {
      name: 'high, tired: confirm from 0.1935',
      given: { risk: 'high', fatigue: 'high' },
      boundary: 0.1935,
      below: 'proceed',
      above: 'confirm',
    },
    {
      name: 'high, tired: escalate from 0.6517',
      given: { risk: 'high', fatigue: 'high' },
      boundary: 0.6517,
      below: 'confirm',
      above: 'escalate',
    },
    {
      name: 'irreversible: ask from 0.3954',
      given: { risk: 'irreversible' },
      boundary: 0.3954,
      below: 'confirm',
      above: 'ask',
    },
    {
      name: 'irreversible, tired: confirm from 0.0289',
      given: { risk: 'irreversible', fatigue: 'high' },
      boundary: 0.0289,
      below: 'proceed',
      above: 'confirm',
    },
    {
      name: 'irreversible, tired: escalate from 0.3874',
      given: { risk: 'irreversible', fatigue: 'high' },
      boundary: 0.3874,
      below: 'confirm',
      above: 'escalate',
    },
  ])('$name', ({ given, boundary, below, above }) => {
    expect(decisionAt({ ...given, p: boundary - STEP })).toBe(below);
    expect(decisionAt({ ...given, p: boundary + STEP })).toBe(above);
  });

  const NEVER = 1.1;
  test.each<[ActionRisk, Fatigue, Decision, number, Decision]>([
    ['low', 'none', 'proceed', 0.5376, 'ask'],
    ['low', 'answered', 'proceed', 0.8063, 'ask'],
    ['low', 'high', 'proceed', NEVER, 'ask'],
    ['medium', 'none', 'proceed', 0.2987, 'ask'],
    ['medium', 'answered', 'proceed', 0.448, 'ask'],
    ['medium', 'high', 'proceed', 0.8889, 'escalate'],
    ['high', 'none', 'proceed', 0.112, 'ask'],
    ['high', 'answered', 'proceed', 0.168, 'ask'],
    ['high', 'high', 'proceed', 0.3334, 'escalate'],
    ['irreversible', 'none', 'proceed', 0.0217, 'ask'],
    ['irreversible', 'answered', 'proceed', 0.0326, 'ask'],
    ['irreversible', 'answered', 'ask', 0.6287, 'escalate'],
    ['irreversible', 'high', 'proceed', 0.0646, 'escalate'],
  ])(
    'incomplete, %s, fatigue %s: %s up to %f, then %s',
    (risk, fatigue, below, boundary, above) => {
      const at = (p: number): Decision => decisionAt({ p, risk, fatigue, complete: false });
      expect(at(Math.min(boundary, 1) - STEP)).toBe(below);
      if (boundary < 1) expect(at(boundary + STEP)).toBe(above);
    },
  );

  test('incomplete: a confirmation is never the cheapest', () => {
    for (const risk of ['low', 'medium', 'high', 'irreversible'] as const) {
      for (const fatigue of ['none', 'answered', 'high'] as const) {
        for (let p = 0; p <= 1; p += STEP) {
          expect(decisionAt({ p, risk, fatigue, complete: false })).not.toBe('confirm');
        }
      }
    }
  });

  test('low, tired: never asks', () => {
    for (let p = 0; p <= 1; p += STEP) {
      expect(decisionAt({ p, risk: 'low', fatigue: 'high' })).toBe('proceed');
    }
  });

  test('irreversible: confirms from the lowest probability on', () => {
    expect(decisionAt({ p: 0, risk: 'irreversible' })).toBe('confirm');
    expect(price({ p: 0 }).probability).toBe(0.01);
    expect(price({ p: 1 }).probability).toBe(0.99);
  });

  test.each<[ActionRisk, number, Decision]>([
    ['low', 0.34, 'proceed'],
    ['medium', 0.19, 'proceed'],
  ])('with options at hand: %s offers from %f on', (risk, boundary, below) => {
    expect(decisionAt({ p: boundary - 0.01, risk, offer: true })).toBe(below);
    expect(decisionAt({ p: boundary + 0.01, risk, offer: true })).toBe('options');
  });
});

describe('prices', () => {
  test('nothing declared is low risk', () => {
    expect(price({ p: 0.5 }).loss).toBe(2.5);
  });

  test('an amount replaces what the class stands for, also when it is 0', () => {
    expect(price({ p: 0.5, risk: 'irreversible', cost: 0 }).loss).toBe(2);
    expect(price({ p: 0.5, risk: 'low', cost: 7 }).loss).toBe(9);
  });

  test('negative costs count as 0', () => {
    const costs = price({ p: 0.5, prices: { failure_cost: -3, misunderstanding_cost: -1 } });
    expect(costs.loss).toBe(0.5);
    expect(costs.byDecision.escalate).toBe(3);
  });

  test('a length reference of 0 or less switches the length off', () => {
    for (const request_length_reference of [0, -1]) {
      expect(price({ p: 0.5, length: 9999, prices: { request_length_reference } }).friction).toBe(
        1,
      );
    }
  });

  test('high fatigue is never cheaper than answered fatigue', () => {
    const prices = { answered_fatigue_multiplier: 5, high_fatigue_multiplier: 2 };
    const answered = price({ p: 0.5, fatigue: 'answered', prices }).friction;
    expect(price({ p: 0.5, fatigue: 'high', prices }).friction).toBe(answered);
  });

  test('amounts of any size stay finite', () => {
    const { byDecision, loss } = price({
      p: 0.9,
      cost: Number.MAX_VALUE,
      prices: { failure_cost: 1e308, ask_friction: 1e308, high_fatigue_multiplier: 1e308 },
    });
    for (const cost of [loss, ...Object.values(byDecision)])
      expect(Number.isFinite(cost)).toBe(true);
  });

  test('ties within 1e-9 go to the decision that disturbs least', () => {
    const costs = { proceed: 1, confirm: 1 - 5e-10, ask: 1, escalate: 1 };
    expect(cheapest(costs)).toBe('proceed');
    expect(cheapest({ ...costs, confirm: 1 - 2e-9 })).toBe('confirm');
  });
});
