import { describe, expect, test } from 'vitest';
import { parseKeepingDigits, quoteLossyNumbers } from '../src/lossless-json.js';
import { seededBelow } from './support/random.js';

describe('a number keeps its digits', () => {
  test.each([
    '1234567890123456789',
    '-9007199254740993',
    '1234e560',
    '1e309',
    '4e-324',
    '-1E-400',
    '0.1234567890123456789012',
    '123456789.123456789',
    '12345678901234567890.50',
  ])('%s as a text', (literal) => {
    expect(parseKeepingDigits(`{"a": [ ${literal}\n]}`)).toEqual({ a: [literal] });
    expect(parseKeepingDigits(literal)).toBe(literal);
  });

  test.each([
    '0',
    '-0',
    '1.10',
    '1e23',
    '0e999',
    '9007199254740992',
    '10000000000000000000',
    '0.30000000000000004',
    '5e-324',
    '1.7976931348623157e308',
    '1.00000000000000000000',
  ])('%s, which a double keeps, as a number', (literal) => {
    expect(parseKeepingDigits(`[${literal}]`)).toEqual([Number(literal)]);
  });
});

test('digits within strings and names stay', () => {
  const text = '{"1234567890123456789":"[1234567890123456789, \\"1e999\\\\",\n"b":"\\\\"}'.replace(
    '\n',
    '',
  );
  expect(quoteLossyNumbers(text)).toBe(text);
});

test.each([
  '{1234567890123456789: 1}',
  '{"a": 1, 1234567890123456789: 2}',
  '[01234567890123456789]',
  '[1234567890123456789 5]',
  '[1234567890123456789abc]',
  '[+1234567890123456789]',
  '[1234567890123456789.]',
  '[1234567890123456789',
  '1234567890123456789 ]',
])('%s is no JSON before and after', (text) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(() => parseKeepingDigits(text)).toThrow(SyntaxError);
});

/** Pieces from which texts are made that are nearly JSON. */
const PIECES = [
  ...[
    '1234567890123456789',
    '-1e999',
    '12',
    '0.1234567890123456789',
    '1e23',
    '"a"',
    '"\\""',
    '"\\\\"',
  ],
  ...['[', ']', '{', '}', ',', ':', ' ', '"k":', '-', 'e', 'null', '\u00a0'],
];

test('a text is JSON exactly where it was, and the same but for the digits', () => {
  const random = seededBelow(7);
  let valid = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const length = 1 + random(9);
    const text = Array.from({ length }, () => PIECES[random(PIECES.length)] as string).join('');
    let plain: unknown;
    try {
      plain = JSON.parse(text);
    } catch {
      expect(() => parseKeepingDigits(text), text).toThrow(SyntaxError);
      continue;
    }
    valid += 1;
    const asNumbers = JSON.parse(JSON.stringify(parseKeepingDigits(text)), (_, value) =>
      typeof value === 'string' && /^-?\d/.test(value) ? Number(value) : value,
    );
    expect(JSON.stringify(asNumbers), text).toBe(JSON.stringify(plain));
  }
  expect(valid).toBeGreaterThan(500);
});
