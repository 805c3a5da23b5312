import { CHOICE_WORDS } from '../../lexicon/choice-words.js';
import type { Token } from '../../utterance/tokens.js';
import { UNSPACED } from '../../utterance/unspaced.js';

/** "Don't" and "dont" are one. */
const withoutApostrophes = (text: string): string => text.replace(/['’]/g, '');

/** Phrases by the choice that they stand for, as schemas write it: `closed` for "taken care of". */
const PHRASES = new Map<string, string[]>();
for (const [family, byLanguage] of CHOICE_WORDS.flatMap((families) => Object.entries(families))) {
  const phrases = Object.values(byLanguage).flatMap((one) => withoutApostrophes(one).split('|'));
  for (const choice of family.split('/'))
    PHRASES.set(choice, [...(PHRASES.get(choice) ?? []), ...phrases]);
}

/** The phrases that people use for a choice of a schema, in all languages. */
export const choicePhrases = (value: string | number): readonly string[] =>
  PHRASES.get(
    String(value)
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  ) ?? [];

const LONGEST = 4;
const MOST_TOKENS = 80;

/** Runs of words of a text, up to four, with spaces between them, or without in scripts that have none. */
const RUNS = new WeakMap<readonly Token[], ReadonlySet<string>>();

function readRuns(tokens: readonly Token[]): ReadonlySet<string> {
  let runs = RUNS.get(tokens) as Set<string> | undefined;
  if (runs === undefined) {
    runs = new Set<string>();
    const words = tokens.slice(0, MOST_TOKENS).map(({ word }) => withoutApostrophes(word));
    for (let from = 0; from < words.length; from++) {
      let run = '';
      for (let to = from; to < Math.min(words.length, from + LONGEST); to++) {
        const word = words[to] as string;
        run = run === '' || UNSPACED.test(word) ? run + word : `${run} ${word}`;
        runs.add(run);
      }
    }
    RUNS.set(tokens, runs);
  }
  return runs;
}

/** Whether a text has one of the phrases, word by word. */
export function saysPhrase(tokens: readonly Token[], phrases: readonly string[]): boolean {
  if (phrases.length === 0) return false;
  const runs = readRuns(tokens);
  return phrases.some((phrase) => runs.has(phrase));
}
