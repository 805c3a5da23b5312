import { type AlertCondition, isPerIssue } from '../../contracts/alert-condition.js';
import { parseDate } from '../../contracts/dates.js';
import type { StoredCondition } from '../../db/schema/alerts.js';

const NO_FILTERS = {
  dimension: null,
  cluster_id: null,
  issue_id: null,
  signal_id: null,
  connector_id: null,
  outcome_type: null,
  event: null,
};

/** A checked condition with everything that it left out. */
export function completeCondition(input: AlertCondition): StoredCondition {
  const { target: _, ...condition } = input;
  return {
    ...condition,
    operator: input.operator ?? 'gte',
    threshold: input.threshold ?? (isPerIssue(input.metric) ? 1 : 0),
    warn_threshold: input.warn_threshold ?? null,
    compare_to: input.compare_to ?? null,
    filters: { ...NO_FILTERS, ...input.filters },
    snoozed_until: parseDate(input.snoozed_until ?? '', 'upper')?.toISOString() ?? null,
  };
}

/** Whether what is measured or what it is compared with has changed, so that the state of before means nothing. */
export function measuresOtherwise(before: StoredCondition, after: StoredCondition): boolean {
  const measured = ({ metric, operator, threshold, warn_threshold, ...rest }: StoredCondition) => {
    const { window_minutes, compare_to, min_sessions, min_events, filters } = rest;
    const known = Object.keys(NO_FILTERS).map((name) => filters[name] ?? null);
    return JSON.stringify([
      ...[metric, operator, threshold, warn_threshold, window_minutes, compare_to],
      ...[min_sessions, min_events, ...known],
    ]);
  };
  return measured(before) !== measured(after);
}
