/** How often each value was seen. */
export type Histogram = ReadonlyMap<number, number>;

/** The smallest value that a share of all is at most; null of none. */
export function histogramQuantile(histogram: Histogram, share: number): number | null {
  const entries = [...histogram].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [value, count] of entries) {
    seen += count;
    if (seen >= share * total - 1e-9) return value;
  }
  return null;
}

/** The middle value; between two values their mean. */
export function histogramMedian(histogram: Histogram): number | null {
  const total = [...histogram.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
  const low = histogramQuantile(histogram, 0.5);
  if (low === null || total % 2 === 1) return low;
  return (low + (histogramQuantile(histogram, 0.5 + 0.5 / total) as number)) / 2;
}
