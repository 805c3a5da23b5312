import { describe, expect, test } from 'vitest';
import { isKnownWord } from '../../src/encoder/known-words.js';

describe('the words that the encoder knows', () => {
  test.each(['refund', 'payment', 'rechnung', 'commande', 'hotel'])('%s is one', async (word) => {
    expect(await isKnownWord(word)).toBe(true);
  });

  test.each(['refnud', 'paymetn', 'Refund', ' ', '▁refund'])('%j is none', async (word) => {
    expect(await isKnownWord(word)).toBe(false);
  });
});
