import { describe, expect, test } from 'vitest';
import { measureAgreement } from '../../../src/domain/statistics/agreement.js';
import { bootstrapMean, weightedMean } from '../../../src/domain/statistics/bootstrap.js';
import { histogramMedian, histogramQuantile } from '../../../src/domain/statistics/histogram.js';
import {
  differenceP,
  neededPerArm,
  newcombe,
  relativeLift,
  shareP,
  wilson,
} from '../../../src/domain/statistics/proportions.js';

const near = (values: readonly number[] | null | undefined, expected: readonly number[]) => {
  expect(values).toHaveLength(expected.length);
  for (const [at, value] of expected.entries()) expect(values?.[at]).toBeCloseTo(value, 4);
};

describe('proportions', () => {
  test('Wilson’s interval of 15 of 148 and of none of 20', () => {
    // Newcombe (1998), table of methods for a single proportion, case 15/148 and 0/20.
    near(wilson({ hits: 15, of: 148 }), [0.0624, 0.1605]);
    near(wilson({ hits: 0, of: 20 }), [0, 0.1611]);
    expect(wilson({ hits: 0, of: 0 })).toBeNull();
  });

  test('Newcombe’s interval of 56/70 less 48/80', () => {
    // Newcombe (1998), Statistics in Medicine 17, 873-890, method 10, contrast a.
    near(newcombe({ hits: 56, of: 70 }, { hits: 48, of: 80 }), [0.0524, 0.3339]);
    near(newcombe({ hits: 10, of: 10 }, { hits: 0, of: 10 }), [0.6075, 1]);
  });

  test('a relative lift by the log ratio', () => {
    const lift = relativeLift({ hits: 30, of: 100 }, { hits: 40, of: 100 });
    const error = Math.sqrt(1 / 30 - 1 / 100 + 1 / 40 - 1 / 100);
    expect(lift?.lift).toBeCloseTo(-0.25, 10);
    near(lift?.interval, [
      0.75 * Math.exp(-1.959964 * error) - 1,
      0.75 * Math.exp(1.959964 * error) - 1,
    ]);
    expect(relativeLift({ hits: 0, of: 10 }, { hits: 1, of: 10 })).toBeNull();
  });

  test('p-values of a difference and of a share', () => {
    // z = (0.8 - 0.6) / sqrt(pooled 0.69333 * 0.30667 * (1/70 + 1/80)) = 2.6502: p = 0.00804.
    expect(differenceP({ hits: 56, of: 70 }, { hits: 48, of: 80 })).toBeCloseTo(0.00804, 4);
    // 530 of 1,000 beside a half: z = 1.8974, p = 0.05778.
    expect(shareP({ hits: 530, of: 1_000 }, 0.5)).toBeCloseTo(0.05778, 4);
    expect(shareP({ hits: 10, of: 10 }, 1)).toBe(1);
    expect(shareP({ hits: 9, of: 10 }, 1)).toBe(0);
  });

  test.each([
    [0.04, 0.25, 5_269],
    [0.08, 0.15, 7_467],
    [0.08, 0.25, 2_551],
    [0.08, 0.4, 915],
    [0.15, 0.25, 1_269],
  ])('a base of %f and a drop of %f need %i an arm', (base, drop, needed) => {
    expect(Math.abs((neededPerArm(base, drop) ?? 0) - needed)).toBeLessThanOrEqual(
      base === 0.04 ? 40 : 1,
    );
    expect(neededPerArm(0, drop)).toBeNull();
  });
});

describe('means and medians', () => {
  test('a weighted mean and its bootstrap interval, the same each time', () => {
    const items = Array.from({ length: 200 }, (_, at) => ({ value: at % 2, weight: 1 }));
    expect(weightedMean(items)).toBe(0.5);
    expect(
      weightedMean([
        { value: 1, weight: 3 },
        { value: 5, weight: 1 },
      ]),
    ).toBe(2);
    const interval = bootstrapMean(items);
    expect(interval).toEqual(bootstrapMean(items));
    // The normal interval of a half of 200 is 0.431 to 0.569.
    expect(interval?.[0]).toBeCloseTo(0.431, 1);
    expect(interval?.[1]).toBeCloseTo(0.569, 1);
    expect(bootstrapMean(items.slice(0, 1))).toBeNull();
  });

  test('of many items the interval is as narrow as theirs is', () => {
    const items = Array.from({ length: 20_000 }, (_, at) => ({ value: at % 2, weight: 1 }));
    const [low, high] = bootstrapMean(items) as [number, number];
    // 1.96 * 0.5 / sqrt(20,000) on either side.
    expect((high - low) / 2).toBeCloseTo(0.00693, 3);
  });

  test('quantiles of a histogram', () => {
    const histogram = new Map([
      [1, 2],
      [5, 1],
      [9, 1],
    ]);
    expect(histogramMedian(histogram)).toBe(3);
    expect(histogramQuantile(histogram, 0.95)).toBe(9);
    expect(histogramMedian(new Map([[4, 3]]))).toBe(4);
    expect(histogramMedian(new Map())).toBeNull();
  });
});

describe('agreement', () => {
  test('Cohen’s kappa of a textbook table', () => {
    // 20 both yes, 5 yes/no, 10 no/yes, 15 both no: observed 0.7, by chance 0.5, kappa 0.4.
    const pairs = [
      ...Array.from({ length: 20 }, () => ['yes', 'yes'] as const),
      ...Array.from({ length: 5 }, () => ['yes', 'no'] as const),
      ...Array.from({ length: 10 }, () => ['no', 'yes'] as const),
      ...Array.from({ length: 15 }, () => ['no', 'no'] as const),
    ];
    const { percent, kappa, interpretation } = measureAgreement(pairs);
    expect(percent).toBeCloseTo(0.7, 10);
    expect(kappa).toBeCloseTo(0.4, 10);
    expect(interpretation).toBe('fair');
  });

  test('is null of too few, and kappa where everybody always says the same', () => {
    expect(measureAgreement([['a', 'a']])).toMatchObject({ pairs: 1, percent: null, kappa: null });
    const same = Array.from({ length: 9 }, () => ['a', 'a'] as const);
    expect(measureAgreement(same)).toMatchObject({ percent: 1, kappa: null, interpretation: null });
  });
});
