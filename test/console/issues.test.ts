import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../console/src/api/problem.js';
import { placeColumns } from '../../console/src/charts/place-columns.js';
import {
  previewBars,
  previewInWords,
  type RulePreview,
} from '../../console/src/pages/issues/draft-words.js';
import {
  groupByStatus,
  growthInWords,
  type Issue,
  moneyInWords,
  resultsInWords,
  trendInWords,
  whyInWords,
  worstFirst,
} from '../../console/src/pages/issues/issue-words.js';
import { compareVersions, conflictingVersions } from '../../console/src/parts/rule-versions.js';

const issue = (id: number, severity: Issue['severity'], last_seen: string): Issue =>
  ({ id, severity, last_seen }) as Issue;

describe('issues in words', () => {
  test('stand with the worst first, then by when they happened last', () => {
    const issues = [
      issue(1, 'low', '2026-11-20T00:00:00.000Z'),
      issue(2, 'critical', '2026-11-01T00:00:00.000Z'),
      issue(3, 'low', '2026-11-21T00:00:00.000Z'),
    ];
    expect(worstFirst(issues).map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  test('have a trend with its sum and its highest day', () => {
    const days = [1, 5, 0].map((count, at) => ({ date: `2026-11-0${at + 1}`, count }));
    expect(trendInWords(days)).toBe('6 failures in the last 3 days, most on Nov 2 (5)');
    expect(trendInWords([{ date: '2026-11-01', count: 1 }])).toBe('1 failure in the last 1 days');
    expect(trendInWords([{ date: '2026-11-01', count: 0 }])).toBe('No failures in the last 1 days');
  });

  test('grow, shrink, stay or have nothing to compare with', () => {
    expect(growthInWords(40)).toBe('40% more than the week before');
    expect(growthInWords(-66.7)).toBe('67% fewer than the week before');
    expect(growthInWords(0)).toBe('same as the week before');
    expect(growthInWords(null)).toBe('none the week before');
  });

  test('name sums by currency', () => {
    const sums = [
      { currency: 'EUR', value: -410 },
      { currency: 'USD', value: 1500.5 },
    ];
    expect(moneyInWords(sums)).toBe('-410.00 EUR and 1,500.50 USD');
    expect(moneyInWords([])).toBeNull();
  });

  test('say why they changed where it is known', () => {
    const at = '2026-11-20T00:00:00.000Z';
    const noted = { resolved_note: 'It asks now.' };
    const why = (from: Issue['status'] | null, to: Issue['status'], by: string, isLatest = true) =>
      whyInWords({ from, to, at, by }, isLatest, noted);
    expect(why(null, 'open', 'system')).toContain('configured');
    expect(why('resolved', 'regressed', 'system')).toContain('after it was resolved');
    expect(why('resolved', 'regressed', 'key_1')).toBeNull();
    expect(why('open', 'resolved', 'key_1')).toBe('It asks now.');
    expect(why('open', 'resolved', 'key_1', false)).toBeNull();
  });
});

describe('a change of several issues', () => {
  test('is told by what became of each', () => {
    const item = (id: number, result: 'changed' | 'unchanged' | 'not_found') => ({
      ...{ id, result, issue: null },
    });
    expect(resultsInWords([item(1, 'changed')], 'open')).toBe('#1 is now open.');
    expect(
      resultsInWords([item(1, 'changed'), item(2, 'changed'), item(3, 'unchanged')], 'resolved'),
    ).toBe('2 issues are now resolved; #3 already had that status.');
    expect(resultsInWords([item(9, 'not_found')], 'resolved')).toBe('#9 no longer exists.');
    expect(resultsInWords([item(8, 'not_found'), item(9, 'not_found')], 'open')).toBe(
      '#8, #9 no longer exist.',
    );
    expect(resultsInWords([], 'resolved')).toBe('Nothing changed.');
  });

  test('is taken back by what they were, with their notes', () => {
    const before = [
      { id: 1, status: 'open', resolved_note: null },
      { id: 2, status: 'resolved', resolved_note: 'Done.' },
      { id: 3, status: 'open', resolved_note: null },
    ] as const;
    expect(groupByStatus(before)).toEqual([
      { status: 'open', resolved_note: null, ids: [1, 3] },
      { status: 'resolved', resolved_note: 'Done.', ids: [2] },
    ]);
  });
});

describe('the preview of a rule', () => {
  const preview = (matched: number, proceeded: number, wrong: number): RulePreview => ({
    ...{ days: 30, calls: 4_210, is_complete: true, matched, went_wrong: wrong },
    ...{ proceeded, proceeded_wrong: wrong, rate: 0.7, examples: [] },
  });

  test('has two bars on one scale', () => {
    expect(previewBars(preview(38, 31, 24)).map(({ share, text }) => [share, text])).toEqual([
      [1, '31 calls that proceeded'],
      [24 / 31, '24 (77%)'],
    ]);
    expect(previewBars(preview(4, 0, 0)).map(({ share, text }) => [share, text])).toEqual([
      [0, '0 calls that proceeded'],
      [0, 'none'],
    ]);
  });

  test('says what it looked at', () => {
    expect(previewInWords(preview(38, 31, 24))).toBe(
      'Checked 4,210 gate calls from the last 30 days. 38 resemble the failures in this issue. The gate already intervened in 7 more similar calls, so the rule wouldn’t change those.',
    );
    expect(previewInWords({ ...preview(0, 0, 0), is_complete: false })).toBe(
      'None of the 4,210 newest gate calls from the last 30 days resemble the failures in this issue.',
    );
  });
});

describe('two versions of a rule', () => {
  const current = { question_template: 'Theirs?', enabled: true, version: '2' };
  const yours = { question_template: 'Yours?', enabled: true, min_similarity: 0.75 };
  const refused = (status: number, versions?: object) =>
    new ProblemError({
      ...{ type: 'about:blank', title: 'Conflict', status, detail: 'x', code: 'conflict' },
      ...{ request_id: 'req_1', ...versions },
    });

  test('come from the answer to a late change alone', () => {
    expect(conflictingVersions(refused(409, { versions: { current, yours } }))).toEqual({
      ...{ current, yours },
    });
    expect(conflictingVersions(refused(409))).toBeNull();
    expect(conflictingVersions(refused(422, { versions: { current, yours } }))).toBeNull();
    expect(conflictingVersions(new Error('away'))).toBeNull();
  });

  test('are compared field by field, absent ones as what holds then', () => {
    const differing = compareVersions({ current, yours }).filter(({ differs }) => differs);
    expect(differing).toEqual([
      { name: 'Question', theirs: 'Theirs?', yours: 'Yours?', differs: true },
    ]);
  });
});

describe('columns by day', () => {
  test('stand on one line, as high as their values, and small ones are seen', () => {
    const columns = placeColumns([0, 1, 100], { width: 30, height: 50, top: 100 });
    expect(columns.map(({ height }) => height)).toEqual([0, 2, 50]);
    expect(columns.map(({ y, height }) => y + height)).toEqual([50, 50, 50]);
    expect(columns.map(({ x }) => x)).toEqual([1, 11, 21]);
  });
});
