import { describe, expect, test } from 'vitest';
import type { ActionRisk, Decision } from '../../src/contracts/gate.js';
import { DEFAULT_CONFIG } from '../../src/domain/config/defaults.js';
import {
  type Costs,
  expectedCosts,
  type Fatigue,
  type Prices,
} from '../../src/domain/gate/costs.js';
import { cheapest } from '../../src/domain/gate/decide.js';

interface Case {
  p: number;
  risk?: ActionRisk;
  cost?: number;
  fatigue?: Fatigue;
  length?: number;
  ask?: boolean;
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
    canAsk: given.ask ?? true,
    canOffer: given.offer ?? false,
  });
}

const decisionAt = (given: Case): Decision => cheapest(price(given).byDecision);

describe('worked examples', () => {
  const free = {
    failure_cost: 0,
    misunderstanding_cost: 0,
    low_risk_cost: 0,
    request_length_friction: 0,
  };
  // name, case, p, L, F, proceed, confirm, options, ask, escalate, decision
  test.each<
    [
      string,
      Case,
      number,
      number,
      number,
      number,
      number,
      number | null,
      number | null,
      number,
      Decision,
    ]
  >([
    [
      'a short summary',
      { p: 0.2, risk: 'low', ask: false },
      0.2,
      2.5,
      1.07,
      0.5,
      0.87,
      null,
      null,
      4,
      'proceed',
    ],
    ['make it better', { p: 0.75, risk: 'low' }, 0.75, 2.5, 1.07, 1.88, 1.78, null, 1.45, 4, 'ask'],
    [
      'a flight on Friday',
      { p: 0.45, risk: 'medium', ask: false },
      0.45,
      4.5,
      1.07,
      2.02,
      1.33,
      null,
      null,
      4,
      'confirm',
    ],
    [
      'the same with three readings',
      { p: 0.62, risk: 'medium', offer: true },
      0.62,
      4.5,
      1.07,
      2.79,
      1.63,
      1.03,
      1.63,
      4,
      'options',
    ],
    [
      'mail to the whole list',
      { p: 0.3, risk: 'high', ask: false },
      0.3,
      12,
      1.07,
      3.6,
      1.18,
      null,
      null,
      4,
      'confirm',
    ],
    [
      'delete the old records',
      { p: 0.8, risk: 'irreversible' },
      0.8,
      62,
      1.07,
      49.6,
      4.24,
      null,
      2.87,
      4,
      'ask',
    ],
    [
      'the same after the answer',
      { p: 0.15, risk: 'irreversible', fatigue: 'answered', ask: false },
      0.15,
      62,
      1.61,
      9.3,
      1.73,
      null,
      null,
      4,
      'confirm',
    ],
    [
      'the same, tired',
      { p: 0.8, risk: 'irreversible', fatigue: 'high' },
      0.8,
      62,
      3.22,
      49.6,
      6.54,
      null,
      5.82,
      4,
      'escalate',
    ],
    [
      'an action cost of 500',
      { p: 0.6, risk: 'high', cost: 500 },
      0.6,
      502,
      1.07,
      301,
      16.5,
      null,
      5.26,
      4,
      'escalate',
    ],
    [
      'low risk, asked three times',
      { p: 0.6, risk: 'low', fatigue: 'high' },
      0.6,
      2.5,
      3.22,
      1.5,
      3.53,
      null,
      3.52,
      4,
      'proceed',
    ],
    [
      'low risk, 2,000 characters',
      { p: 0.6, risk: 'low', length: 2000 },
      0.6,
      2.5,
      1.5,
      1.5,
      2.11,
      null,
      1.8,
      4,
      'proceed',
    ],
    [
      'high risk, but an action cost of 0',
      { p: 0.6, risk: 'high', cost: 0 },
      0.6,
      2,
      1.07,
      1.2,
      1.52,
      null,
      1.31,
      4,
      'proceed',
    ],
    [
      'a calibrated probability',
      { p: 0.3, risk: 'low' },
      0.3,
      2.5,
      1.07,
      0.75,
      1.03,
      null,
      1.22,
      4,
      'proceed',
    ],
    [
      'questions that cost nothing',
      { p: 0.55, risk: 'low', prices: { ask_friction: 0 } },
      0.55,
      2.5,
      0,
      1.38,
      0.07,
      null,
      0.01,
      1,
      'ask',
    ],
    [
      'mistakes that cost nothing',
      { p: 0.95, risk: 'low', prices: free },
      0.95,
      0,
      1,
      0,
      1.85,
      null,
      1,
      3,
      'proceed',
    ],
  ])(
    '%s',
    (_name, given, p, loss, friction, proceed, confirm, options, ask, escalate, decision) => {
      const costs = price(given);
      const near = (value: number | undefined, expected: number | null): void => {
        if (expected === null) expect(value).toBeUndefined();
        // The table is rounded to the digits that it shows.
        else
          expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(
            expected >= 100 ? 0.51 : expected >= 10 ? 0.051 : 0.0051,
          );
      };
      near(costs.probability, p);
      near(costs.loss, loss);
      near(costs.friction, friction);
      near(costs.byDecision.proceed, proceed);
      near(costs.byDecision.confirm, confirm);
      near(costs.byDecision.options, options);
      near(costs.byDecision.ask, ask);
      near(costs.byDecision.escalate, escalate);
      expect(cheapest(costs.byDecision)).toBe(decision);
    },
  );
});

describe('regions with the defaults, 60 characters', () => {
  const STEP = 0.002;
  test.each<[string, Case, number, Decision, Decision]>([
    ['low: ask from 0.5376', { p: 0, risk: 'low' }, 0.5376, 'proceed', 'ask'],
    [
      'low, after an answer: ask from 0.8063',
      { p: 0, risk: 'low', fatigue: 'answered' },
      0.8063,
      'proceed',
      'ask',
    ],
    ['medium: confirm from 0.1960', { p: 0, risk: 'medium' }, 0.196, 'proceed', 'confirm'],
    ['medium: ask from 0.6273', { p: 0, risk: 'medium' }, 0.6273, 'confirm', 'ask'],
    ['high: confirm from 0.0545', { p: 0, risk: 'high' }, 0.0545, 'proceed', 'confirm'],
    ['high: ask from 0.9605', { p: 0, risk: 'high' }, 0.9605, 'confirm', 'ask'],
    [
      'high, tired: confirm from 0.1935',
      { p: 0, risk: 'high', fatigue: 'high' },
      0.1935,
      'proceed',
      'confirm',
    ],
    [
      'high, tired: escalate from 0.6517',
      { p: 0, risk: 'high', fatigue: 'high' },
      0.6517,
      'confirm',
      'escalate',
    ],
    ['irreversible: ask from 0.3954', { p: 0, risk: 'irreversible' }, 0.3954, 'confirm', 'ask'],
    [
      'irreversible, tired: confirm from 0.0289',
      { p: 0, risk: 'irreversible', fatigue: 'high' },
      0.0289,
      'proceed',
      'confirm',
    ],
    [
      'irreversible, tired: escalate from 0.3874',
      { p: 0, risk: 'irreversible', fatigue: 'high' },
      0.3874,
      'confirm',
      'escalate',
    ],
  ])('%s', (_name, given, boundary, below, above) => {
    expect(decisionAt({ ...given, p: boundary - STEP })).toBe(below);
    expect(decisionAt({ ...given, p: boundary + STEP })).toBe(above);
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
