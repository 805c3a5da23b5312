import { percent } from '../../parts/wording.js';

type Interval = readonly number[] | null;

/** An interval of shares in words: `6% to 11%`; a dash without one. */
export function interval(ci95: Interval): string {
  const [low, high] = ci95 ?? [];
  return low === undefined || high === undefined ? '–' : `${percent(low)} to ${percent(high)}`;
}

/** A comparison of the arms. */
export interface Comparison {
  readonly abs_diff: number | null;
  readonly ci95: Interval;
  readonly significant: boolean;
}

/** A comparison in a sentence, as far as it can be told: `16 points fewer conversations … (between 11 and 22)`. */
export function verdict({ abs_diff: diff, ci95, significant }: Comparison, of: string): string {
  if (diff === null) return 'Not enough data yet.';
  if (!significant) return `No measurable difference in ${of} yet.`;
  const [low = 0, high = 0] = ci95 ?? [];
  const points = (share: number): string => (100 * Math.abs(share)).toFixed(1).replace(/\.0$/, '');
  const ends = [points(low), points(high)].sort((a, b) => Number(a) - Number(b));
  const fewer = diff < 0 ? 'fewer' : 'more';
  return `${points(diff)} percentage points ${fewer} ${of} with the gate (between ${ends[0]} and ${ends[1]}).`;
}
