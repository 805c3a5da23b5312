import { describe, expect, test } from 'vitest';
import { lenientJson, withJsonBudget } from '../src/lenient-json.js';

describe('a text that may be JSON', () => {
  test.each([
    ['{"a":[1,2]}', { a: [1, 2] }],
    [' [1]', [1]],
    ['"x"', 'x'],
    ['[1', '[1'],
    ['plain', 'plain'],
    ['[}', '[}'],
  ])('%s is %j', (text, value) => {
    expect(lenientJson(text)).toEqual(value);
  });

  test.each([
    ['many lists', `[${'[],'.repeat(5_000_000)}[]]`],
    ['many small values', `[${'0,'.repeat(60_000)}0]`],
    ['many characters', `["${'x'.repeat(1_100_000)}"]`],
  ])('stays text with %s', (_, text) => {
    expect(lenientJson(text) === text).toBe(true);
  });

  test('commas and brackets within its strings are no values', () => {
    const text = JSON.stringify(['[,{'.repeat(100_000), 'a "quoted" \\ comma,']);
    expect(lenientJson(text)).toEqual(JSON.parse(text));
  });

  test('shares the budget of its span with others, and is parsed once', () => {
    const texts = ['a', 'b', 'c'].map((key) => JSON.stringify({ [key]: 'x'.repeat(400_000) }));
    const parsed = withJsonBudget(() => [...texts, ...texts].map(lenientJson));
    expect(parsed.map((value) => typeof value)).toEqual([
      ...['object', 'object', 'string'],
      ...['object', 'object', 'string'],
    ]);
    expect(parsed[3]).toBe(parsed[0]);
    // The next span has its own.
    expect(withJsonBudget(() => typeof lenientJson(texts[2]))).toBe('object');
  });
});
