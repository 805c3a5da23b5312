import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cheapest, decide } from '../../src/dialogue/decide.js';
import { INSTEAD_OF_ASKING, RULES, type Situation } from '../../src/dialogue/rules.js';

const flag = fc.boolean();
const situations: fc.Arbitrary<Situation> = fc.record({
  confirmed: flag,
  refused: flag,
  rejectedEarlier: flag,
  floor: flag,
  complete: flag,
  requiredOpen: flag,
  conditional: flag,
  riskyCall: flag,
  asksNothing: flag,
  cancelled: flag,
  requestReplaced: flag,
  changed: flag,
  answerIncomplete: flag,
  risk: fc.constantFrom(null, 'low', 'medium', 'high', 'irreversible'),
  freshQuestion: flag,
  canAskNow: flag,
  repeats: fc.nat(2),
});
const price = fc.double({ min: 0, max: 50, noNaN: true });
const prices = fc.record(
  { proceed: price, confirm: price, escalate: price, ask: price, options: price },
  { requiredKeys: ['proceed', 'confirm', 'escalate'] },
);

describe('the rules of a conversation', () => {
  test('any situation at any prices gives a decision, with a reason where a rule made it', () => {
    fc.assert(
      fc.property(prices, situations, (costs, situation) => {
        const { decision, rule, reason } = decide(costs, situation);
        expect(rule === null).toBe(reason === null);
        if (rule === null) expect(decision).toBe(cheapest(costs));
      }),
      { numRuns: 2_000 },
    );
  });

  test('whoever has said no, cancelled or wants something else gets nothing done without a yes', () => {
    fc.assert(
      fc.property(prices, situations, (costs, situation) => {
        const { confirmed, complete, cancelled, refused, rejectedEarlier } = situation;
        const { requestReplaced, floor } = situation;
        const held = cancelled || refused || rejectedEarlier || requestReplaced || floor;
        fc.pre(held && !(confirmed && complete && !cancelled));
        expect(decide(costs, situation).decision).not.toBe('proceed');
      }),
      { numRuns: 2_000 },
    );
  });

  test('what lacks something is never put to a confirmation', () => {
    fc.assert(
      fc.property(prices, situations, (costs, situation) => {
        expect(decide(costs, { ...situation, complete: false }).decision).not.toBe('confirm');
      }),
      { numRuns: 2_000 },
    );
  });

  test('every row decides somewhere', () => {
    const reasons = new Set<string>();
    fc.assert(
      fc.property(prices, situations, (costs, situation) => {
        const { reason } = decide(costs, situation);
        if (reason !== null) reasons.add(reason);
      }),
      { numRuns: 20_000, seed: 7 },
    );
    const rows = [...RULES, ...INSTEAD_OF_ASKING];
    expect(rows.map(({ reason }) => reason).filter((one) => !reasons.has(one))).toEqual([]);
  });
});
