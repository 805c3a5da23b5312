import type { ShownCondition } from '../../../../src/contracts/alert-condition.js';
import { amount, duration, percent, words } from '../../parts/wording.js';

export type Metric = ShownCondition['metric'];
export type Operator = ShownCondition['operator'];
export type FilterName = keyof ShownCondition['filters'];

/** How a value compares with the threshold; a change is a rise or a fall. */
export type Comparison = Exclude<Operator, 'change_pct'> | 'rise' | 'fall';

/** A metric in words, and what its values are. */
export interface MetricWords {
  readonly label: string;
  /** share: 0 to 1, shown in percent. questions: in question costs. */
  readonly unit: 'count' | 'share' | 'minutes' | 'money' | 'questions';
  /** The filters that it knows. */
  readonly filters: readonly FilterName[];
  /** Whether its words are a plural. */
  readonly many?: boolean;
  /** Whether it is notified of one by one, without a threshold. */
  readonly perIssue?: boolean;
  /** Whether it is measured as it is now, without a window. */
  readonly now?: boolean;
}

const FAILURE_FILTERS = ['dimension', 'cluster_id', 'issue_id', 'event'] as const;

export const METRIC_WORDS: Readonly<Record<Metric, MetricWords>> = {
  failure_count: {
    ...{ label: 'failures', unit: 'count', many: true },
    filters: [...FAILURE_FILTERS, 'outcome_type'],
  },
  misunderstanding_rate: {
    ...{ label: 'the failure rate', unit: 'share', filters: FAILURE_FILTERS },
  },
  ask_rate: { label: 'the ask rate', unit: 'share', filters: ['dimension'] },
  gate_calls: { label: 'gate calls', unit: 'count', many: true, filters: ['dimension'] },
  ambiguity_avg: { label: 'the average ambiguity score', unit: 'share', filters: ['dimension'] },
  expected_regret: {
    ...{ label: 'the average avoidable cost per call', unit: 'questions' },
    filters: ['dimension'],
  },
  event_count: { label: 'events', unit: 'count', many: true, filters: ['event', 'dimension'] },
  signal_matches: {
    ...{ label: 'signal matches', unit: 'count', many: true, filters: ['signal_id'] },
  },
  issue_opened: {
    ...{
      label: 'an issue is opened',
      unit: 'count',
      perIssue: true,
      filters: ['dimension', 'cluster_id'],
    },
  },
  issue_regressed: {
    ...{ label: 'an issue regresses', unit: 'count', perIssue: true },
    filters: ['dimension', 'cluster_id', 'issue_id'],
  },
  issue_events: {
    ...{ label: 'issue failures', unit: 'count', many: true, filters: FAILURE_FILTERS },
  },
  outcome_count: { label: 'outcomes', unit: 'count', many: true, filters: ['outcome_type'] },
  outcome_value: { label: 'the total value of outcomes', unit: 'money', filters: ['outcome_type'] },
  review_backlog: {
    ...{ label: 'the number of turns to review', unit: 'count', many: true, now: true },
    filters: ['dimension', 'cluster_id'],
  },
  sync_lag_minutes: {
    ...{ label: 'connector lag', unit: 'minutes', now: true, filters: ['connector_id'] },
  },
  handoff_wait_minutes: {
    ...{ label: 'the longest open handoff', unit: 'minutes', now: true, filters: [] },
  },
  open_handoffs: { label: 'open handoffs', unit: 'count', many: true, now: true, filters: [] },
};

/** Verbs of the comparisons, of one thing and of several. */
const VERBS: Readonly<Record<Comparison, readonly [one: string, many: string]>> = {
  gt: ['rises above', 'rise above'],
  gte: ['reaches', 'reach'],
  lt: ['falls below', 'fall below'],
  lte: ['falls to', 'fall to'],
  eq: ['is exactly', 'are exactly'],
  rise: ['rises by', 'rise by'],
  fall: ['falls by', 'fall by'],
};

export const COMPARISONS = Object.keys(VERBS) as Comparison[];

export const verb = (comparison: Comparison, metric: Metric): string =>
  VERBS[comparison][METRIC_WORDS[metric].many ? 1 : 0];

export const WINDOWS: readonly number[] = [15, 60, 360, 1_440, 10_080, 43_200];

export const BEFORE = {
  previous_window: 'the previous period',
  same_window_last_week: 'the same time last week',
} as const;

type Told = Pick<
  ShownCondition,
  'metric' | 'operator' | 'threshold' | 'window_minutes' | 'compare_to' | 'filters'
>;

/** Names of things that filters name by their ids. */
export type NameThing = (filter: FilterName, id: string) => string | undefined;

/** A condition as one sentence: `When failures reach 5 within a day`. */
export function conditionSentence(condition: Told, nameThing?: NameThing): string {
  const { metric, operator, threshold, window_minutes: minutes, compare_to } = condition;
  const { label, unit, perIssue, now } = METRIC_WORDS[metric];
  const only = filterWords(condition.filters, nameThing);
  if (perIssue) return `When ${label}${only}`;
  const within = now ? '' : ` within ${windowWords(minutes)}`;
  if (operator === 'change_pct') {
    const how = verb(threshold < 0 ? 'fall' : 'rise', metric);
    const against = BEFORE[compare_to ?? 'previous_window'];
    return `When ${label}${only}${within} ${how} ${amount(Math.abs(threshold))}% against ${against}`;
  }
  return `When ${label}${only} ${verb(operator, metric)} ${valueWords(threshold, unit)}${within}`;
}

/** A value of a metric with its unit. */
export function valueWords(value: number, unit: MetricWords['unit']): string {
  if (unit === 'share') return percent(value);
  if (unit === 'questions') return `${amount(value)} question costs`;
  return unit === 'minutes' ? `${amount(value)} minutes` : amount(value);
}

const WINDOW_WORDS: Readonly<Record<number, string>> = {
  60: 'an hour',
  1440: 'a day',
  10080: 'a week',
};

/** A number of minutes in words: `an hour`, `6 h`, `a day`. */
export const windowWords = (minutes: number): string =>
  WINDOW_WORDS[minutes] ?? duration(minutes * 60_000);

export const FILTER_WORDS: Readonly<Record<FilterName, string>> = {
  dimension: 'dimension',
  cluster_id: 'cluster',
  issue_id: 'issue',
  signal_id: 'signal',
  connector_id: 'connector',
  outcome_type: 'outcome',
  event: 'event',
};

function filterWords(filters: Told['filters'], nameThing?: NameThing): string {
  const given = Object.entries(filters).flatMap(([name, value]) => {
    if (value === null) return [];
    const filter = name as FilterName;
    const thing = nameThing?.(filter, String(value));
    return [`${FILTER_WORDS[filter]} ${thing === undefined ? words(String(value)) : `“${thing}”`}`];
  });
  return given.length === 0 ? '' : ` (only ${given.join(', ')})`;
}
