import { describe, expect, test } from 'vitest';
import { mergeOpinion, neverLowered, withinReach } from '../../../src/assess/opinion/merge.js';
import { type Assessment, DIMENSIONS } from '../../../src/ports/assessment.js';

const OWN: Assessment = {
  score: 0.6,
  dimensions: { goal: 0.2, scope: 0.6, constraints: 0.3, output_format: 0.1 },
  evidence: [],
  intentSpec: null,
  questions: [
    { dimension: 'scope', text: 'Which account?', choices: [], parameter: 'account' },
    { dimension: 'scope', text: 'Which rest?', choices: [], parameter: 'a', others: ['b', 'c'] },
    { dimension: 'goal', text: 'What for?', choices: [] },
  ],
  readings: ['Visa 4417', 'Visa 8830', 'Master 1'],
  fills: { parameter: 'card', values: ['c1', 'c2', 'c3'] },
  complete: false,
  confirmPrompt: () => 'Go ahead?',
  modelVersion: 'builtin-0',
};
const WEIGHTS = { intercept: 0, builtin: 0.8, model: 0.6 };
const opinion = (likelihood: number, more: object = {}) => ({
  scores: {
    ...{ goal: likelihood, scope: likelihood },
    ...{ constraints: likelihood, output_format: likelihood },
  },
  overall: likelihood,
  questions: [],
  readings: [],
  model: 'm',
  ...more,
});
const merged = (likelihood: number, more: object = {}, own = OWN) =>
  mergeOpinion(own, opinion(likelihood, more), WEIGHTS);

describe('merged scores', () => {
  test('follow the model, and stay between certainties', () => {
    const scores = [0, 0.1, 0.5, 0.9, 1].map((likelihood) => merged(likelihood).score);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect(scores[0]).toBeGreaterThan(0);
    expect(scores[4]).toBeLessThan(1);
  });

  test('the score stays that of the highest dimension', () => {
    for (const likelihood of [0, 0.3, 0.8, 1]) {
      const { score, dimensions } = merged(likelihood, { overall: 1 - likelihood });
      expect(Math.max(...DIMENSIONS.map((name) => dimensions[name]))).toBeCloseTo(score);
    }
  });

  test('what may not be lowered keeps the own scores, and the rest of the opinion', () => {
    const kept = neverLowered(merged(0, { readings: ['visa 8830', 'Visa 4417'] }), OWN);
    expect(kept).toMatchObject({ score: OWN.score, dimensions: OWN.dimensions });
    expect(kept.readings).toHaveLength(2);
    expect(neverLowered(merged(1), OWN).score).toBeGreaterThan(OWN.score);
  });

  test('no opinion goes beyond what is taken to be within reach', () => {
    const [low, high] = withinReach(OWN, false, WEIGHTS).map(({ score }) => score);
    for (const likelihood of [0, 0.2, 0.7, 1]) {
      expect(merged(likelihood).score).toBeGreaterThanOrEqual(low as number);
      expect(merged(likelihood).score).toBeLessThanOrEqual(high as number);
    }
  });
});

describe('questions', () => {
  const asks = (text: string, parameter: string | null = null) => ({
    ...{ dimension: 'scope', text, parameter },
  });

  test('about a parameter take the model’s words and keep what they fill', () => {
    const { questions } = merged(0.9, { questions: [asks('From which account?', 'account')] });
    expect(questions[0]).toEqual({ ...OWN.questions[0], text: 'From which account?' });
    expect(questions).toHaveLength(3);
  });

  test('that ask for several values stay as they are', () => {
    const { questions } = merged(0.9, {
      questions: [asks('Which a?', 'a'), asks('Which b?', 'b')],
    });
    expect(questions.map(({ text }) => text)).toEqual(OWN.questions.map(({ text }) => text));
  });

  test('in the words of an address or of several lines are dropped', () => {
    const questions = ['See http://x.example', 'Mail a@b.example', 'One\nTwo', ' '].map((text) =>
      asks(text, 'account'),
    );
    expect(merged(0.9, { questions }).questions).toEqual(OWN.questions);
  });
});

describe('readings', () => {
  test('that fill a parameter can only become fewer', () => {
    const readings = ['visa 8830', 'Visa 9999', 'Master 1'];
    expect(merged(0.9, { readings })).toMatchObject({
      readings: ['Visa 8830', 'Master 1'],
      fills: { parameter: 'card', values: ['c2', 'c3'] },
    });
    expect(merged(0.9, { readings: ['Visa 8830'] })).toMatchObject({ readings: OWN.readings });
  });

  test('of the words are the model’s, where it names two', () => {
    const own = { ...OWN, readings: ['the report', 'the minutes'], fills: null };
    const readings = ['the May report', 'the June report'];
    expect(merged(0.9, { readings }, own).readings).toEqual(readings);
    expect(merged(0.9, { readings: ['one'] }, own).readings).toEqual(own.readings);
  });
});
