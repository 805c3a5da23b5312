import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem, tokenize } from '../../utterance/tokens.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import type { Source } from './sources.js';

const MOST_CHARACTERS = 2_000;
const MOST_TOKENS = 200;

/** The share of a text's telling words that sources say in some form, 0 to 1. */
export function shareSaid(text: string, sources: readonly Source[]): number {
  const tokens = tokenize(text.slice(0, MOST_CHARACTERS).toWellFormed(), MOST_TOKENS);
  const telling = tokens.filter(({ word }) => !COMMON_WORDS.has(word));
  const words = new Set((telling.length > 0 ? telling : tokens).map(({ word }) => word));
  if (words.size === 0) return 0;
  let said = 0;
  for (const word of words)
    if (
      sources.some(
        (source) =>
          source.stems.has(stem(word)) || (UNSPACED.test(word) && source.small.includes(word)),
      )
    )
      said += 1;
  return said / words.size;
}
