import { describe, expect, test } from 'vitest';
import { Yielder } from '../../../src/domain/changes/yielder.js';
import { compilePattern } from '../../../src/domain/signals/pattern/compile.js';
import { isWordRune } from '../../../src/domain/signals/pattern/word-runes.js';
import { SignalSet } from '../../../src/domain/signals/signal-set.js';

async function matched(pattern: string, text: string): Promise<string | null> {
  const rule = { signalId: 1, revision: 1, pattern: compilePattern(pattern) };
  const set = new SignalSet({ patterns: [rule], names: [] });
  const stored = { tenantId: 't', kind: 'message', role: 'user', text } as const;
  const [match] = await set.match(stored as Parameters<SignalSet['match']>[0], new Yielder());
  return match?.matchedText ?? null;
}

describe('words of every script', () => {
  test.each([
    ['(?i)\\bärger\\b', 'Das gibt Ärger', 'Ärger'],
    ['(?i)\\bзаказ\\b', 'где мой заказ', 'заказ'],
    ['(?i)\\bça\\b', 'Ça ne marche pas', 'Ça'],
    ['\\bété\\b', '(été)', 'été'],
    ['\\bטלפון\\b', 'מספר טלפון?', 'טלפון'],
    ['\\bهاتف\\b', 'رقم هاتف؟', 'هاتف'],
    ['\\bफ़ोन\\b', 'मेरा फ़ोन।', 'फ़ोन'],
    ['\\bcaf\\w\\b', 'un café', 'café'],
    ['\\b\\w+$', 'noch größer', 'größer'],
    ['[\\w-]+!', 'très-déçu!', 'très-déçu!'],
    ['x\\W', 'x é', 'x '],
    ['\\Bger', 'Ärger', 'ger'],
  ])('%s is found in %s', async (pattern, text, found) => {
    expect(await matched(pattern, text)).toBe(found.normalize('NFKC'));
  });

  test.each([
    ['\\brger\\b', 'Ärger'],
    ['\\bcaf\\b', 'café'],
    ['\\bзак', 'узаконен'],
    ['x\\W', 'xé'],
    ['\\bзаказ\\B', 'заказ'],
  ])('%s is not found in %s', async (pattern, text) => {
    expect(await matched(pattern, text)).toBeNull();
  });

  test('a rune of a word is a letter, a mark or a digit', () => {
    const word = /[\p{L}\p{M}\p{N}_]/u;
    const sign = /[\p{P}\p{Sc}\p{Z}]/u;
    const wrong = Array.from({ length: 0x600 }, (_, rune) => rune).filter((rune) => {
      const letter = String.fromCodePoint(rune);
      if (letter !== letter.normalize('NFKC') || letter === '_') return false;
      return isWordRune(rune) ? sign.test(letter) : word.test(letter);
    });
    expect(wrong.map((rune) => `${rune.toString(16)} ${String.fromCodePoint(rune)}`)).toEqual([]);
  });
});

describe('forms of the same text', () => {
  const composed = 'für Ärger';
  test.each([
    ['composed', composed],
    ['decomposed', composed.normalize('NFD')],
  ])('a %s pattern is found in either', async (_, pattern) => {
    expect(await matched(pattern, composed)).toBe(composed);
    expect(await matched(pattern, composed.normalize('NFD'))).toBe(composed);
  });

  test.each([
    ['refund', 'please ｒｅｆｕｎｄ', 'refund'],
    ['ｒｅｆｕｎｄ', 'please refund', 'refund'],
    ['(?i)[ａ-ｆ]\\d', 'Ａ１', 'A1'],
    ['キャンセル', 'ｷｬﾝｾﾙして', 'キャンセル'],
    ['何？', '何？', '何?'],
    ['何[？！]', '何!', '何!'],
    ['\\Q何？\\E', '何?', '何?'],
    ['wait…', 'wait...', 'wait...'],
    ['ﬁn+', 'ﬁnn', 'finn'],
    ['5 €', '5\u00a0€', '5 €'],
    ['[[:alpha:]é]+!', 'café!', 'café!'],
    ['[]é]+', ']é', ']é'],
  ])('%s is found in %s', async (pattern, text, found) => {
    expect(await matched(pattern, text)).toBe(found);
  });

  test('what is wrong with a pattern is said of what was given', () => {
    expect(() => compilePattern('ｅ\\w(')).toThrow('lacks a closing )');
    expect(() => compilePattern('\\w\\w(?<=a)')).toThrow('at position 4');
  });
});
