import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Encoder } from '../../src/encoder/encoder.js';

const encoder = new Encoder(path.join(import.meta.dirname, '../../src/encoder'));

const encode = (text: string): Float32Array => encoder.encode(text) as Float32Array;

const cosine = (a: string, b: string): number => {
  const other = encode(b);
  return encode(a).reduce((sum, value, at) => sum + value * (other[at] as number), 0);
};

describe('the encoder', () => {
  test.each([
    'My parcel never arrived',
    '荷物が届かない',
    '4711',
    'a 👩‍👩‍👧 family',
    'x'.repeat(9_000),
  ])('gives unit length: %.30s', (text) => {
    expect(cosine(text, text)).toBeCloseTo(1, 5);
  });

  test.each(['', ' \n\t', '?!…', '👍🎉', '\u200b', '\ud800'])('gives null: %j', (text) => {
    expect(encoder.encode(text)).toBeNull();
  });

  test.each([
    ['where is my parcel', 'My package still has not arrived', 'I moved to a new apartment'],
    ['Wo bleibt mein Paket?', 'My package still has not arrived', 'Where can I park my car?'],
    ['お金を返してください', 'I want a refund', 'I want to open an account'],
    ['我想取消订阅', 'Please cancel my subscription', 'Please renew my passport'],
    ['zgubiłem hasło', 'I forgot my password', 'I forgot my umbrella at your hotel'],
    ['cancle my subscribtion plese', 'Please cancel my subscription', 'Please renew my passport'],
  ])('puts %s nearer to %s than to %s', (text, same, other) => {
    expect(cosine(text, same)).toBeGreaterThan(cosine(text, other) + 0.1);
  });

  // A change here makes every stored vector stale: it needs a new id in builtin-embedder.ts.
  test.each([
    ['My parcel never arrived', [-0.0327, -0.0397, 0.0108, -0.0097, 0.0248, 0.0052]],
    ['Ich möchte die Rechnung stornieren', [0.0135, 0.0621, 0.074, -0.0181, 0.012, -0.0371]],
    ['我的包裹没收到', [-0.0045, -0.0387, 0.0165, 0.0295, -0.0052, 0.0313]],
  ])('gives the numbers it always gave: %s', (text, numbers) => {
    const vector = encode(text);
    numbers.forEach((value, at) => {
      expect(vector[100 * at]).toBeCloseTo(value, 3);
    });
  });
});
