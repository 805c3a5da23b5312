const NAMES: Readonly<Record<string, string>> = {
  gate_calls: 'The number of gate calls',
  ask_rate: 'The share of calls that ask',
  ambiguity_avg: 'The average ambiguity',
  misunderstanding_rate: 'The share of misunderstandings',
  failure_count: 'The number of failures',
  event_count: 'The number of events',
  signal_matches: 'The number of signal matches',
  issue_events: 'The number of failures of issues',
  issue_opened: 'The number of new issues',
  issue_regressed: 'The number of issues that came back',
  outcome_count: 'The number of outcomes',
  outcome_value: 'The value of outcomes',
  expected_regret: 'The expected regret',
  review_backlog: 'The number of cases that wait for a review',
  sync_lag_minutes: 'The lag of a connector',
  handoff_wait_minutes: 'The longest wait for a person',
  open_handoffs: 'The number of calls that wait for a person',
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
