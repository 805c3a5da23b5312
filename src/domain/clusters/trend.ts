import type { ClusterCounts } from '../../db/schema/clusters.js';
import { addDays, utcDay } from '../rollups/days.js';

const TREND_DAYS = 14;
const WEEK = 7;

/** How the failures of a cluster went lately. */
export interface Trend {
  /** The last 14 UTC days, the oldest first. */
  readonly days: readonly { readonly date: string; readonly count: number }[];
  /** Failures of the last 7 of them, and of the 7 before. */
  readonly lastWeek: number;
  readonly weekBefore: number;
  /** In percent; null without any in the week before. */
  readonly growth: number | null;
}

export function measureTrend({ days: counts }: ClusterCounts, now: Date): Trend {
  const first = addDays(utcDay(now), 1 - TREND_DAYS);
  const days = Array.from({ length: TREND_DAYS }, (_, at) => {
    const date = addDays(first, at);
    return { date, count: counts[date] ?? 0 };
  });
  const sum = (some: typeof days) => some.reduce((total, { count }) => total + count, 0);
  const [lastWeek, weekBefore] = [sum(days.slice(-WEEK)), sum(days.slice(0, -WEEK))];
  const growth =
    weekBefore === 0 ? null : Math.round((1_000 * (lastWeek - weekBefore)) / weekBefore) / 10;
  return { days, lastWeek, weekBefore, growth };
}
