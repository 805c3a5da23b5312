import { describe, expect, test } from 'vitest';
import { interval, verdict } from '../../console/src/pages/overview/sentences.js';

describe('a comparison of the arms in words', () => {
  test('says how many points fewer or more, and between which', () => {
    const fewer = { abs_diff: -0.1646, ci95: [-0.2247, -0.1082], significant: true };
    expect(verdict(fewer, 'conversations')).toBe(
      '16.5 percentage points fewer conversations with the gate (between 10.8 and 22.5).',
    );
    const more = { abs_diff: 0.02, ci95: [0.01, 0.03], significant: true };
    expect(verdict(more, 'calls')).toBe(
      '2 percentage points more calls with the gate (between 1 and 3).',
    );
  });

  test('says nothing that the data do not', () => {
    const unsure = { abs_diff: -0.1, ci95: [-0.3, 0.1], significant: false };
    expect(verdict(unsure, 'calls')).toBe('No measurable difference in calls yet.');
    expect(verdict({ abs_diff: null, ci95: null, significant: false }, 'calls')).toBe(
      'Not enough data yet.',
    );
    expect(interval(null)).toBe('–');
    expect(interval([0.062, 0.1117])).toBe('6.2% to 11%');
  });
});
