import { expect, test } from 'vitest';
import { inputsOf } from '../../../src/domain/gate/recorded-inputs.js';

const CALL = {
  ambiguityScore: 0.4,
  dimensions: { goal: 0.4, scope: 0, constraints: 0, output_format: 0 },
  actionRisk: 'high',
  actionCost: null,
};
const NUMBERS = { length: 20, loss: 4, friction: 1, nextFriction: 1.5 };

test('a call from before its inputs were renamed is decided as it was', () => {
  const before = inputsOf({
    ...CALL,
    decisionInputs: {
      ...NUMBERS,
      declined: true,
      calledOff: true,
      turnedAway: true,
      leftOpen: true,
      anyQuestion: true,
    },
  });
  const now = inputsOf({
    ...CALL,
    decisionInputs: {
      ...NUMBERS,
      rejectedEarlier: true,
      cancelled: true,
      requestReplaced: true,
      answerIncomplete: true,
      canAskNow: true,
    },
  });
  expect(before).toEqual(now);
  expect(now).toMatchObject({ cancelled: true, canAskNow: true, confirmed: false });
});

test('what was said of a call, and whether it is proved, is kept; an old row says nothing of it', () => {
  const kept = { saidNo: true, personRefused: true, yesUsed: true, unproved: true } as const;
  expect(inputsOf({ ...CALL, decisionInputs: { ...NUMBERS, ...kept } })).toMatchObject(kept);
  const old = inputsOf({ ...CALL, decisionInputs: { ...NUMBERS, refused: true } });
  expect(old).toMatchObject({ saidNo: false, yesUsed: false, unproved: false, refused: true });
});
