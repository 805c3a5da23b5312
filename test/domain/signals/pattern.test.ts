import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { LiteralPrefilter } from '../../../src/domain/signals/literal-prefilter.js';
import { compilePattern } from '../../../src/domain/signals/pattern/compile.js';
import { PatternError } from '../../../src/domain/signals/pattern/pattern-error.js';
import { readProgram } from '../../../src/domain/signals/pattern/program.js';
import { searchPattern } from '../../../src/domain/signals/pattern/search.js';
import { findByWords, hasForeignWords } from '../../../src/domain/signals/pattern/word-search.js';
import { READY_MADE } from '../../../src/domain/signals/ready-made.js';
import { estimateSize } from '../../../src/pattern-size.js';
import { seededBelow } from '../../support/random.js';
import { randomPattern, randomText } from './patterns.js';

function tryCompile(pattern: string) {
  try {
    return compilePattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

describe('the literals that a pattern requires', () => {
  test('never rule out a text that the engine matches', () => {
    const random = seededBelow(4_711);
    const prefilter = new LiteralPrefilter();
    const seen = { filtered: 0, matched: 0, ruledOut: 0 };
    for (let made = 0; made < 3_000; made += 1) {
      const pattern = randomPattern(random);
      const compiled = tryCompile(pattern);
      if (!compiled?.literals) continue;
      seen.filtered += 1;
      const literals = LiteralPrefilter.prepare(compiled.literals);
      for (let tried = 0; tried < 30; tried += 1) {
        const text = randomText(random, 25);
        const matches = compiled.engine.test(text);
        prefilter.read(text);
        const passes = prefilter.hasAny(literals);
        if (matches) expect(passes, JSON.stringify([pattern, text, compiled.literals])).toBe(true);
        if (matches) seen.matched += 1;
        if (!passes) seen.ruledOut += 1;
      }
    }
    // Enough of each for this to mean something.
    expect(seen.filtered).toBeGreaterThan(1_000);
    expect(seen.matched).toBeGreaterThan(2_000);
    expect(seen.ruledOut).toBeGreaterThan(10_000);
  });

  test.each([
    ['(?i)i already (said|told)', ['i already ']],
    ['(?i)\\b(human|agent|person)\\b', ['human', 'agent', 'person']],
    ['refunds?|cancel(?:lation)?', ['refund', 'cancel']],
    ['(?:foo)+bar|x{3}', ['foo', 'xxx']],
    ['colou?r', ['colo']],
    ['(?i)ΣΊΣΥΦΟΣ', ['σίσυφοσ']],
    ['(?i)gro\u1e9e', ['gro']],
    ['[Hh]uman', ['human']],
    ['a.*b?', ['a']],
    ['(?i)\u1e9e', null],
    ['.|abc', null],
    ['[a-f]+', null],
  ])('of %s are %j', (pattern, literals) => {
    expect(compilePattern(pattern).literals?.toSorted()).toEqual(literals?.toSorted());
  });

  test('are found of every ready-made signal', () => {
    for (const { pattern } of READY_MADE) {
      expect(compilePattern(`(?i)${pattern.join('|')}`).literals).not.toBeNull();
    }
  });
});

describe('the program of a pattern', () => {
  test('is as the engine has it', () => {
    const { inst, start } = readProgram(RE2JS.compile('(?i)\\b(?:ka|1b)$'));
    expect(inst[start]?.op).toBe(4);
    const runes = inst
      .filter(({ op }) => op === 8 || op === 9)
      .map(({ arg, runes: of }) => [arg & 1, ...Array.from(of)]);
    expect(runes.map(String).toSorted()).toEqual(['0,49', '1,65', '1,66', '1,75'].toSorted());
    expect(inst.some(({ op }) => op === 1)).toBe(true);
    expect(inst.at(-1)?.op).toBe(6);
  });
});

describe('compilePattern', () => {
  test('never takes long, whatever it is given', () => {
    const bombs = [
      '\\d{1,1000}'.repeat(190),
      '\\pL{1000}'.repeat(222),
      '(?:\\pL{30}){33}'.repeat(130),
      '(?:a?){1000}'.repeat(150),
      `(?:${'a'.repeat(900)}){1000}`,
      `(?:${'\\x{41}'.repeat(300)}){1000}`,
      `${'('.repeat(300)}a${'{9})'.repeat(300)}`,
      '(((((a{9}){9}){9}){9}){9}){9}',
      '[]{9}]{900}'.repeat(100),
      '\\Qab\\E{900}'.repeat(100),
    ];
    for (const bomb of bombs) {
      expect(tryCompile(bomb), bomb.slice(0, 40)).toBeNull();
      if (estimateSize(bomb) <= 2_002) expect(() => RE2JS.compile(bomb)).toThrow();
    }
  });

  test('estimates the size of a pattern about as it is', () => {
    const random = seededBelow(99);
    for (let made = 0; made < 2_000; made += 1) {
      const pattern = randomPattern(random);
      let size = 0;
      try {
        size = RE2JS.compile(pattern).programSize();
      } catch {
        continue;
      }
      // Groups, alternatives and repetitions add instructions that it does not count.
      expect(size, pattern).toBeLessThan(6 * estimateSize(pattern) + 20);
    }
    for (const pattern of [
      '\\p{Greek}',
      '[^]{9}]',
      '\\x{1F600}',
      '\\Q{9}{9}\\E',
      'a{,9}',
      'a{x}',
    ]) {
      expect(estimateSize(pattern), pattern).toBeLessThan(10);
      RE2JS.compile(pattern);
    }
  });

  test.each([
    [
      '(a)\\1',
      'has a back-reference at position 3; these are not supported, because patterns are matched in linear time',
    ],
    ['\\\\1\\Q\\1\\E\\1', 'has a back-reference at position 9;'],
    ['(?P=x)', 'has a back-reference at position 0;'],
    ['\\k<x>', 'has a back-reference at position 0;'],
    ['😀(?<=a)', 'has a look-around at position 1;'],
    ['(?>a)', 'has an atomic group at position 0;'],
    ['a++', 'has a possessive repetition at position 1;'],
    ['a**', '"**" at position 1 repeats a repetition'],
    ['a{1001}', '"{1001}" at position 1 repeats more than 1000 times'],
    ['(a', 'lacks a closing )'],
    ['a)', 'has an unmatched )'],
    ['x[z-a]', '"z-a" at position 2 is not a valid character range or class'],
    ['\\', 'ends with a lone backslash'],
    ['*a', 'repeats nothing'],
    ['(?i', 'is not a supported group or flag'],
    ['a*', 'matches every text'],
    ['\\b|x', 'matches every text'],
  ])('says what is wrong with %s', (pattern, message) => {
    const fault = (() => {
      try {
        return compilePattern(pattern);
      } catch (error) {
        return error;
      }
    })();
    // An assertion that holds at no place of an empty text is a pattern like any other.
    if (pattern === '\\b|x') return expect(fault).not.toBeInstanceOf(Error);
    expect(fault).toBeInstanceOf(PatternError);
    return expect((fault as Error).message).toContain(message);
  });
});

describe('searchPattern', () => {
  const search = (pattern: string, text: string) =>
    searchPattern(compilePattern(pattern), text, () => undefined);

  test('finds what the engine finds in texts of a window', async () => {
    const random = seededBelow(7);
    for (let made = 0; made < 500; made += 1) {
      const compiled = tryCompile(randomPattern(random));
      if (!compiled) continue;
      const text = randomText(random, 60);
      // What the engine takes for no word.
      if (compiled.borders && hasForeignWords(text)) continue;
      const matcher = compiled.engine.matcher(text);
      const expected = matcher.find() ? { start: matcher.start(), end: matcher.end() } : null;
      expect(await searchPattern(compiled, text, () => undefined)).toEqual(expected);
    }
  });

  test('finds between words of ASCII what the engine finds', () => {
    const random = seededBelow(8);
    let found = 0;
    for (let made = 0; made < 3_000; made += 1) {
      const compiled = tryCompile(`${randomPattern(random)}${['', '\\b', '\\B'][made % 3]}`);
      if (!compiled?.borders) continue;
      const text = randomText(random, 30).replace(/[^\0-\x7f]/gu, '_');
      const matcher = compiled.engine.matcher(text);
      const expected = matcher.find() ? { start: matcher.start(), end: matcher.end() } : null;
      if (expected) found += 1;
      expect(findByWords(compiled.borders, text, 0), text).toEqual(expected);
    }
    expect(found).toBeGreaterThan(200);
  });

  test('goes through a longer text window by window, and pauses in between', async () => {
    const pattern = `(?i)\\b(${Array.from({ length: 150 }, (_, n) => `word${n}x`).join('|')})\\b`;
    const compiled = compilePattern(pattern);
    const filler = 'nothing to be seen here, move along please. '.repeat(400);
    for (const at of [0, 500, 1_999, 9_000, filler.length]) {
      const text = `${filler.slice(0, at)} Word77X ${filler.slice(at)}`;
      let pauses = 0;
      const found = await searchPattern(compiled, text, () => {
        pauses += 1;
        return undefined;
      });
      expect(text.slice(found?.start, found?.end)).toBe('Word77X');
      if (at === filler.length) expect(pauses).toBeGreaterThan(5);
    }
  });

  test('takes the end of a window for no end of the text', async () => {
    const long = 'ab '.repeat(7_000);
    const size = 600;
    expect(await search(`(?:zz){${size / 2 - 10}}|ab $`, `${long}c`)).toBeNull();
    const found = await search(`(?:zz){${size / 2 - 10}}|ab $`, long);
    expect(found?.end).toBe(long.length);
    expect(await search(`(?:zz){${size / 2 - 10}}|^ab c`, `${long}ab c`)).toBeNull();
  });

  test('splits no character between windows', async () => {
    const faces = '😀'.repeat(9_999);
    expect(await search(`(?:zz){290}|[^\\x{1F600}]`, faces)).toBeNull();
  });
});
