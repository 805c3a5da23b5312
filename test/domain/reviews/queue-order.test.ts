import { describe, expect, test } from 'vitest';
import { drawPlaces } from '../../../src/domain/reviews/draw-samples.js';
import { describeReason, interleave, reviewWorth } from '../../../src/domain/reviews/priority.js';
import { seeded } from '../../../src/random.js';
import type { ReviewCandidate } from '../../../src/store/reviews/candidates.js';

const candidate = (fields: Partial<ReviewCandidate>): ReviewCandidate => ({
  ...{ eventId: 1, sessionId: 's', correlationId: null, occurredAt: new Date(0) },
  ...{ event: 'correction', category: null, detail: '', dimension: null, clusterId: null },
  ...{ gateCallId: 'g', request: '', ambiguityScore: 0.5, dimensions: null, decision: 'ask' },
  ...{ decisionReason: null, modelDecision: 'ask', probability: 0.5, loss: 12, modelVersion: 'm' },
  ...{ reviewCount: 0, sample: null, samplingProbability: null },
  ...fields,
});

const settings = { irreversibleLoss: 62, clusterReviews: 0 };

describe('what a review is worth', () => {
  test('by its four parts', () => {
    const worth = reviewWorth(candidate({ decision: 'proceed' }), settings);
    expect(worth).toMatchObject({ uncertainty: 1, disagreement: 1, novelty: 1 });
    expect(worth.stake).toBeCloseTo(6 / 62, 10);
    expect(worth.priority).toBeCloseTo(0.35 + 0.3 * (6 / 62) + 0.2 + 0.15, 10);
  });

  test('less where the gate was sure, and where its cluster was reviewed', () => {
    const sure = reviewWorth(candidate({ probability: 0.9 }), { ...settings, clusterReviews: 4 });
    expect(sure.uncertainty).toBeCloseTo(0.2, 10);
    expect(sure.novelty).toBe(0.5);
  });

  test.each([
    ['proceed', 'correction', 1],
    ['proceed', 'accept', 0],
    ['ask', 'accept', 1],
    ['ask', 'correction', 0],
    [null, 'abandon', 1],
  ] as const)(
    'the gate answered %s and the user reported %s: disagreement %i',
    (decision, event, is) => {
      expect(reviewWorth(candidate({ decision, event }), settings).disagreement).toBe(is);
    },
  );

  test('nothing of what is not known', () => {
    const worth = reviewWorth(
      candidate({ gateCallId: null, probability: null, loss: null, decision: null }),
      settings,
    );
    expect(worth).toMatchObject({ uncertainty: 0, stake: 0, disagreement: 0, novelty: 1 });
  });
});

describe('the reason of a review', () => {
  test.each([
    ['proceed', 'correction', 'the gate let the call proceed, but the user reported correction'],
    ['options', 'accept', 'the gate offered options, but the user accepted immediately'],
    [null, 'abandon', 'the gate made no decision, and the user reported abandon'],
  ] as const)('says what the gate did: %s, then %s', (decision, event, text) => {
    const one = candidate({ decision, event });
    expect(describeReason(one, reviewWorth(one, settings)).split('; ')[0]).toBe(text);
  });

  test('says what a mistake costs, with its unit', () => {
    const one = candidate({ decision: 'ask', loss: 62 });
    expect(describeReason(one, reviewWorth(one, settings))).toContain(
      'a mistake would be costly (62.0 question costs)',
    );
  });
});

describe('the queue', () => {
  test('has 15 of 100 places for what was drawn', () => {
    const queue = interleave(Array(200).fill('v'), Array(200).fill('r'));
    expect(queue.slice(0, 100).filter((one) => one === 'r')).toHaveLength(15);
    expect(queue.slice(0, 20).filter((one) => one === 'r')).toHaveLength(3);
    expect(queue).toHaveLength(400);
  });

  test('goes on with the others where one kind is used up', () => {
    expect(interleave(['v'], ['r', 'r'])).toEqual(['v', 'r', 'r']);
    expect(interleave(['v', 'v'], [])).toEqual(['v', 'v']);
  });

  test('draws each call as often as any other, however they spread over the days', () => {
    const days = [
      { day: '2026-11-01', calls: 3 },
      { day: '2026-11-02', calls: 1 },
      { day: '2026-11-03', calls: 6 },
    ];
    const random = seeded(1);
    const seen = new Map<string, number>();
    for (let round = 0; round < 4_000; round += 1) {
      const places = drawPlaces(days, 3, (below) => Math.floor(random() * below));
      expect(new Set(places.map(({ day, place }) => `${day} ${place}`)).size).toBe(3);
      for (const { day, place } of places) {
        seen.set(`${day} ${place}`, (seen.get(`${day} ${place}`) ?? 0) + 1);
      }
    }
    expect(seen.size).toBe(10);
    for (const count of seen.values()) expect(count / 4_000).toBeCloseTo(0.3, 1);
    expect(drawPlaces(days, 99)).toHaveLength(10);
  });
});
