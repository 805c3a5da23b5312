import { describe, expect, test } from 'vitest';
import { onlyTells } from '../../src/utterance/nothing/only-tells.js';
import { tokenize } from '../../src/utterance/tokens.js';

const tells = (text: string): boolean => onlyTells(text, tokenize(text));

describe('a message that only tells', () => {
  test.each([
    'never mind, I found it myself',
    'I sent the invoice to Meier yesterday, so all is fine',
  ])('%s', (text) => {
    expect(tells(text)).toBe(true);
  });

  test.each([
    'thanks, and send it to Bo too',
    'morning! any mail from Kim?',
    'hm, better cancel it',
    'my card was swallowed by the machine',
    'the Meier invoice has to go out',
    'the second one',
    'tomorrow',
    'Bo',
  ])('asks: %s', (text) => {
    expect(tells(text)).toBe(false);
  });
});
