import { type AlertMetric, isGauge, isPerIssue } from '../../contracts/alert-condition.js';
import type { AlertLevel, StoredCondition } from '../../db/schema/alerts.js';
import type { Measured } from '../../store/alerts/measure.js';

/** Result of measuring a rule. */
export interface RuleEvaluation {
  /** Value that is compared with the threshold; null: there is none. */
  readonly value: number | null;
  /** Which threshold is reached; null: none. */
  readonly level: AlertLevel | null;
  /** Why nothing can be said. */
  readonly lacks: 'insufficient_data' | 'learning' | null;
  readonly sessions: number;
  readonly events: number;
  /** When the latest thing happened that was counted. */
  readonly latest: Date | null;
}

type Aggregation = 'count' | 'sum' | 'mean';

const AGGREGATIONS: Readonly<Partial<Record<string, Aggregation>>> = {
  ask_rate: 'mean',
  ambiguity_avg: 'mean',
  misunderstanding_rate: 'mean',
  outcome_value: 'sum',
  expected_regret: 'sum',
  sync_lag_minutes: 'sum',
  handoff_wait_minutes: 'sum',
};

const metricAggregation = (metric: string): Aggregation => AGGREGATIONS[metric] ?? 'count';

/** Whether a rule waits for a value to fall. */
const waitsForFall = ({ operator, threshold }: StoredCondition): boolean =>
  operator.startsWith('lt') || (operator === 'change_pct' && threshold < 0);

/**
 * Evaluates a measurement by its rule. Nothing can be said of an average without enough conversations, nor does any
 * rule fire on fewer conversations or events than it wants; whether all is well is said of any number.
 *
 * @param before what `compare_to` names; null where nothing is compared
 */
export function evaluate(
  condition: StoredCondition,
  current: Measured,
  before: Measured | null,
): RuleEvaluation {
  const metric = condition.metric as AlertMetric;
  const { items, latest } = current;
  const now = measuredValue(condition, current);
  const hasSessions = !isPerIssue(metric) && !isGauge(metric);
  const sessions = hasSessions ? current.sessions : items;
  const events = metric === 'misunderstanding_rate' ? (current.high ?? 0) : items;
  const fewSessions = hasSessions && sessions < condition.min_sessions;
  const counted = { sessions, events, latest };
  if (now === null || (metricAggregation(metric) === 'mean' && fewSessions)) {
    return { ...counted, value: now, level: null, lacks: 'insufficient_data' };
  }
  const value = condition.operator === 'change_pct' ? measureChange(condition, now, before) : now;
  if (value === null) return { ...counted, value: null, level: null, lacks: 'learning' };
  const level = reachedLevel(condition, value);
  if (level !== null && (fewSessions || events < condition.min_events)) {
    return { ...counted, value, level: null, lacks: 'insufficient_data' };
  }
  return { ...counted, value, level, lacks: null };
}

/** Null: there is nothing to make an average of, or no connector. */
function measuredValue(condition: StoredCondition, { items, high, low }: Measured): number | null {
  const { metric } = condition;
  const aggregation = metricAggregation(metric);
  if (aggregation === 'count') return items;
  if (aggregation === 'mean') return items === 0 ? null : (high ?? 0) / items;
  // Sums of several currencies are never added: the one counts that comes nearest to firing.
  const sum = waitsForFall(condition) ? low : high;
  return sum ?? (isGauge(metric as AlertMetric) ? null : 0);
}

/** In percent; null without anything to compare with. */
function measureChange(
  condition: StoredCondition,
  now: number,
  before: Measured | null,
): number | null {
  const earlier = before && measuredValue(condition, before);
  if (!before || !earlier) return null;
  return (100 * (now - earlier)) / Math.abs(earlier);
}

function reachedLevel(condition: StoredCondition, value: number): AlertLevel | null {
  const { threshold, warn_threshold: warn } = condition;
  if (reaches(condition, value, threshold)) return 'alert';
  return warn !== null && reaches(condition, value, warn) ? 'warning' : null;
}

function reaches(condition: StoredCondition, value: number, threshold: number): boolean {
  switch (condition.operator) {
    case 'gt':
      return value > threshold;
    case 'gte':
      return value >= threshold;
    case 'lt':
      return value < threshold;
    case 'lte':
      return value <= threshold;
    case 'eq':
      return Math.abs(value - threshold) <= 1e-9 * Math.max(1, Math.abs(threshold));
    case 'change_pct':
      return waitsForFall(condition) ? value <= threshold : value >= threshold;
  }
}
