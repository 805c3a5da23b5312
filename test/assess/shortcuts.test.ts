import { describe, expect, test } from 'vitest';
import { Nearness } from '../../src/assess/call/nearness.js';
import { alike, type Vector, wordVector } from '../../src/assess/meaning.js';
import { tokenize } from '../../src/utterance/tokens.js';

/** The same numbers at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

describe('words of plain ASCII', () => {
  const PIECES = [
    ...'aZ3_ ,.-\'@/:\\+&%#$"()!?;\n\t<>~|^`*=',
    ...['https://', 'http:/', 'http://a', '12,345.6', "Ann's", 'a.b@c.de', 'and/or', 'TX-7', ', '],
  ];

  test('are cut where the pattern for any script cuts them', () => {
    const next = numbers(7);
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: 1 + next(14) }, () => PIECES[next(PIECES.length)]).join('');
      // A sign that is no part of any word has the text read by the pattern.
      expect(tokenize(text), JSON.stringify(text)).toEqual(tokenize(`${text} \u00b7`));
    }
  });

  test('stop at the limit', () => {
    expect(tokenize('one two three', 2)).toEqual(tokenize('one two three \u00b7', 2));
    expect(tokenize('one two three', 2)).toHaveLength(2);
  });
});

describe('how near words come to meanings', () => {
  const vectors = (words: string): Vector[] =>
    words.split(' ').map((word) => wordVector(word) as Vector);
  const meanings = vectors('invoice customer payment meeting room');

  test('is what the nearest of them comes to', () => {
    const nearness = new Nearness(meanings);
    const words = vectors('bill client table');
    const expected = meanings.map((meaning) =>
      Math.max(0, ...words.map((word) => alike(word, meaning))),
    );
    expect(nearness.nearest(words)).toEqual(expected);
    expect(nearness.nearest(words)).toEqual(expected);
    expect(nearness.nearest([])).toEqual([0, 0, 0, 0, 0]);
  });

  test('is the same once more words were asked for than are kept', () => {
    const nearness = new Nearness(meanings);
    const [bill] = vectors('bill') as [Vector];
    const before = nearness.nearest([bill]);
    for (let i = 0; i < 10_000; i++) nearness.nearest([bill.slice()]);
    expect(nearness.nearest([bill])).toEqual(before);
  });
});
