import { describe, expect, test } from 'vitest';
import { weighReviews } from '../../../src/domain/reviews/weighed-reviews.js';
import type { CountedReview } from '../../../src/store/reviews/reads.js';

let eventId = 0;
const reviewed = (event: string | null, fields: Partial<CountedReview> = {}): CountedReview => ({
  ...{ eventId: ++eventId, reviewer: 'a', gateCallId: `g-${eventId}`, verdict: 'false_alarm' },
  ...{ correctedDimension: null, modelVersion: null, sample: 'priority', samplingProbability: 0.1 },
  ...{ reported: event !== null, event, at: 0 },
  call: { score: 0.2, asked: false } as CountedReview['call'],
  ...fields,
});
const times = (count: number, event: string | null) =>
  Array.from({ length: count }, () => reviewed(event));
const totalOf = (reviews: readonly CountedReview[], sums: Record<string, number>, event: unknown) =>
  weighReviews(reviews, sums)
    .filter((one) => one.event === event)
    .reduce((sum, { weight }) => sum + weight, 0);

describe('reviews stand for the calls after which the same followed', () => {
  const sums = { unasked: 1_000, unasked_reworked: 60, unasked_accepted: 340 };

  test('however many of the complaints are reviewed, and few of the rest', () => {
    const reviews = [...times(50, 'correction'), ...times(5, 'accept'), ...times(10, null)];
    expect(totalOf(reviews, sums, 'correction')).toBeCloseTo(60, 9);
    expect(totalOf(reviews, sums, 'accept')).toBeCloseTo(340, 9);
    expect(totalOf(reviews, sums, null)).toBeCloseTo(600, 9);
  });

  test('what followed no call that was reviewed is left to the other quiet ones', () => {
    const reviews = [...times(50, 'correction'), ...times(10, null)];
    expect(totalOf(reviews, sums, null)).toBeCloseTo(940, 9);
  });

  test('two reviewers of a call are one call', () => {
    const twice = reviewed('correction');
    const reviews = [twice, { ...twice, reviewer: 'b' }, ...times(9, 'correction'), reviewed(null)];
    expect(weighReviews(reviews, sums)[0]?.weight).toBeCloseTo(6, 9);
  });

  test('with nothing else to go by each counts by how likely it was to be shown', () => {
    const complaints = times(3, 'correction');
    expect(weighReviews(complaints, sums).map(({ weight }) => weight)).toEqual([5, 5, 5]);
    const asked = reviewed(null, {
      call: { score: 0.2, asked: true } as CountedReview['call'],
    });
    expect(weighReviews([asked, ...times(3, null)], sums)[0]?.weight).toBeCloseTo(10, 9);
  });
});
