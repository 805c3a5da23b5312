import type { ShownCondition } from '../../../../src/contracts/alert-condition.js';
import { amount, percent, words } from '../../parts/wording.js';

export type Metric = ShownCondition['metric'];
export type Operator = ShownCondition['operator'];

/** A metric in words, and what its values are. */
export interface MetricWords {
  readonly label: string;
  readonly unit: 'count' | 'share' | 'minutes' | 'cost';
  /** Whether it is told of one by one, without a threshold. */
  readonly perIssue?: boolean;
  /** Whether it is measured as it is now, without a window. */
  readonly now?: boolean;
}

export const METRIC_WORDS: Readonly<Record<Metric, MetricWords>> = {
  failure_count: { label: 'turns that went wrong', unit: 'count' },
  misunderstanding_rate: { label: 'the share of misunderstandings', unit: 'share' },
  ask_rate: { label: 'the share of calls put to the user', unit: 'share' },
  gate_calls: { label: 'gate calls', unit: 'count' },
  ambiguity_avg: { label: 'the mean ambiguity score', unit: 'share' },
  event_count: { label: 'events', unit: 'count' },
  signal_matches: { label: 'matches of signals', unit: 'count' },
  issue_events: { label: 'failures of issues', unit: 'count' },
  issue_opened: { label: 'a new issue', unit: 'count', perIssue: true },
  issue_regressed: { label: 'an issue that comes back', unit: 'count', perIssue: true },
  outcome_count: { label: 'outcomes', unit: 'count' },
  outcome_value: { label: 'the value of outcomes', unit: 'cost' },
  expected_regret: { label: 'the expected regret, in questions', unit: 'cost' },
  review_backlog: { label: 'items that wait for a review', unit: 'count', now: true },
  sync_lag_minutes: { label: 'the lag of connectors', unit: 'minutes', now: true },
  handoff_wait_minutes: { label: 'the longest wait for a person', unit: 'minutes', now: true },
  open_handoffs: { label: 'open handoffs', unit: 'count', now: true },
};

export const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
  eq: 'is exactly',
  change_pct: 'changes by',
};

export const WINDOWS: readonly (readonly [minutes: number, label: string])[] = [
  [60, 'an hour'],
  [360, '6 hours'],
  [1_440, 'a day'],
  [10_080, 'a week'],
  [43_200, '30 days'],
];

type Told = Pick<
  ShownCondition,
  'metric' | 'operator' | 'threshold' | 'window_minutes' | 'compare_to' | 'filters'
>;

/** A condition as one sentence: `When turns that went wrong is at least 5 within a day`. */
export function conditionSentence(condition: Told): string {
  const { metric, operator, threshold, window_minutes: minutes, compare_to } = condition;
  const { label, unit, perIssue, now } = METRIC_WORDS[metric];
  const only = filterWords(condition.filters);
  if (perIssue) return `When there is ${label}${only}`;
  const within = now ? '' : ` within ${windowWords(minutes)}`;
  if (operator === 'change_pct') {
    const against =
      compare_to === 'same_window_last_week' ? 'a week earlier' : 'in the window before';
    const how = threshold < 0 ? `falls by ${-threshold} %` : `rises by ${threshold} %`;
    return `When ${label}${only}${within} ${how} against what it was ${against}`;
  }
  return `When ${label}${only} ${OPERATOR_WORDS[operator]} ${valueWords(threshold, unit)}${within}`;
}

/** A value of a metric with its unit. */
export function valueWords(value: number, unit: MetricWords['unit']): string {
  if (unit === 'share') return percent(value);
  return unit === 'minutes' ? `${amount(value)} minutes` : amount(value);
}

const windowWords = (minutes: number): string =>
  WINDOWS.find(([one]) => one === minutes)?.[1] ?? `${minutes} minutes`;

function filterWords(filters: Told['filters']): string {
  const given = Object.entries(filters).filter(([, value]) => value !== null);
  if (given.length === 0) return '';
  return ` (only ${given.map(([name, value]) => `${words(name)} ${words(String(value))}`).join(', ')})`;
}
