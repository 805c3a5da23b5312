import type { ClusterRow } from '../../db/schema/clusters.js';
import type { Trend } from '../clusters/trend.js';

export type Severity = 'low' | 'medium' | 'high' | 'critical';

const LEVELS: readonly Severity[] = ['low', 'low', 'medium', 'high', 'critical'];

/** From so many failures in a week, or such a share of conversations, it counts for more. */
const MANY_A_WEEK = 20;
const LARGE_SHARE = 0.05;

/** How bad an issue is: by the risk of what went wrong, what it cost, how many it affects, and whether it grows. */
export function rateSeverity(
  { counts, sessionShare }: Pick<ClusterRow, 'counts' | 'sessionShare'>,
  trend: Trend,
): Severity {
  const { risks, money } = counts;
  const risk = risks.irreversible ? 3 : risks.high ? 2 : risks.medium ? 1 : 0;
  const points =
    risk +
    (money.some(({ value }) => value < 0) ? 1 : 0) +
    (sessionShare >= LARGE_SHARE ? 1 : 0) +
    (trend.lastWeek >= MANY_A_WEEK ? 1 : 0) +
    (isEscalating(trend) ? 1 : 0);
  return LEVELS[Math.min(points, LEVELS.length - 1)] as Severity;
}

/** Twice as many as in the week before, and not by chance. */
export const isEscalating = ({ lastWeek, weekBefore }: Trend): boolean =>
  lastWeek >= 10 && lastWeek >= 2 * weekBefore;
