import { describe, expect, test } from 'vitest';
import { findRuledOut } from '../../src/utterance/ruled-out.js';
import { tokenize } from '../../src/utterance/tokens.js';

const ruledOut = (text: string): string[] => {
  const tokens = tokenize(text, 40);
  return [...findRuledOut(tokens)].sort((a, b) => a - b).map((at) => tokens[at]?.text ?? '');
};

describe('words that the speaker takes back', () => {
  test.each<[string, string[]]>([
    ['10, no, 12', ['10']],
    ['PRV-4471.. sorry, typo, PRV-4417', ['PRV-4471']],
    ['lind... no marta', ['lind']],
    ['she can comment... no, just view', ['comment']],
    ['rosa, no, bento', ['rosa']],
    ["don't cancel Luna, cancel Bella", ["don't", 'cancel', 'Luna']],
    ['send it to bob. no rush', []],
    ['no, that is fine', []],
  ])('%s', (text, words) => {
    expect(ruledOut(text)).toEqual(words);
  });
});
