import { expect, test } from 'vitest';
import { RequestIndex, type WantedPattern } from '../../src/clustering/request-index.js';
import {
  buildPattern,
  patternSimilarity,
  requestDirection,
} from '../../src/clustering/request-match.js';
import { Common } from '../../src/clustering/space.js';
import { Texts } from '../bench/texts.js';

const { shared } = new Common();
const pause = () => undefined;

/** Rules, each for requests that begin alike. */
function rulesOf(texts: Texts, count: number, requests: number): WantedPattern[] {
  return Array.from({ length: count }, (_, place) => {
    const topic = texts.next(8);
    const some = Array.from({ length: requests }, () => `${topic} ${texts.next(8)}`);
    const pattern = buildPattern(some, shared, requests);
    if (!pattern) throw new Error('There are words.');
    return { pattern, minSimilarity: [0.75, 0.6, 0.9, 0, 1][place % 5] as number };
  });
}

/** What is found by comparing with every example. */
function matchAll(rules: readonly WantedPattern[], direction: Float32Array): number {
  let [best, most] = [-1, 0];
  for (const [place, { pattern, minSimilarity }] of rules.entries()) {
    const similarity = patternSimilarity(direction, pattern);
    if (similarity < minSimilarity || similarity <= most) continue;
    [best, most] = [place, similarity];
  }
  return best;
}

test.each([
  ['few', 3, 4],
  ['many', 20, 50],
  ['more directions than examples differ in', 60, 3],
])('finds among %s requests what comparing with all of them finds', async (_, count, requests) => {
  const texts = new Texts(count);
  const rules = rulesOf(texts, count, requests);
  // One that matches nothing unless it is near keeps the others in sight.
  const strict = rules.filter(({ minSimilarity }) => minSimilarity > 0);
  const asked = [
    ...Array.from({ length: 150 }, () => texts.next()),
    ...Array.from({ length: 50 }, () => texts.next(8)),
  ].flatMap((text) => requestDirection(text, shared) ?? []);
  const near = rules.flatMap(({ pattern }) =>
    pattern.examples.slice(0, 2).flatMap((example, at) => {
      const other = asked[at] as Float32Array;
      // From the example itself to half of another request.
      return [0, 0.3, 0.6, 0.9, 1].map((share) => {
        const mixed = example.map((value, d) => value + share * (other[d] as number));
        const length = Math.hypot(...mixed);
        return mixed.map((value) => value / length);
      });
    }),
  );
  let found = 0;
  for (const wanted of [rules, strict]) {
    const index = await RequestIndex.of(wanted, pause);
    for (const direction of [...asked, ...near]) {
      const place = index.match(direction);
      expect(place).toBe(matchAll(wanted, direction));
      if (place >= 0) found += 1;
    }
  }
  expect(found).toBeGreaterThan(near.length / 2);
});

test('finds nothing where there is no rule, and the first of two that are equally near', async () => {
  const direction = requestDirection('Clear the cache', shared) as Float32Array;
  expect((await RequestIndex.of([], pause)).match(direction)).toBe(-1);
  const pattern = buildPattern(['Clear the cache'], shared, 5);
  if (!pattern) throw new Error('There are words.');
  const twice = [0.8, 0.7].map((minSimilarity) => ({ pattern, minSimilarity }));
  expect((await RequestIndex.of(twice, pause)).match(direction)).toBe(0);
});
