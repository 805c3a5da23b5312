import { describe, expect, test } from 'vitest';
import { codePoints } from '../src/unicode.js';
import { showText } from '../src/visible-text.js';

const most = 200;
const show = (text: string) => showText(text, { most });

describe('what cannot be seen', () => {
  test.each([
    ['\u202e', 'U+202E right-to-left override'],
    ['\u202a', 'U+202A left-to-right embedding'],
    ['\u202b', 'U+202B right-to-left embedding'],
    ['\u202c', 'U+202C pop directional formatting'],
    ['\u202d', 'U+202D left-to-right override'],
    ['\u2066', 'U+2066 left-to-right isolate'],
    ['\u2067', 'U+2067 right-to-left isolate'],
    ['\u2068', 'U+2068 first strong isolate'],
    ['\u2069', 'U+2069 pop directional isolate'],
    ['\u200e', 'U+200E left-to-right mark'],
    ['\u200f', 'U+200F right-to-left mark'],
    ['\u061c', 'U+061C arabic letter mark'],
    ['\u200b', 'U+200B zero width space'],
    ['\u200c', 'U+200C zero width non-joiner'],
    ['\u200d', 'U+200D zero width joiner'],
    ['\u2060', 'U+2060 word joiner'],
    ['\ufeff', 'U+FEFF zero width no-break space'],
    ['\u00ad', 'U+00AD soft hyphen'],
    ['\u3164', 'U+3164 hangul filler'],
    ['\u2800', 'U+2800 braille blank'],
    ['\ufe0f', 'U+FE0F variation selector'],
    ['\u{e0041}', 'U+E0041 tag A'],
    ['\u{e0001}', 'U+E0001 invisible character'],
    ['\u2028', 'U+2028 line separator'],
    ['\u001b', 'U+001B escape'],
    ['\u0001', 'U+0001 control character'],
    ['\u009b', 'U+009B control character'],
    ['\n', 'U+000A line feed'],
    ['\r', 'U+000D carriage return'],
    ['\t', 'U+0009 tab'],
    ['\ud800', 'U+D800 half of a character'],
    ['\uffff', 'U+FFFF invisible character'],
  ])('%j is named', (mark, name) => {
    expect(show(`pay${mark}fdp.exe`)).toBe(`pay<${name}>fdp.exe`);
    expect(show(`pay${mark}`)).toBe(`pay<${name}>`);
    expect(show(mark)).toBe(`<${name}>`);
  });

  test.each([
    'Refund 40 € to Ann Müller? (A-1042) ~',
    'Grüße, 退款, حذف الملف, מחק, ลบ, देवनागरी, e\u0301',
    'We are live! ❤️ 👨‍👩‍👧 👍🏽 🏳️‍🌈 1️⃣ 🇩🇪 ©',
    '10\u00a0€, 12\u202f000 F',
    '',
  ])('%s stays', (text) => {
    expect(show(text)).toBe(text);
  });

  test('marks of an emoji are named where they make none', () => {
    expect(show('a\u200db')).toContain('<U+200D');
    expect(show('👍\u200da')).toContain('<U+200D');
    expect(show('👍\ufe0f\ufe0f')).toContain('<U+FE0F');
    expect(show('🏴\u{e0067}\u{e007f}')).toBe('🏴<U+E0067 tag g><U+E007F cancel tag>');
  });

  test('lines stay only where the text is of several', () => {
    expect(showText('a\nb\rc', { most, keepsLines: true })).toBe('a\nb<U+000D carriage return>c');
  });

  test('a text that was shown stays as it is', () => {
    const once = show(`\u202e${'x'.repeat(500)}\u200b`);
    expect(show(once)).toBe(once);
  });
});

describe('a text that is too long', () => {
  test('says how long it is, and shows how it begins and ends', () => {
    const shown = show(`begin ${'x'.repeat(10_000)} end`);
    expect(shown).toMatch(/^begin x+… \[10010 characters in all\] …x+ end$/);
    expect(codePoints(shown)).toBe(most);
    expect(show('x'.repeat(most))).toBe('x'.repeat(most));
  });

  test('is not too long by what it shows only', () => {
    const shown = show('\u200b'.repeat(20));
    expect(shown).toMatch(/^<U\+200B zero width space>.*… \[20 characters in all\] ….*space>$/);
    expect(codePoints(shown)).toBeLessThanOrEqual(most);
    expect(shown.replaceAll('<U+200B zero width space>', '')).toBe('… [20 characters in all] …');
  });

  test('is cut between characters', () => {
    for (let more = 0; more < 4; more += 1) {
      const shown = show(
        `${'x'.repeat(more)}${'👨‍👩‍👧'.repeat(200)}${'😀'.repeat(50)}${'y'.repeat(more)}`,
      );
      expect(shown.isWellFormed()).toBe(true);
      expect(shown).not.toContain('<U+');
    }
  });

  test('costs no more than its length', () => {
    for (const text of ['\u200d', '👍\u200d', '#\ufe0f', '👍', 'x\n']) {
      expect(show(text.repeat(500_000))).toContain(' characters in all]');
    }
  });
});
