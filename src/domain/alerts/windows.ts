import { type AlertMetric, isPerIssue } from '../../contracts/alert-condition.js';
import type { StoredCondition } from '../../db/schema/alerts.js';
import type { NotifyPolicy } from './next-state.js';

const MINUTE_MS = 60_000;
const WEEK_MINUTES = 7 * 24 * 60;

/** How far before its window the one begins that a rule compares with; 0: it compares with none. */
export function comparedMinutes({ compare_to, window_minutes }: StoredCondition): number {
  if (compare_to === null) return 0;
  return compare_to === 'previous_window' ? window_minutes : WEEK_MINUTES;
}

/** When the window of a rule begins that ends now, and the first moment that it looks at. */
export function conditionWindows(
  condition: StoredCondition,
  now: Date,
): { from: Date; first: Date } {
  const from = new Date(now.getTime() - condition.window_minutes * MINUTE_MS);
  return { from, first: new Date(from.getTime() - comparedMinutes(condition) * MINUTE_MS) };
}

export const notifyPolicy = (condition: StoredCondition): NotifyPolicy => ({
  cooldown_minutes: condition.cooldown_minutes,
  renotify: condition.renotify,
  no_data: condition.no_data,
  perItem: isPerIssue(condition.metric as AlertMetric),
});
