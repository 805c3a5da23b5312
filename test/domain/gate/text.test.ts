import { expect, test } from 'vitest';
import { normalise } from '../../../src/utterance/normal-form.js';

test.each([
  ['Never mind!', 'never mind'],
  ["  It's -- 'fine', thanks. ", "it's fine thanks"],
  ['e-mail   Bob_Smith', 'e mail bob smith'],
  ["a-'b` c", "a 'b c"],
  ['--', ''],
])('the words of %j', (text, words) => {
  expect(normalise(text)).toBe(words);
});

test('words of ASCII are the same beside a letter beyond it', () => {
  const signs = "ab c-'`.,_?!\t\n Z9";
  for (let seed = 1, round = 0; round < 2_000; round += 1) {
    let text = '';
    for (let length = round % 20; length > 0; length -= 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      text += signs[seed % signs.length];
    }
    expect(`${normalise(text)} é`.trimStart(), text).toBe(normalise(`${text} é`));
  }
});
