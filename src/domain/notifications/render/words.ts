const NAMES: Readonly<Record<string, string>> = {
  gate_calls: 'The number of gate calls',
  ask_rate: 'The ask rate',
  ambiguity_avg: 'The average ambiguity score',
  misunderstanding_rate: 'The failure rate',
  failure_count: 'The number of failures',
  event_count: 'The number of events',
  signal_matches: 'The number of signal matches',
  issue_events: 'The number of issue failures',
  issue_opened: 'The number of new issues',
  issue_regressed: 'The number of regressed issues',
  outcome_count: 'The number of outcomes',
  outcome_value: 'The total value of outcomes',
  expected_regret: 'The average avoidable cost per call',
  review_backlog: 'The number of turns to review',
  sync_lag_minutes: 'The connector lag',
  handoff_wait_minutes: 'The longest open handoff',
  open_handoffs: 'The number of open handoffs',
};

/** A metric as the beginning of a sentence. */
export const metricName = (metric: string): string => NAMES[metric] ?? metric;

/** A value of a metric with its unit. */
export function metricValue(metric: string, value: number): string {
  if (metric.endsWith('_rate')) return percent(value);
  if (metric === 'ambiguity_avg') return formatNumber(value, 2);
  if (metric.endsWith('_minutes')) return `${formatNumber(value, 0)} minutes`;
  return formatNumber(value, 2);
}

/** `0.061` as `6.1%`. */
export const percent = (share: number): string => `${formatNumber(100 * share, 1)}%`;

/** With at most so many digits after the point, and commas between thousands. */
export const formatNumber = (value: unknown, digits: number): string =>
  Number(value).toLocaleString('en', { maximumFractionDigits: digits });
