import { isUnspaced } from './fold.js';
import { stem } from './stem.js';
import type { Vocabulary } from './vocabulary.js';

/** How much of a word's weight goes into its meaning and into its spelling. */
export const PARTS = {
  meaning: 1,
  spelling: 0.45,
  /** Spelling of a word without meaning here: names, numbers, rare words. */
  unknownSpelling: 1,
  /** Words of a phrase still mean a little on their own. */
  withinPhrase: 0.4,
  digits: 0.5,
};

const MAX_PHRASE_WORDS = 4;
const MAX_UNSPACED_LENGTH = 12;

/** Takes what a text is made of. */
export interface FeatureSink {
  /** A known word's concepts. */
  meaning(word: number, weight: number): void;
  /** A word's letters. */
  spelling(word: string, weight: number): void;
  /**
   * A word that is likely to be misspelt.
   *
   * @param word its stem
   * @param near the known word that it stands for
   * @param share how much of its meaning counts
   */
  misspelling(written: string, word: string, near: number, share: number): void;
  /** A word as it is written, for its word vector. */
  word(written: string): void;
}

/** Takes the words of a text apart into meanings and spellings. */
export function composeWords(sum: FeatureSink, words: readonly string[], known: Vocabulary): void {
  const stems = words.map((word) => (isUnspaced(word) ? word : stem(word)));
  let phraseEnd = 0;
  for (let i = 0; i < stems.length; i++) {
    const word = stems[i] as string;
    if (isUnspaced(word)) {
      addUnspaced(sum, word, known);
      continue;
    }
    const length = i >= phraseEnd ? phraseAt(stems, i, known) : 0;
    if (length > 0) phraseEnd = i + length;
    addWord(sum, words[i] as string, word, i < phraseEnd ? PARTS.withinPhrase : 1, known);
    if (length > 0) {
      const phrase = known.index.get(stems.slice(i, i + length).join('')) as number;
      sum.meaning(phrase, PARTS.meaning * (known.weights[phrase] as number));
    }
  }
}

/** How many words from `from` on are a known phrase or a known word written apart; 0 for none. */
function phraseAt(stems: readonly string[], from: number, known: Vocabulary): number {
  const most = known.phraseStarts.has(stems[from] as string) ? MAX_PHRASE_WORDS : 2;
  for (let length = Math.min(most, stems.length - from); length > 1; length--) {
    let joined = stems[from] as string;
    for (let i = 1; i < length; i++) joined += stems[from + i] as string;
    const at = joined.length > 4 ? known.index.get(joined) : undefined;
    if (at !== undefined && hasConcepts(at, known)) return length;
  }
  return 0;
}

function hasConcepts(word: number, known: Vocabulary): boolean {
  return known.starts[word] !== known.starts[word + 1];
}

/** @param word a stem, of the word that is `written` */
function addWord(
  sum: FeatureSink,
  written: string,
  word: string,
  share: number,
  known: Vocabulary,
): void {
  const at = known.index.get(written) ?? known.index.get(word);
  if (at !== undefined) {
    sum.word(written);
    const weight = known.weights[at] as number;
    if (hasConcepts(at, known)) {
      sum.meaning(at, weight * PARTS.meaning * share);
      sum.spelling(word, weight * PARTS.spelling);
    } else sum.spelling(word, weight * PARTS.unknownSpelling);
    return;
  }
  const digit = word.charCodeAt(0) <= 57;
  if (digit) {
    sum.spelling(word, known.unknown * PARTS.digits);
    return;
  }
  const near = known.nearest.find(word);
  if (near >= 0) {
    sum.misspelling(written, word, near, share);
    return;
  }
  sum.word(written);
  if (word.length >= 7 && addCompound(sum, word, known)) return;
  sum.spelling(word, known.unknown * PARTS.unknownSpelling);
}

/** "Stromrechnung": two known words in one. */
function addCompound(sum: FeatureSink, word: string, known: Vocabulary): boolean {
  for (let cut = word.length - 3; cut >= 3; cut--) {
    const right = known.index.get(stem(word.slice(cut)));
    if (right === undefined || !hasConcepts(right, known)) continue;
    let left = known.index.get(stem(word.slice(0, cut)));
    if (left === undefined && cut > 4 && /[sn]/.test(word[cut - 1] as string))
      left = known.index.get(stem(word.slice(0, cut - 1)));
    if (left === undefined && cut < 4) continue;
    sum.meaning(right, (known.weights[right] as number) * PARTS.meaning);
    if (left !== undefined) sum.meaning(left, (known.weights[left] as number) * PARTS.meaning);
    sum.spelling(word, known.unknown * PARTS.spelling);
    return true;
  }
  return false;
}

/** Chinese, Japanese and Thai: the longest known words from left to right, and every pair of characters as spelling. */
function addUnspaced(sum: FeatureSink, run: string, known: Vocabulary): void {
  const kana = run.charCodeAt(0) >= 0x3040 && run.charCodeAt(0) < 0x30a0;
  let i = 0;
  while (i < run.length) {
    const longest = known.longestByStart.get(run.slice(i, i + 2)) ?? 1;
    let length = Math.min(longest, MAX_UNSPACED_LENGTH, run.length - i);
    for (; length > 0; length--) {
      const at = known.index.get(run.slice(i, i + length));
      if (at === undefined) continue;
      const weight = known.weights[at] as number;
      sum.meaning(at, weight * PARTS.meaning * (length === 1 ? 0.5 : 1));
      break;
    }
    i += Math.max(1, length);
  }
  const each = kana ? 0.15 : 0.5;
  for (let at = 0; at + 1 < run.length; at++) {
    sum.spelling(run.slice(at, at + 2), each * known.unknown * PARTS.spelling);
  }
}
