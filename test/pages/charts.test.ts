import { describe, expect, test } from 'vitest';
import { dailyMeans, toBuckets } from '../../src/pages/charts/buckets.js';
import { html } from '../../src/pages/html.js';
import { comparedWith, percent } from '../../src/pages/wording.js';

const days = (count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  );

describe('bucketsOf', () => {
  test.each([1, 2, 7, 30, 45])('%i days each have a place of their own', (count) => {
    const buckets = toBuckets(days(count));
    expect(buckets).toHaveLength(count);
    expect(buckets.every(({ from, to }) => to - from === 1)).toBe(true);
  });

  test.each([
    [46, 6],
    [49, 7],
    [90, 12],
    [365, 52],
  ])('%i days are %i weeks that leave out none', (count, weeks) => {
    const buckets = toBuckets(days(count));
    expect(buckets).toHaveLength(weeks);
    expect(buckets[0]?.from).toBe(0);
    expect(buckets.at(-1)?.to).toBe(count);
    for (const [at, bucket] of buckets.slice(1).entries()) {
      expect(bucket.from).toBe(buckets[at]?.to);
      expect(bucket.to - bucket.from).toBe(7);
    }
  });

  test('means are of a day, also of a first week that is longer', () => {
    const values = days(90).map(() => 3);
    expect(dailyMeans(values, toBuckets(days(90)))).toEqual(Array(12).fill(3));
  });
});

describe('html', () => {
  test('escapes what is put in, and nothing that is HTML already', () => {
    const said = `<b onclick="x()">'&`;
    expect(html`<p title="${said}">${html`<i>${said}</i>`}</p>`.text).toBe(
      '<p title="&lt;b onclick=&quot;x()&quot;&gt;&#39;&amp;"><i>&lt;b onclick=&quot;x()&quot;&gt;&#39;&amp;</i></p>',
    );
  });

  test('takes lists, numbers and nothing', () => {
    expect(html`${[html`a`, 'b<']}${1 / 3}${0}${null}${undefined}${false}`.text).toBe(
      'ab&lt;0.330',
    );
  });
});

test.each([
  [110, 100, 'up 10% from 100'],
  [3, 4, 'down 25% from 4'],
  [5, 0, 'none before'],
  [0, 0, 'none before'],
  [7, 7, 'the same as before'],
  [1_000_000, 10, 'up from 10'],
  [10_001, 10_000, 'about the same as before (10,000)'],
])('%d beside %d: %s', (now, before, words) => {
  expect(comparedWith(now, before)).toBe(words);
});

test.each([
  [null, '–'],
  [0, '0%'],
  [0.0736, '7.4%'],
  [0.123, '12%'],
  [1, '100%'],
])('%d as %s', (share, words) => {
  expect(percent(share)).toBe(words);
});
