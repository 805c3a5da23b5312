import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { foldCase, foldsSafely } from '../../../src/domain/signals/pattern/fold.js';

/** Every code point that is a letter with another case, for the runtime or for the engine. */
const CASED = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /\p{L}|\p{M}|\p{N}|\p{S}/u.test(letter));

describe('foldCase', () => {
  test('joins all that the engine takes for the same letter, of the letters it is trusted with', () => {
    const trusted = CASED.filter(foldsSafely);
    const forms = [...new Set(trusted.map(foldCase))];
    expect(forms.length).toBeGreaterThan(180);
    // What the engine takes for one of these letters, out of all that there are.
    const anyTrusted = RE2JS.compile(`(?i)^[${forms.join('')}]$`);
    const taken = CASED.filter((letter) => anyTrusted.test(letter));
    expect(taken.length).toBeGreaterThan(350);
    expect(taken.filter((letter) => !foldsSafely(letter))).toEqual([]);
    const wrong = taken.filter((letter) => {
      const same = RE2JS.compile(`(?i)^${RE2JS.quote(letter)}$`);
      return forms.some((form) => same.test(form) !== (form === foldCase(letter)));
    });
    expect(wrong).toEqual([]);
  }, 60_000);

  test('goes letter by letter, so that what occurs in a text occurs folded', () => {
    for (const [text, piece] of [
      ['ΟΔΟΣ', 'ΟΔΟΣ'],
      ['ΟΔΟΣ ΣΑΣ', 'ΟΣ Σ'],
      ['İSTANBUL', 'İST'],
      ['ſeit', 'S'.toLowerCase()],
      ['Straße', 'aß'],
    ] as const) {
      expect(foldCase(text), text).toContain(foldCase(piece));
    }
  });
});
