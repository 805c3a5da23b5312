import { describe, expect, test } from 'vitest';
import { documentTerms, lexeme, queryTerms, toTsvector } from '../../../src/domain/search/terms.js';
import { tokenize } from '../../../src/domain/search/tokenize.js';

const words = (text: string) => tokenize(text.normalize('NFC')).map(({ term }) => term);
const indexed = (text: string) => documentTerms(tokenize(text)).map(({ term }) => term);
const asked = (text: string) => queryTerms(tokenize(text)).map(({ term }) => term);

describe('tokenize', () => {
  test.each([
    ['Delete the OLD records!', 'delete the old records'],
    ['order-123, refund_reversed; A100', 'order 123 refund reversed a100'],
    ['anna.b@example.com', 'anna b example com'],
    ['https://shop.example/a?id=7#top', 'https shop example a id 7 top'],
    ["don't l’ordre", 'don t l ordre'],
    ['Straße STRASSE Müller', 'strasse strasse muller'],
    ['Crème brûlée, œuvre', 'creme brulee oeuvre'],
    ['año Ángel', 'ano angel'],
    ['İstanbul ışık Łódź Đà Nẵng', 'istanbul isik lodz da nang'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['ёлка Ёлка чай', 'елка елка чай'],
    ['Київ', 'київ'],
    ['أُرِيدُ إلغاءَ الطلبـــية ١٢٣', 'اريد الغاء الطلبيه 123'],
    ['مؤسسة', 'مؤسسه'],
    ['می‌خواهم ۴۵', 'ميخواهم 45'],
    ['שָׁלוֹם', 'שלום'],
    ['रिफ़ंड चाहिए २०२६', 'रिफ़ंड चाहिए 2026'],
    ['ＡＢＣ１２ ﬁne ½', 'abc12 fine 1⁄2'],
    ['co\u00adop\u00aderate', 'cooperate'],
    ['e\u0301tude étude', 'etude etude'],
    ['thanks 🙏🏽 👍', 'thanks 🙏 👍'],
    ['我想退款', '我 想 退 款'],
    ['ｷｬﾝｾﾙ ガ ﾊﾞ', 'キ ャ ン セ ル ガ バ'],
    ['iPhone15手机壳', 'iphone15 手 机 壳'],
    ['', ''],
    [' \t\n!?"\'()\\', ''],
  ])('%s', (text, expected) => {
    expect(words(text).join(' ')).toBe(expected.normalize('NFKC'));
  });

  test('keeps the marks that make another letter', () => {
    expect(words('हिन्दी')).toEqual(['हिन्दी']);
    expect(words('か が')).toEqual(['か', 'が']);
    expect(words('น้ำ')).toHaveLength(words('น้ำ'.normalize('NFC')).length);
    expect(words('มา')).not.toEqual(words('ม่า'));
    expect(words('й')).not.toEqual(words('и'));
  });

  test('says where each stands in the text', () => {
    const text = 'Über «Straße» 退款🙏';
    const shown = tokenize(text).map(({ start, end }) => text.slice(start, end));
    expect(shown).toEqual(['Über', 'Straße', '退', '款', '🙏']);
    expect(tokenize(text).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  test('ends where a tsvector does, and cuts words longer than any word', () => {
    expect(tokenize('a '.repeat(20_000))).toHaveLength(16_383);
    expect(tokenize('退'.repeat(20_000))).toHaveLength(16_383);
    expect(words('x'.repeat(5_000))).toEqual(['x'.repeat(100)]);
    expect(words(`x${'𠀀'.repeat(80)}`).every((term) => term.isWellFormed())).toBe(true);
    expect(words(`x${'𝐀\u0327\u0301'.repeat(80)}`).every((term) => term.isWellFormed())).toBe(true);
  });

  test('reads what is no text', () => {
    expect(words('a\0b')).toEqual(['a', 'b']);
    expect(words('a\ud800b')).toEqual(['a', 'b']);
  });
});

describe('the terms of a text', () => {
  test('are its words, and of scripts without spaces also pairs', () => {
    expect(indexed('refund 退款吧')).toEqual(['refund', '退', '款', '退款', '吧', '款吧']);
    expect(indexed('환불을')).toEqual(['환', '불', '환불', '을', '불을']);
  });

  test('are fewer in a query', () => {
    expect(asked('refund 退款吧 退')).toEqual(['refund', '退款', '款吧', '退']);
    expect(queryTerms(tokenize('a退款b')).map(({ position }) => position)).toEqual([1, 2, 4]);
  });

  test('are a tsvector with their places', () => {
    expect(toTsvector('m', documentTerms(tokenize('to be or to')))).toBe(
      "'mto':1,4 'mbe':2 'mor':3",
    );
    expect(lexeme("'", '\\')).toBe("'''\\\\'");
    const often = toTsvector('', documentTerms(tokenize('a '.repeat(1_000))));
    expect(often.split(',')).toHaveLength(255);
  });
});
