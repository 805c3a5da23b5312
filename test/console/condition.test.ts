import { describe, expect, test } from 'vitest';
import { conditionSentence, METRIC_WORDS } from '../../console/src/pages/alerts/condition.js';
import { METRICS } from '../../src/contracts/alert-condition.js';

const NO_FILTERS = {
  ...{ dimension: null, cluster_id: null, issue_id: null, signal_id: null },
  ...{ connector_id: null, outcome_type: null, event: null },
};
const condition: Parameters<typeof conditionSentence>[0] = {
  metric: 'failure_count',
  operator: 'gte',
  ...{ threshold: 5, window_minutes: 1_440 },
  ...{ compare_to: null, filters: NO_FILTERS },
};

describe('an alert in a sentence', () => {
  test('says what is measured, how it compares, and within which time', () => {
    expect(conditionSentence(condition)).toBe(
      'When turns that went wrong is at least 5 within a day',
    );
    expect(
      conditionSentence({ ...condition, metric: 'ask_rate', threshold: 0.15, window_minutes: 90 }),
    ).toBe('When the share of calls put to the user is at least 15 % within 90 minutes');
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
      'When turns that went wrong (only dimension output format) within a day falls by 30 % against what it was a week earlier',
    );
  });

  test('has no threshold where one is told of one by one, and no window of what is now', () => {
    expect(conditionSentence({ ...condition, metric: 'issue_opened' })).toBe(
      'When there is a new issue',
    );
    expect(conditionSentence({ ...condition, metric: 'handoff_wait_minutes' })).toBe(
      'When the longest wait for a person is at least 5 minutes',
    );
  });

  test('knows every metric', () => {
    expect(Object.keys(METRIC_WORDS).sort()).toEqual([...METRICS].sort());
  });
});
