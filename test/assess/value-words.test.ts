import { afterAll, describe, expect, test } from 'vitest';
import { MAPPED, ROLES, type Role } from '../../src/assess/call/value-roles.js';
import {
  linesOfWords,
  shapeKey,
  shippedValueWords,
  useValueWords,
  type ValueWords,
  valueTable,
  valueVector,
  type WordKey,
  wordKey,
  wordsOfLines,
} from '../../src/assess/call/value-words.js';
import { vectorAt } from '../../src/assess/meaning.js';
import { packed, unpacked } from '../../src/word-vectors/packed-vectors.js';
import { wordRoot } from '../../src/word-vectors/root.js';
import { DIMENSIONS, findPlace } from '../../src/word-vectors/word-vectors.js';

/** The files have units of 24 bits. */
const DIGITS = 4;

/** A table of so many words in a few roles. */
function tableOf(words: Partial<Record<Role, readonly WordKey[]>>): ValueWords {
  const all = Object.fromEntries(ROLES.map((role) => [role, words[role] ?? []])) as Record<
    Role,
    readonly WordKey[]
  >;
  const count = Object.values(all).flat().length;
  const vectors = Float32Array.from({ length: count * DIMENSIONS }, (_, at) =>
    Math.round(Math.sin(at) * 100),
  );
  return { words: all, packed: packed(vectors), maps: packed(halves()) };
}

/** Maps that give half of what they are given, turned round in the role `choice`. */
function halves(): Float32Array {
  const maps = new Float32Array(MAPPED.length * DIMENSIONS * DIMENSIONS);
  for (const [map, role] of MAPPED.entries())
    for (let d = 0; d < DIMENSIONS; d++) {
      const from = role === 'choice' ? DIMENSIONS - 1 - d : d;
      maps[(map * DIMENSIONS + d) * DIMENSIONS + from] = 0.5;
    }
  return maps;
}

const rowOf = (table: ValueWords, row: number): number[] =>
  Array.from(unpacked(table.packed).subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS));

const countOf = (table: ValueWords): number => table.packed.length / (DIMENSIONS + 4);

describe('the key of a word', () => {
  const SHAPES = [
    ['AB-1042', 'A-999'],
    ['ab-7', 'a-9'],
    ['Xy12z', 'Aa99a'],
    ['#4411', '#999'],
    ['12.50', '99.99'],
    ['Ärger2', 'Aa9'],
    ['1-2-3-4-5-6-7-8', '9-9-9-9-9-9-'],
  ] as const;
  test.each(SHAPES)('of %s is its shape %s', (text, shape) => {
    expect(shapeKey(text)).toBe(shape);
  });

  test('is bounded', () => {
    expect(shapeKey('a-'.repeat(10_000)).length).toBeLessThanOrEqual(12);
  });

  test('is its place among the plain vectors where it has one', () => {
    for (const word of ['sensor', 'maison', 'rechnung']) {
      expect(findPlace(word)).toBeGreaterThanOrEqual(0);
      expect(wordKey(word)).toBe(findPlace(word));
    }
  });

  test('is its root where it has none, and its shape where it has digits', () => {
    expect(wordKey('xqzvbant')).toBe(wordRoot('xqzvbant'));
    expect(wordKey('l43')).toBe('a99');
  });
});

describe('the files of what words say of values', () => {
  const WORDS: Partial<Record<Role, readonly WordKey[]>> = {
    // A shape that begins like a place, and one over two lines.
    shape: ['A-999', '#999', '##9', 'Aa\n99'],
    own: [999, 12, '#999', 'xqzv'],
    right_before: ['/^', '/,', 0],
    off: ['/'],
  };

  test('are read as they were written', () => {
    const table = tableOf(WORDS);
    expect(wordsOfLines(linesOfWords(table))).toEqual(table.words);
  });

  test('have one line a vector and one block a role', () => {
    const table = tableOf(WORDS);
    const blocks = linesOfWords(table).split('\n\n');
    expect(blocks).toHaveLength(ROLES.length);
    const lines = blocks.flatMap((block) => block.split('\n')).filter((line) => line !== '');
    expect(lines).toHaveLength(countOf(table));
  });

  test('that are shipped have a vector a word', () => {
    const shipped = shippedValueWords();
    const { words } = shipped;
    expect(Object.values(words).flat()).toHaveLength(countOf(shipped));
    for (const role of ROLES) expect(new Set(words[role]).size, role).toBe(words[role].length);
  });
});

describe('the sum of what is told', () => {
  afterAll(() => useValueWords(shippedValueWords()));
  const known = findPlace('sensor');
  const other = findPlace('kitchen');
  const table = tableOf({ own: [known], before: [known, 'xqzv'] });

  test('has a word in its role by what was learned of it there', () => {
    useValueWords(table);
    for (const [role, word, row] of [
      ['own', known, 0],
      ['before', 'xqzv', 2],
    ] as const) {
      const learned = rowOf(table, row);
      for (const [d, value] of valueVector((sink) => sink(role, word, 1)).entries())
        expect(value).toBeCloseTo(learned[d] as number, DIGITS);
    }
  });

  test('adds up words by their weights', () => {
    useValueWords(table);
    const sum = valueVector((sink) => {
      sink('own', known, 2);
      sink('before', known, 0.5);
    });
    const [first, second] = [rowOf(table, 0), rowOf(table, 1)];
    for (const [d, value] of sum.entries())
      expect(value).toBeCloseTo(2 * (first[d] as number) + 0.5 * (second[d] as number), DIGITS);
  });

  test('has a word that was not learned by the map of its plain vector, or not at all', () => {
    useValueWords(table);
    const plain = vectorAt(other);
    for (const [d, value] of valueVector((sink) => sink('own', other, 1)).entries())
      expect(value).toBeCloseTo(0.5 * (plain[d] as number), DIGITS);
    for (const [d, value] of valueVector((sink) => sink('choice', other, 3)).entries())
      expect(value).toBeCloseTo(1.5 * (plain[DIMENSIONS - 1 - d] as number), DIGITS);
    const nothing = Array.from({ length: DIMENSIONS }, () => 0);
    expect(valueVector((sink) => sink('before', other, 1))).toEqual(nothing);
    expect(valueVector((sink) => sink('own', 'unheard', 1))).toEqual(nothing);
  });

  test('is of another table once that is replaced', () => {
    useValueWords(table);
    const before = valueTable();
    expect(valueTable()).toBe(before);
    useValueWords(table);
    expect(valueTable()).not.toBe(before);
  });
});
