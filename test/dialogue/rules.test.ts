import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cheapest, decide } from '../../src/dialogue/decide.js';
import { INSTEAD_OF_ASKING, RULES, type Situation } from '../../src/dialogue/rules.js';

/** Mostly not: where everything holds at once, the first row decides all. */
const flag = fc.nat(7).map((drawn) => drawn === 0);
const situations: fc.Arbitrary<Situation> = fc.record({
  confirmed: flag,
  refused: flag,
  saidNo: flag,
  personRefused: flag,
  yesUsed: flag,
  unproved: flag,
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
        const { confirmed, complete, unproved, ...facts } = situation;
        const { cancelled, saidNo, personRefused, refused, rejectedEarlier } = facts;
        const { requestReplaced, floor, yesUsed, riskyCall, conditional, changed } = facts;
        const refusal = cancelled || saidNo || personRefused;
        const held = [refused, rejectedEarlier, requestReplaced, floor, yesUsed, riskyCall];
        fc.pre(refusal || unproved || conditional || changed || held.some(Boolean));
        fc.pre(refusal || !(confirmed && (complete || unproved)));
        expect(decide(costs, situation).decision).not.toBe('proceed');
      }),
      { numRuns: 2_000 },
    );
  });

  test('what lacks something is never put to a confirmation, unless its prompt shows the whole call', () => {
    fc.assert(
      fc.property(prices, situations, (costs, situation) => {
        const open = { ...situation, complete: false, unproved: false };
        expect(decide(costs, open).decision).not.toBe('confirm');
      }),
      { numRuns: 2_000 },
    );
  });

  test('a no is asked about and handed to nobody', () => {
    fc.assert(
      fc.property(prices, situations, (costs, situation) => {
        expect(decide(costs, { ...situation, saidNo: true }).decision).toBe('ask');
        expect(decide(costs, { ...situation, cancelled: true }).decision).toBe('ask');
      }),
      { numRuns: 500 },
    );
  });

  test('an unproved call is confirmed with its values, or handed over, where nothing can be asked', () => {
    const costs = { proceed: 0, confirm: 1, escalate: 4, ask: 0.5 };
    fc.assert(
      fc.property(situations, fc.constantFrom(0, 1, 2), (situation, repeats) => {
        const { saidNo, cancelled, confirmed, refused, ...more } = situation;
        fc.pre(![saidNo, cancelled, confirmed, refused].some(Boolean));
        const unproved = { ...more, saidNo, cancelled, confirmed, refused, unproved: true };
        const { decision } = decide(costs, { ...unproved, freshQuestion: false, repeats });
        expect(['confirm', 'escalate']).toContain(decision);
      }),
      { numRuns: 1_000 },
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
