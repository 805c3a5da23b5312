import { z } from 'zod';
import { text } from './common.js';
import { DateInput } from './dates.js';
import { EventKind } from './event.js';
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
};

/** Things that are notified one by one, and need no threshold. */
export const isPerIssue = (metric: AlertMetric): boolean =>
  metric === 'issue_opened' || metric === 'issue_regressed';

/** Metrics that are measured as they are now, whatever the window says. */
export const isGauge = (metric: AlertMetric): boolean =>
  metric === 'sync_lag_minutes' || metric === 'review_backlog';

const id = rowId();
const shown = <Field extends z.ZodType>(field: Field, description: string, example: unknown) =>
  field.meta({ description, examples: [example] });
const enumField = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** Every unknown field is refused, with the names of those that there are. */
const closedError = (shape: object) => ({
  error: ({ code }: { readonly code: string }) =>
    code === 'unrecognized_keys'
      ? `is not a field here; there are ${Object.keys(shape).join(', ')}`
      : undefined,
});

const filters = {
  dimension: shown(Dimension.nullish(), 'Only what concerns this dimension.', 'scope'),
  cluster_id: shown(text(1, 80).nullish(), 'Only failures of this cluster.', null),
  issue_id: shown(id.nullish(), 'Only this issue.', null),
  signal_id: shown(id.nullish(), 'Only this signal.', null),
  connector_id: shown(text(1, 80).nullish(), 'Only this connector.', null),
  outcome_type: shown(OutcomeType.nullish(), 'Only outcomes of this type.', null),
  event: shown(EventKind.nullish(), 'Only this event.', null),
};

const Filters = z.strictObject(filters, closedError(filters)).meta({
  description: 'What is counted; a filter that the metric does not know is refused.',
});
type Filters = z.infer<typeof Filters>;

const minutes = (max: number) => z.int().min(0).max(max);

const fields = {
  metric: shown(enumField(METRICS), 'What is measured.', 'misunderstanding_rate'),
  operator: shown(
    enumField(OPERATORS).optional(),
    'How the value compares with the threshold; gte when absent. change_pct: by how many percent it has changed ' +
      'against `compare_to`; a negative threshold is a fall.',
    'gte',
  ),
  threshold: shown(
    amount().nullish(),
    'Required but for issue_opened and issue_regressed, where it is 1. Rates are 0 to 1.',
    0.15,
  ),
  warn_threshold: shown(amount().nullish(), 'A milder threshold, at which it warns.', 0.1),
  window_minutes: shown(
    z.int().min(1).max(DAYS_30).default(1_440),
    'How far back is looked, up to 30 days.',
    1_440,
  ),
  compare_to: shown(
    enumField(COMPARISONS).nullish(),
    'What change_pct compares with: the window before, or the same one a week earlier.',
    null,
  ),
  min_sessions: shown(minutes(1e9).default(1), 'Fires with no fewer conversations.', 20),
  min_events: shown(
    minutes(1e9).default(1),
    'Fires with no fewer of what is counted; of misunderstanding_rate: misunderstandings.',
    5,
  ),
  filters: Filters.nullish(),
  cooldown_minutes: shown(
    minutes(DAYS_30).default(60),
    'How long after a notification no other one is sent that it fires, unless a warning becomes an alert.',
    240,
  ),
  renotify: shown(
    z.boolean().default(false),
    'Whether it is notified again, after every cooldown, while it goes on.',
    false,
  ),
  no_data: shown(
    enumField(NO_DATA).default('keep'),
    'What too little to go by means: the state stays, all is well, or it fires.',
    'keep',
  ),
  severity: shown(
    enumField(SEVERITIES).default('medium'),
    'How bad it is, for those who read it.',
    'high',
  ),
  snoozed_until: shown(DateInput.nullish(), 'Until then it is not evaluated.', null),
  target: shown(
    text(1, 1_000).nullish(),
    'Where it goes: a URL, or an e-mail address. Null: to the chat of the settings.',
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
      refuse('filters', `does not apply to ${condition.metric}, only ${known.join(', ')}`, name);
    }
  })
  .meta({ description: 'When the rule fires.' });

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
    found.push(['compare_to', 'is for the operator change_pct']);
  }
  if (typeof warn === 'number' && typeof threshold === 'number') {
    const isFall = operator.startsWith('lt') || (operator === 'change_pct' && threshold < 0);
    if (operator === 'eq') found.push(['warn_threshold', 'has no meaning with eq']);
    else if (isFall ? warn <= threshold : warn >= threshold) {
      found.push(['warn_threshold', 'must be milder than the threshold']);
    }
  }
  return found;
}

const ShownFilters = z
  .object({
    dimension: shown(z.string().nullable(), 'Only what concerns this dimension.', 'scope'),
    cluster_id: shown(z.string().nullable(), 'Only failures of this cluster.', null),
    issue_id: shown(z.int().nullable(), 'Only this issue.', null),
    signal_id: shown(z.int().nullable(), 'Only this signal.', null),
    connector_id: shown(z.string().nullable(), 'Only this connector.', null),
    outcome_type: shown(z.string().nullable(), 'Only outcomes of this type.', null),
    event: shown(z.string().nullable(), 'Only this event.', null),
  })
  .meta({ description: 'What is counted; null: no matter which.' });

/** A condition as it is shown: complete, with what may be shown of its target. */
export const ShownCondition = z
  .object({
    metric: fields.metric,
    operator: shown(enumField(OPERATORS), 'How the value compares with the threshold.', 'gte'),
    threshold: shown(z.number(), 'Where it fires.', 0.15),
    warn_threshold: shown(z.number().nullable(), 'Where it warns.', 0.1),
    window_minutes: shown(z.int(), 'How far back is looked.', 1_440),
    compare_to: shown(enumField(COMPARISONS).nullable(), 'What change_pct compares with.', null),
    min_sessions: shown(z.int(), 'Fires with no fewer conversations.', 20),
    min_events: shown(z.int(), 'Fires with no fewer of what is counted.', 5),
    filters: ShownFilters,
    cooldown_minutes: shown(z.int(), 'The pause between two notifications.', 240),
    renotify: shown(z.boolean(), 'Whether it is notified again while it goes on.', false),
    no_data: shown(enumField(NO_DATA), 'What too little to go by means.', 'keep'),
    severity: shown(enumField(SEVERITIES), 'How bad it is.', 'high'),
    snoozed_until: shown(z.iso.datetime().nullable(), 'Until then it is not evaluated.', null),
    target: shown(z.string().nullable(), 'Where it goes; of a URL only the beginning.', null),
  })
  .meta({ description: 'When the rule fires.' });

export type AlertCondition = z.infer<typeof AlertCondition>;
export type ShownCondition = z.infer<typeof ShownCondition>;
