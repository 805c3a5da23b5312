/** Up to so many days each has a place of its own; beyond it weeks have. */
const MAX_DAYS = 45;
const WEEK = 7;

/** Days that a chart shows as one. */
export interface Bucket {
  /** The first day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Which of all days, from and up to (not included). */
  readonly from: number;
  readonly to: number;
}

/** Days as they are, or weeks that end with the last day; a first week that is cut short goes with the next one. */
export function toBuckets(days: readonly string[]): Bucket[] {
  const length = days.length <= MAX_DAYS ? 1 : WEEK;
  const buckets: Bucket[] = [];
  for (let to = days.length; to >= length; to -= length) {
    const from = to - length < length ? 0 : to - length;
    buckets.unshift({ day: days[from] as string, from, to });
    if (from === 0) break;
  }
  return buckets;
}

/** The mean of a day in each bucket. */
export const dailyMeans = (values: readonly number[], buckets: readonly Bucket[]): number[] =>
  buckets.map(({ from, to }) => sumValues(values.slice(from, to)) / (to - from));

export const sumValues = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0);
