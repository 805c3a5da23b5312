import { COMMON_WORDS } from '../../utterance/common-words.js';
import type { Token } from '../../utterance/tokens.js';
import { wordsOfRequest } from '../call/tool-words.js';
import type { Weighted } from '../learned-words.js';
import type { Reading } from '../reading.js';

/** Names and quoted words count so much as others do: they are what something is done with, in requests of all kinds. */
const NAME = 0.5;
const QUOTED = 0.35;
/** The first content word counts so many times; later ones less, as the root of their place, and at least so much. */
const FIRST = 2;
const LEAST = 0.5;
/** Marks the first content word where it is learned apart: mostly the verb of an order. */
const HEAD = '^';

/** Weighted words of a request that tell which action it asks for: those at its beginning count most (training/log/2026-11-28-actions.md). */
export function wordsForAction(reading: Pick<Reading, 'said' | 'turns'>): Weighted[] {
  const { said } = reading;
  const { tokens, text } = said;
  const words: Weighted[] = [];
  let head: string | undefined;
  let place = 0;
  for (const [at, [word, weight]] of wordsOfRequest(reading).entries()) {
    const token = tokens[at];
    // What was said before stands behind what is said now.
    if (token === undefined || COMMON_WORDS.has(word)) {
      words.push([word, weight]);
      continue;
    }
    if (said.quotationAround(token.start, token.end)) {
      words.push([word, weight * QUOTED]);
      continue;
    }
    place += 1;
    head ??= word;
    const share = Math.max(LEAST, FIRST / Math.sqrt(place));
    words.push([word, weight * share * (isName(token, text) ? NAME : 1)]);
  }
  return head === undefined ? words : [...words, [HEAD + head, 1]];
}

/** Whether a word is written as a name is, within a sentence. */
function isName({ start, opens }: Token, text: string): boolean {
  const first = text[start] ?? '';
  return !opens && first !== first.toLowerCase();
}
