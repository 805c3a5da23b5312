import { z } from 'zod';
import { text } from './common.js';
import { DateInput } from './dates.js';
import { EventKind } from './event.js';
import { field } from './field.js';
import { Dimension } from './gate.js';
import { amount, rowId } from './numbers.js';
import { OutcomeType } from './outcome.js';

const DAYS_30 = 43_200;

export const METRICS = [
  'gate_calls',
  'ask_rate',
  'ambiguity_avg',
  'misunderstanding_rate',
  'failure_count',
  'event_count',
  'signal_matches',
  'issue_events',
  'issue_opened',
  'issue_regressed',
  'outcome_count',
  'outcome_value',
  'expected_regret',
  'review_backlog',
  'sync_lag_minutes',
  'handoff_wait_minutes',
  'open_handoffs',
] as const;
export type AlertMetric = (typeof METRICS)[number];

export const OPERATORS = ['gt', 'gte', 'lt', 'lte', 'eq', 'change_pct'] as const;
export const COMPARISONS = ['previous_window', 'same_window_last_week'] as const;
export const NO_DATA = ['keep', 'ok', 'alert'] as const;
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;

/** The filters that a metric knows. */
export const FILTERS: Readonly<Record<AlertMetric, readonly (keyof Filters)[]>> = {
  gate_calls: ['dimension'],
  ask_rate: ['dimension'],
  ambiguity_avg: ['dimension'],
  misunderstanding_rate: ['dimension', 'cluster_id', 'issue_id', 'event'],
  failure_count: ['dimension', 'cluster_id', 'issue_id', 'event', 'outcome_type'],
  event_count: ['event', 'dimension'],
  signal_matches: ['signal_id'],
  issue_events: ['dimension', 'cluster_id', 'issue_id', 'event'],
  issue_opened: ['dimension', 'cluster_id'],
  issue_regressed: ['dimension', 'cluster_id', 'issue_id'],
  outcome_count: ['outcome_type'],
  outcome_value: ['outcome_type'],
  expected_regret: ['dimension'],
  review_backlog: ['dimension', 'cluster_id'],
  sync_lag_minutes: ['connector_id'],
  handoff_wait_minutes: [],
  open_handoffs: [],
};

/** Things that are notified one by one, and need no threshold. */
export const isPerIssue = (metric: AlertMetric): boolean =>
  metric === 'issue_opened' || metric === 'issue_regressed';

/** Metrics that are measured as they are now, whatever the window says. */
export const isGauge = (metric: AlertMetric): boolean => GAUGES.has(metric);

const GAUGES: ReadonlySet<AlertMetric> = new Set([
  ...(['sync_lag_minutes', 'review_backlog', 'handoff_wait_minutes', 'open_handoffs'] as const),
]);

const id = rowId();
const enumField = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** Every unknown field is refused, with the names of those that there are. */
const closedError = (shape: object) => ({
  error: ({ code }: { readonly code: string }) =>
    code === 'unrecognized_keys'
      ? `is not a known field. Known fields: ${Object.keys(shape).join(', ')}`
      : undefined,
});

const filters = {
  dimension: field(Dimension.nullish(), 'Only this dimension.', 'scope'),
  cluster_id: field(text(1, 80).nullish(), 'Only failures of this cluster.', null),
  issue_id: field(id.nullish(), 'Only this issue.', null),
  signal_id: field(id.nullish(), 'Only this signal.', null),
  connector_id: field(text(1, 80).nullish(), 'Only this connector.', null),
  outcome_type: field(OutcomeType.nullish(), 'Only outcomes of this type.', null),
  event: field(EventKind.nullish(), 'Only this event.', null),
};

const Filters = z.strictObject(filters, closedError(filters)).meta({
  description: 'Filters. A filter that the metric does not support is rejected.',
});
type Filters = z.infer<typeof Filters>;

const minutes = (max: number) => z.int().min(0).max(max);

const fields = {
  metric: field(enumField(METRICS), 'The metric.', 'misunderstanding_rate'),
  operator: field(
    enumField(OPERATORS).optional(),
    'How the value is compared with the threshold. Default: gte. change_pct compares the percentage change from `compare_to`; a negative threshold is a drop.',
    'gte',
  ),
  threshold: field(
    amount().nullish(),
    'Required except for issue_opened and issue_regressed, where it is 1. Rates are 0 to 1.',
    0.15,
  ),
  warn_threshold: field(
    amount().nullish(),
    'The threshold of a warning: below `threshold`, or above it if the rule fires on low values or drops.',
    0.1,
  ),
  window_minutes: field(
    z.int().min(1).max(DAYS_30).default(1_440),
    'The time window in minutes, up to 30 days.',
    1_440,
  ),
  compare_to: field(
    enumField(COMPARISONS).nullish(),
    'What change_pct compares with: the previous window, or the same window a week earlier.',
    null,
  ),
  min_sessions: field(
    minutes(1e9).default(1),
    'The minimum number of sessions required to fire.',
    20,
  ),
  min_events: field(
    minutes(1e9).default(1),
    'The minimum count required to fire. For misunderstanding_rate, the minimum number of misunderstandings.',
    5,
  ),
  filters: Filters.nullish(),
  cooldown_minutes: field(
    minutes(DAYS_30).default(60),
    'The minimum time between notifications, unless a warning becomes an alert.',
    240,
  ),
  renotify: field(
    z.boolean().default(false),
    'Whether to notify again after each cooldown while the rule keeps firing.',
    false,
  ),
  no_data: field(
    enumField(NO_DATA).default('keep'),
    'What to do when there is not enough data: keep the state, treat it as OK, or fire.',
    'keep',
  ),
  severity: field(
    enumField(SEVERITIES).default('medium'),
    'The severity shown in notifications.',
    'high',
  ),
  snoozed_until: field(DateInput.nullish(), 'The rule is not evaluated until this time.', null),
  target: field(
    text(1, 1_000).nullish(),
    'The destination: a URL or an email address. null sends to the chat in the settings.',
    null,
  ),
};

/** The condition of an alert rule. Every unknown field is refused. */
export const AlertCondition = z
  .strictObject(fields, closedError(fields))
  .superRefine((condition, ctx) => {
    const refuse = (field: keyof typeof condition, message: string, inner?: string): void =>
      ctx.addIssue({ code: 'custom', message, path: inner ? [field, inner] : [field] });
    for (const [field, message] of contradictions(condition)) refuse(field, message);
    const known = FILTERS[condition.metric];
    for (const [name, value] of Object.entries(condition.filters ?? {})) {
      if (value === null || value === undefined || known.some((one) => one === name)) continue;
      const supported = known.length > 0 ? known.join(', ') : 'none';
      refuse(
        'filters',
        `does not apply to ${condition.metric}. Supported filters: ${supported}`,
        name,
      );
    }
  })
  .meta({ id: 'AlertCondition', description: 'When the rule fires.' });

type Condition = z.infer<z.ZodObject<typeof fields>>;

/** Finds combinations that cannot be meant, as fields and messages. */
function contradictions(condition: Condition): [keyof Condition, string][] {
  const { metric, operator = 'gte', threshold, warn_threshold: warn, compare_to } = condition;
  const found: [keyof Condition, string][] = [];
  if ((threshold === null || threshold === undefined) && !isPerIssue(metric)) {
    found.push(['threshold', `is required for ${metric}`]);
  }
  if (isPerIssue(metric) && !['gt', 'gte'].includes(operator)) {
    found.push(['operator', `must be gt or gte for ${metric}`]);
  }
  if (operator === 'change_pct' && isGauge(metric)) {
    found.push(['operator', `must not be change_pct: ${metric} has no window to compare`]);
  }
  if (operator === 'change_pct' && !compare_to) {
    found.push(['compare_to', `is required for change_pct: one of ${COMPARISONS.join(', ')}`]);
  }
  if (operator !== 'change_pct' && compare_to) {
    found.push(['compare_to', 'applies only to the operator change_pct']);
  }
  if (typeof warn === 'number' && typeof threshold === 'number') {
    const isFall = operator.startsWith('lt') || (operator === 'change_pct' && threshold < 0);
    if (operator === 'eq') found.push(['warn_threshold', 'does not apply to the operator eq']);
    else if (isFall ? warn <= threshold : warn >= threshold) {
      found.push(['warn_threshold', `must be ${isFall ? 'above' : 'below'} the threshold`]);
    }
  }
  return found;
}

const ShownFilters = z
  .object({
    dimension: field(z.string().nullable(), 'Only this dimension.', 'scope'),
    cluster_id: field(z.string().nullable(), 'Only failures of this cluster.', null),
    issue_id: field(z.int().nullable(), 'Only this issue.', null),
    signal_id: field(z.int().nullable(), 'Only this signal.', null),
    connector_id: field(z.string().nullable(), 'Only this connector.', null),
    outcome_type: field(z.string().nullable(), 'Only outcomes of this type.', null),
    event: field(z.string().nullable(), 'Only this event.', null),
  })
  .meta({ description: 'The filters; null for none.' });

/** A condition as it is shown: complete, with what may be shown of its target. */
export const ShownCondition = z
  .object({
    metric: fields.metric,
    operator: field(enumField(OPERATORS), 'How the value is compared with the threshold.', 'gte'),
    threshold: field(z.number(), 'The threshold.', 0.15),
    warn_threshold: field(z.number().nullable(), 'The warning threshold.', 0.1),
    window_minutes: field(z.int(), 'The time window in minutes.', 1_440),
    compare_to: field(enumField(COMPARISONS).nullable(), 'What change_pct compares with.', null),
    min_sessions: field(z.int(), 'The minimum number of sessions required to fire.', 20),
    min_events: field(z.int(), 'The minimum count required to fire.', 5),
    filters: ShownFilters,
    cooldown_minutes: field(z.int(), 'The cooldown between notifications.', 240),
    renotify: field(z.boolean(), 'Whether to notify again while the rule keeps firing.', false),
    no_data: field(enumField(NO_DATA), 'What to do when there is not enough data.', 'keep'),
    severity: field(enumField(SEVERITIES), 'The severity.', 'high'),
    snoozed_until: field(
      z.iso.datetime().nullable(),
      'The rule is not evaluated until this time.',
      null,
    ),
    target: field(
      z.string().nullable(),
      'The destination. Only the beginning of a URL is shown.',
      null,
    ),
  })
  .meta({ id: 'ShownCondition', description: 'When the rule fires.' });

export type AlertCondition = z.infer<typeof AlertCondition>;
export type ShownCondition = z.infer<typeof ShownCondition>;
