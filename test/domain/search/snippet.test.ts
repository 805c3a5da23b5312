import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../src/domain/search/parse-query.js';
import { snippet } from '../../../src/domain/search/snippet.js';

const shown = (text: string, query: string) => snippet(text, parseQuery(query).all.flat(2));
const plain = (html: string) => html.replaceAll(/<\/?mark>/g, '');

describe('snippet', () => {
  test.each([
    ['A Refund, please', 'refund', 'A <mark>Refund</mark>, please'],
    ['Crème brûlée', 'CREME', '<mark>Crème</mark> brûlée'],
    ['cre\u0300me', 'crème', '<mark>crème</mark>'],
    ['a b a c', '"a c"', 'a b <mark>a c</mark>'],
    ['refund the order', 'refund order', '<mark>refund</mark> the <mark>order</mark>'],
    ['refund or exchange', 'refund OR exchange', '<mark>refund</mark> or <mark>exchange</mark>'],
    ['order-123 for 123', 'order-123', '<mark>order-123</mark> for 123'],
    ['to anna@example.com!', 'example.com', 'to anna@<mark>example.com</mark>!'],
    ['我想退款政策', '退款政策', '我想<mark>退款政策</mark>'],
    ['我想退款政策', '款', '我想退<mark>款</mark>政策'],
    ['환불을 요청', '환불', '<mark>환불</mark>을 요청'],
    ['ขอคืนเงินค่าสินค้า', 'เงิน', 'ขอคืน<mark>เงิน</mark>ค่าสินค้า'],
    ['أُريدُ إلغاءَ الطلب', 'الغاء', 'أُريدُ <mark>إلغاءَ</mark> الطلب'],
    ['मुझे रिफंड चाहिए', 'रिफंड', 'मुझे <mark>रिफंड</mark> चाहिए'],
    ['thanks 👍', '👍', 'thanks <mark>👍</mark>'],
    [
      '<b>"Refund"</b> & \'x\'',
      'refund',
      '&lt;b&gt;&quot;<mark>Refund</mark>&quot;&lt;/b&gt; &amp; &#39;x&#39;',
    ],
    [
      '<mark>no</mark> refund',
      'mark',
      '&lt;<mark>mark</mark>&gt;no&lt;/<mark>mark</mark>&gt; refund',
    ],
    ['two\n\n  lines', 'lines', 'two <mark>lines</mark>'],
    ['something else', 'refund', 'something else'],
    ['', 'refund', ''],
  ])('%s: %s', (text, query, expected) => {
    expect(shown(text, query)).toBe(expected);
  });

  test('shows the part of a long text where most of it stands together', () => {
    const filler = 'lorem ipsum dolor sit amet '.repeat(40);
    const html = shown(`refund ${filler}my refund for order 77, ${filler}order`, 'refund order 77');
    expect(html).toMatch(/^….*<mark>refund<\/mark> for <mark>order<\/mark> <mark>77<\/mark>.*…$/);
    expect(plain(html).length).toBeLessThanOrEqual(242);
    // Whole words, with as much before as behind.
    expect(html).toMatch(/^…(lorem|ipsum|dolor|sit|amet) /);
    const before = html.indexOf('<mark>');
    expect(before).toBeGreaterThan(60);
  });

  test('shows the beginning when nothing is found, and the end without an ellipsis', () => {
    const text = `${'word '.repeat(200)}end`;
    expect(shown(text, 'x')).toMatch(/^word .*word…$/);
    expect(shown(text, 'end')).toMatch(/^…word.* <mark>end<\/mark>$/);
    expect(plain(shown(text, 'end')).length).toBeGreaterThan(200);
  });

  test('keeps its length with any text', () => {
    const texts = [
      'x'.repeat(10_000),
      '退'.repeat(10_000),
      '🙏'.repeat(10_000),
      'a '.repeat(10_000),
      `"${'<'.repeat(5_000)}`,
      `${' '.repeat(9_000)}a`,
      '\ud800'.repeat(500),
    ];
    for (const text of texts) {
      for (const query of ['a', '退款', '"退退退退"', 'x', '🙏', `"${'a '.repeat(300)}"`]) {
        const html = shown(text, query);
        expect(html.isWellFormed()).toBe(true);
        expect(plain(html).replaceAll(/&\w+;/g, '.').length).toBeLessThanOrEqual(242);
      }
    }
  });
});
