import { describe, expect, test } from 'vitest';
import {
  MAX_TERMS,
  parseQuery,
  type RequiredPhrases,
} from '../../../src/domain/search/parse-query.js';

/** `a+b` is a phrase, `a b` both, `a | b` either, `; -c` excluded. */
function shown(query: string): string {
  const { all, none } = parseQuery(query);
  const wanted = (phrases: RequiredPhrases) =>
    phrases
      .map((phrase) =>
        phrase
          .map(({ term, position }, index) => {
            const distance = position - (phrase[index - 1]?.position ?? position);
            return `${'+'.repeat(distance)}${term}`;
          })
          .join(''),
      )
      .join(' ');
  return [
    ...all.map((group) => group.map(wanted).join(' | ')),
    ...none.map((words) => `-${wanted(words)}`),
  ].join('; ');
}

describe('parseQuery', () => {
  test.each([
    ['refund order', 'refund; order'],
    ['Refund ORDER', 'refund; order'],
    ['"refund order"', 'refund+order'],
    ['“refund order” «à la carte»', 'refund+order; a+la+carte'],
    ['refund -order', 'refund; -order'],
    ['-order refund', 'refund; -order'],
    ['refund -"last order" now', 'refund; now; -last+order'],
    ['refund OR exchange', 'refund | exchange'],
    ['refund or exchange | return', 'refund | exchange | return'],
    ['invoice OR receipt missing', 'invoice | receipt; missing'],
    ['missing invoice OR "the receipt"', 'missing; invoice | the+receipt'],
    ['refund OR -order', 'refund; -order'],
    ['OR refund', 'refund'],
    ['refund OR', 'refund'],
    ['refund OR OR exchange', 'refund | exchange'],
    ['refund OR !!! exchange', 'refund | exchange'],
    ['or', 'or'],
    ['order-123', 'order+123'],
    ['refund_reversed', 'refund+reversed'],
    ['anna@example.com', 'anna+example+com'],
    ['https://x.example/a_b#7', 'https+x+example+a+b+7'],
    ["don't", 'don+t'],
    ['refund,order;now', 'refund order now'],
    ['(refund)', 'refund'],
    ['(-refund x)', 'x; -refund'],
    ['say "hi', 'say; hi'],
    ['"a b" c"', 'a+b; c'],
    ['5" screen', '5; screen'],
    ['-"last order', 'order; -last'],
    ['foo"bar baz"', 'foo; bar+baz'],
    ['""', ''],
    ['a ""', 'a'],
    ['--force', 'force'],
    ['a - b', 'a; b'],
    ['- -', ''],
    ['a-b -c-d', 'a+b; -c+d'],
    ['-refund', '-refund'],
    ['-5 -🙏', '-5; -🙏'],
    ["& | ! :* <-> \\ ' ()", ''],
    ["'a' & !b:* | c", 'a; b | c'],
    ['退', '退'],
    ['退款', '退款'],
    ['退款政策', '退款 政策'],
    ['"退款政策"', '退款+款政+政策'],
    ['-退款政策', '-退款 政策'],
    ['iPhone15手机', 'iphone15 手机'],
    ['"iPhone15手机壳 x"', 'iphone15+手机+机壳++x'],
    ['환불을', '환불+불을'],
    ['キャンセル', 'キャ+ャン+ンセ+セル'],
    ['注文を取り消す', '注文 を 取り+り消+消す'],
    ['คืนเงิน', 'คืน เงิ+งิน'],
    ['إلغاء الطلب', 'الغاء; الطلب'],
    ['रिफंड चाहिए', 'रिफंड; चाहिए'],
    ['🙏', '🙏'],
    ['', ''],
    [' \u00a0\u3000', ''],
  ])('%s', (query, expected) => {
    expect(shown(query)).toBe(expected);
  });

  test('cuts what is longer than anybody types, and says so', () => {
    const words = Array.from({ length: MAX_TERMS + 1 }, (_, index) => `w${index}`);
    expect(parseQuery(words.slice(1).join(' '))).toMatchObject({ cut: false });
    expect(parseQuery(words.join(' '))).toMatchObject({ cut: true });
    expect(parseQuery(words.join(' ')).all).toHaveLength(MAX_TERMS);
    expect(parseQuery(`"${words.join(' ')}"`).all[0]?.[0]?.[0]).toHaveLength(MAX_TERMS);
    for (const text of [
      '"'.repeat(20_000),
      'a '.repeat(10_000),
      '退'.repeat(20_000),
      '-'.repeat(20_000),
    ]) {
      parseQuery(text);
    }
  });
});
