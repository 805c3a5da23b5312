import { describe, expect, test } from 'vitest';
import {
  COMPARISONS,
  conditionSentence,
  FILTER_WORDS,
  METRIC_WORDS,
  type Metric,
} from '../../console/src/pages/alerts/condition.js';
import {
  thresholdUnit,
  toCondition,
  toTyped,
  withMetric,
} from '../../console/src/pages/alerts/typed-condition.js';
import { EVENT_WORDS } from '../../console/src/pages/alerts/webhook.js';
import {
  AlertCondition,
  FILTERS,
  isGauge,
  isPerIssue,
  METRICS,
  type ShownCondition,
} from '../../src/contracts/alert-condition.js';
import { WEBHOOK_EVENTS } from '../../src/contracts/webhook.js';

const NO_FILTERS = {
  ...{ dimension: null, cluster_id: null, issue_id: null, signal_id: null },
  ...{ connector_id: null, outcome_type: null, event: null },
};
const condition: ShownCondition = {
  metric: 'failure_count',
  operator: 'gte',
  ...{ threshold: 5, warn_threshold: null, window_minutes: 1_440 },
  ...{ compare_to: null, filters: NO_FILTERS, min_sessions: 1, min_events: 1 },
  ...{ cooldown_minutes: 60, renotify: false, no_data: 'keep', severity: 'medium' },
  ...{ snoozed_until: null, target: null },
};

describe('an alert in a sentence', () => {
  test('says what is measured, how it compares, and within which time', () => {
    expect(conditionSentence(condition)).toBe('When failures reach 5 within a day');
    expect(
      conditionSentence({ ...condition, metric: 'ask_rate', threshold: 0.15, window_minutes: 90 }),
    ).toBe('When the ask rate reaches 15% within 2 h');
  });

  test('says against what a change is measured, and what is counted only', () => {
    expect(
      conditionSentence({
        ...condition,
        operator: 'change_pct',
        threshold: -30,
        compare_to: 'same_window_last_week',
        filters: { ...NO_FILTERS, dimension: 'output_format' },
      }),
    ).toBe(
      'When failures (only dimension output format) within a day fall by 30% against the same time last week',
    );
    const ofIssue = { ...condition, filters: { ...NO_FILTERS, issue_id: 7 } };
    expect(conditionSentence(ofIssue, () => 'Refund or exchange')).toContain(
      '(only issue “Refund or exchange”)',
    );
  });

  test('has no threshold where one is told of one by one, and no window of what is now', () => {
    expect(conditionSentence({ ...condition, metric: 'issue_opened' })).toBe(
      'When an issue is opened',
    );
    expect(conditionSentence({ ...condition, metric: 'handoff_wait_minutes' })).toBe(
      'When the longest open handoff reaches 5 minutes',
    );
  });

  test('knows every metric with its filters, and every event', () => {
    expect(Object.keys(METRIC_WORDS).sort()).toEqual([...METRICS].sort());
    for (const metric of METRICS) {
      const { filters, perIssue = false, now = false } = METRIC_WORDS[metric];
      expect([...filters].sort(), metric).toEqual([...FILTERS[metric]].sort());
      expect([perIssue, now], metric).toEqual([isPerIssue(metric), isGauge(metric)]);
    }
    expect(Object.keys(FILTER_WORDS).sort()).toEqual(Object.keys(NO_FILTERS).sort());
    expect(Object.keys(EVENT_WORDS).sort()).toEqual([...WEBHOOK_EVENTS].sort());
  });
});

describe('the form of a condition', () => {
  test('gives back every condition as it was', () => {
    const some: ShownCondition[] = [
      condition,
      { ...condition, metric: 'ask_rate', threshold: 0.07, warn_threshold: 0.035 },
      {
        ...{ ...condition, operator: 'change_pct', threshold: -50, warn_threshold: -20 },
        compare_to: 'same_window_last_week',
      },
      {
        ...{ ...condition, filters: { ...NO_FILTERS, issue_id: 7, event: 'correction' } },
        ...{ min_sessions: 20, renotify: true, no_data: 'alert', severity: 'critical' },
        ...{ window_minutes: 90, snoozed_until: '2026-12-01T09:30:00.000Z' },
      },
    ];
    for (const one of some) {
      const { target: _, filters, ...rest } = one;
      const given = Object.entries(filters).filter(([, value]) => value !== null);
      const sent = toCondition(toTyped(one));
      expect(sent).toEqual({ ...rest, filters: Object.fromEntries(given) });
      expect(AlertCondition.safeParse(sent).success).toBe(true);
    }
  });

  test('is complete from the start, for every metric and comparison', () => {
    for (const metric of METRICS) {
      for (const comparison of COMPARISONS) {
        const typed = withMetric({ ...toTyped(null), comparison }, metric);
        expect(AlertCondition.safeParse(toCondition(typed)).success, metric).toBe(true);
      }
    }
  });

  test('leaves out what another metric does not know', () => {
    const typed = { ...toTyped(null), warn: '3', filters: { event: 'correction', issue_id: '7' } };
    expect(withMetric(typed, 'issue_regressed').filters).toEqual({ issue_id: '7' });
    expect(withMetric(typed, 'gate_calls')).toMatchObject({ filters: {}, warn: '3' });
    expect(withMetric(typed, 'ask_rate').warn).toBe('');
    expect(withMetric({ ...typed, comparison: 'rise' }, 'open_handoffs').comparison).toBe('gt');
  });

  test('reads shares in per cent, commas, and leaves to the server what is no number', () => {
    const share = { ...toTyped(null), metric: 'ask_rate' as Metric, threshold: '7,5' };
    expect(toCondition(share).threshold).toBe(0.075);
    expect(thresholdUnit(share)).toBe('%');
    expect(thresholdUnit(toTyped(null))).toBe('');
    const none = toCondition({ ...toTyped(null), threshold: 'many' });
    expect(none.threshold).toBeNull();
    expect(AlertCondition.safeParse(none).success).toBe(false);
  });
});
