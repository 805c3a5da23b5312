import type { ShownCondition } from '../../../../src/contracts/alert-condition.js';
import type { api } from '../../api/routes.js';
import { type Comparison, type FilterName, METRIC_WORDS, type Metric } from './condition.js';

type Condition = (typeof api.createAlertRule)['types']['body']['condition'];

/** A condition as it stands in its form: numbers as they are typed, shares in percent. */
export interface TypedCondition {
  readonly metric: Metric;
  readonly comparison: Comparison;
  readonly threshold: string;
  readonly warn: string;
  readonly windowMinutes: number;
  readonly compareTo: NonNullable<ShownCondition['compare_to']>;
  /** Values by the name of the filter; an empty one is none. */
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
  readonly minSessions: string;
  readonly minEvents: string;
  readonly cooldownMinutes: number;
  readonly renotify: boolean;
  readonly noData: ShownCondition['no_data'];
  readonly severity: ShownCondition['severity'];
  /** As a field for a local date and time has it. */
  readonly snoozedUntil: string;
}

const START: TypedCondition = {
  metric: 'failure_count',
  comparison: 'gt',
  threshold: '5',
  warn: '',
  windowMinutes: 60,
  compareTo: 'previous_window',
  filters: {},
  minSessions: '1',
  minEvents: '1',
  cooldownMinutes: 60,
  renotify: false,
  noData: 'keep',
  severity: 'medium',
  snoozedUntil: '',
};

const isChange = (comparison: Comparison): boolean =>
  comparison === 'rise' || comparison === 'fall';

/** Whether the threshold is typed in percent of a share. */
const isShare = (metric: Metric, comparison: Comparison): boolean =>
  METRIC_WORDS[metric].unit === 'share' && !isChange(comparison);

/** The unit behind a threshold. */
export function thresholdUnit({ metric, comparison }: TypedCondition): string {
  const { unit } = METRIC_WORDS[metric];
  if (isChange(comparison) || unit === 'share') return '%';
  return unit === 'minutes' || unit === 'questions' ? unit : '';
}

/** A condition for its form; what a new one begins with when there is none. */
export function toTyped(condition: ShownCondition | null): TypedCondition {
  if (condition === null) return START;
  const { metric, operator, threshold, warn_threshold: warn, compare_to, filters } = condition;
  const comparison = operator === 'change_pct' ? (threshold < 0 ? 'fall' : 'rise') : operator;
  // Digits that only come from counting in twos are left out.
  const shown = (value: number): string => {
    const scaled = isShare(metric, comparison) ? 100 * value : value;
    return String(Number((isChange(comparison) ? Math.abs(scaled) : scaled).toPrecision(12)));
  };
  const given = Object.entries(filters).filter(([, value]) => value !== null);
  return {
    ...{ metric, comparison, threshold: shown(threshold) },
    warn: warn === null ? '' : shown(warn),
    windowMinutes: condition.window_minutes,
    compareTo: compare_to ?? 'previous_window',
    filters: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    minSessions: String(condition.min_sessions),
    minEvents: String(condition.min_events),
    cooldownMinutes: condition.cooldown_minutes,
    ...{ renotify: condition.renotify, noData: condition.no_data, severity: condition.severity },
    snoozedUntil: localFieldTime(condition.snoozed_until),
  };
}

/** The condition as the interface takes it; what is no number is left to the server, which says so. */
export function toCondition(typed: TypedCondition): Condition {
  const { metric, comparison, filters } = typed;
  const { perIssue, filters: known } = METRIC_WORDS[metric];
  const scale = (isShare(metric, comparison) ? 0.01 : 1) * (comparison === 'fall' ? -1 : 1);
  const read = (text: string): number | null => {
    const value = readNumber(text);
    return value === null ? null : Number((value * scale).toPrecision(12));
  };
  const given = known.flatMap((name) => {
    const value = filters[name] ?? '';
    if (value === '') return [];
    return [[name, name === 'issue_id' || name === 'signal_id' ? Number(value) : value] as const];
  });
  return {
    metric,
    ...(!perIssue && {
      operator: comparison === 'rise' || comparison === 'fall' ? 'change_pct' : comparison,
      threshold: read(typed.threshold),
      warn_threshold: read(typed.warn),
      compare_to: isChange(comparison) ? typed.compareTo : null,
    }),
    window_minutes: typed.windowMinutes,
    min_sessions: readNumber(typed.minSessions) ?? 1,
    min_events: readNumber(typed.minEvents) ?? 1,
    filters: Object.fromEntries(given),
    cooldown_minutes: typed.cooldownMinutes,
    ...{ renotify: typed.renotify, no_data: typed.noData, severity: typed.severity },
    snoozed_until: typed.snoozedUntil === '' ? null : new Date(typed.snoozedUntil).toISOString(),
  };
}

/** With another metric, what it does not know is left out. */
export function withMetric(typed: TypedCondition, metric: Metric): TypedCondition {
  const { now, filters: known, unit } = METRIC_WORDS[metric];
  const comparison = now && isChange(typed.comparison) ? 'gt' : typed.comparison;
  const kept = Object.entries(typed.filters).filter(([name]) => known.some((one) => one === name));
  const isOtherUnit = unit !== METRIC_WORDS[typed.metric].unit;
  return {
    ...typed,
    ...{ metric, comparison, filters: Object.fromEntries(kept) },
    ...(isOtherUnit && { warn: '' }),
  };
}

function readNumber(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

/** A time as a field for a local date and time takes it: `2026-11-20T18:12`. */
function localFieldTime(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
