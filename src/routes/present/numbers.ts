/** Four digits behind the point: what more there is says nothing. */
export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

export const roundedOrNull = (value: number | null): number | null =>
  value === null ? null : rounded(value);

export const roundedInterval = (interval: readonly number[] | null): number[] | null =>
  interval === null ? null : interval.map(rounded);
