import type { PricedDecision } from './cost-parts.js';

/** A bar in parts of its length, 0 to 1, from the left. */
export interface Bar extends PricedDecision {
  /** Where it ends. */
  readonly end: number;
  readonly segments: readonly Segment[];
  /** Whether it is longer than the axis: its end is cut off, and its number says how long it is. */
  readonly broken: boolean;
}

export interface Segment {
  readonly part: 'now' | 'second' | 'harm' | 'all';
  readonly from: number;
  readonly to: number;
}

/** A cost of more than so many times the second cheapest breaks the axis. */
const TENFOLD = 10;
/** Where the longest whole bar ends when another one is broken. */
const WHOLE = 0.8;

/**
 * Lays decisions out as bars on one axis from zero. The second cheapest is the measure, since the cheapest is often
 * next to nothing: what costs more than ten times as much breaks the axis.
 *
 * @param priced the cheapest first
 */
export function layOutBars(priced: readonly PricedDecision[]): Bar[] {
  const limit = TENFOLD * ((priced[1] ?? priced[0])?.cost ?? 0);
  const whole = priced.filter(({ cost }) => cost <= limit);
  const top = Math.max(...whole.map(({ cost }) => cost), Number.MIN_VALUE);
  const scale = (whole.length < priced.length ? WHOLE : 1) / top;
  return priced.map((one) => {
    const broken = one.cost > limit;
    const end = broken ? 1 : one.cost * scale;
    return { ...one, end, broken, segments: cutBar(one, end) };
  });
}

/** The parts of a bar one behind the other; of a broken one in proportion, too. */
function cutBar({ cost, parts }: PricedDecision, end: number): Segment[] {
  if (parts === null || cost <= 0) return [{ part: 'all', from: 0, to: end }];
  const segments: Segment[] = [];
  let from = 0;
  for (const part of ['now', 'second', 'harm'] as const) {
    const to = from + (parts[part] / cost) * end;
    if (to > from) segments.push({ part, from, to });
    from = to;
  }
  return segments;
}
