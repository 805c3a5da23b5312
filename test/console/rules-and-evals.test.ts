import { describe, expect, test } from 'vitest';
import { asLines, type EvalCase, fetchCommand } from '../../console/src/pages/review/eval-lines.js';
import {
  answeredInWords,
  findResults,
  helpInWords,
  matchesInWords,
} from '../../console/src/pages/rules/rule-results.js';

type Statistics = Parameters<typeof findResults>[1];

const row = (template: string, dimension: string, shown: number): Statistics[number] =>
  ({
    ...{ template, dimension, shown, answered: shown - 1, answer_rate: (shown - 1) / shown },
    ...{ uplift_vs_holdout: null, verdict: 'too little data' },
  }) as Statistics[number];

describe('the results of a rule', () => {
  const statistics = [
    row('Which “…” do you mean?', 'goal', 9),
    row('Which “…” do you mean?', 'scope', 4),
  ];
  const rule = (question_template: string, dimension: 'scope' | 'constraints') => ({
    ...{ question_template, dimension },
  });

  test('are found by its question without what is quoted, of its dimension first', () => {
    const found = findResults(rule('Which "record" do you mean?', 'scope'), statistics);
    expect(found?.shown).toBe(4);
    expect(findResults(rule('Which “one” do you mean?', 'constraints'), statistics)?.shown).toBe(9);
    expect(findResults(rule('Another?', 'scope'), statistics)).toBeNull();
  });

  test('are told in words', () => {
    const [results] = statistics;
    expect(answeredInWords(results ?? null)).toBe('8 of 9 (89%)');
    expect(answeredInWords(null)).toBe('never asked');
    expect(helpInWords(results ?? null)).toBe('Not enough data');
    const helped = { ...row('x', 'goal', 9), verdict: 'helps' as const, uplift_vs_holdout: 0.112 };
    expect(helpInWords(helped)).toBe(
      'Helps: work was redone 11.2 points less often than without the question',
    );
  });

  test('tell calls like those of its cluster, counted or not', () => {
    const told = (matched_calls: number | null, matched_wrong: number | null) =>
      matchesInWords({ matched_calls, matched_wrong });
    expect([told(null, null), told(0, 0), told(1, 1)]).toEqual([
      ...['not counted yet', 'none in 30 days', '1 call, 1 went wrong'],
    ]);
  });
});

describe('evals for tools', () => {
  test('are one JSON object a line, whatever they hold', () => {
    const cases = [{ id: 'ev_1', description: 'a\nb' }, { id: 'ev_2' }] as EvalCase[];
    const lines = asLines(cases).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(cases);
  });

  test('are fetched by a command that a quote in a filter does not break', () => {
    const command = fetchCommand("http://localhost/v1/evals?cluster=c'1");
    expect(command).toContain("'http://localhost/v1/evals?cluster=c%271'");
    expect(command).toContain('application/x-ndjson');
  });
});
