import { dot, embedMeaning, MEANING, readMeaning } from './vector.js';

/** A failing request, and what the user or the agent said of how it went wrong. */
export interface TitleSource {
  readonly request: string;
  readonly detail: string;
}

const MAX_LENGTH = 90;
const MOST_WORDS = 14;
/** The length that a sentence of what went wrong has at best: shorter ones leave out what it was about. */
const GOOD_WORDS = 7;
const LEAST_WORDS = 3;

/** Beginnings that come before people begin with before they say what is wrong. */
const OPENING =
  /^(?:(?:no|nein|non|nee|sorry|but|and|so|well|please|actually|of course|bitte|aber|mais|pero)\b[\s,:]*)+/iu;
const CLOSING = /[\s,]*\b(?:please|thanks|thank you|bitte|por favor|s'il te plaît|of course)$/iu;
/** Words that a phrase cannot end with. */
const OPEN_END =
  /\b(?:the|a|an|to|of|for|in|on|at|and|or|but|with|my|your|is|was|that|than|not|der|die|das|le|la|el|de)$/iu;

/**
 * A title for failures that are alike: the sentence, or part of one, that says best what went wrong with all of them.
 * What was asked names one user's wish, so that it stands in only where nothing says what went wrong.
 *
 * @param members some of the failures, all in one language
 * @param shared the mean of the tenant's meanings: what every failure is about says nothing
 * @returns null when no member has a text
 */
export function chooseTitle(members: readonly TitleSource[], shared: Float32Array): string | null {
  const details = members.map(({ detail }) => detail).filter(isSaid);
  const requests = members.map(({ request }) => request);
  const phrase = bestPhrase(details, shared) ?? bestPhrase(requests, shared);
  return phrase === null ? null : shorten(capital(phrase));
}

/** Whether it is in words: a name such as `call_transfer` is a program's. */
export const isSaid = (text: string): boolean =>
  /\p{L}/u.test(text) && !/^\s*\w*_\w*\s*$/.test(text);

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_LENGTH / 2))} …`;
}

interface TitlePhrase {
  readonly text: string;
  readonly words: readonly string[];
}

function bestPhrase(texts: readonly string[], shared: Float32Array): string | null {
  const phrases = new Map<string, TitlePhrase>();
  for (const phrase of texts.flatMap(splitPhrases)) {
    const key = phrase.text.toLowerCase();
    if (!phrases.has(key)) phrases.set(key, phrase);
  }
  const meanings = texts.map((text) => textMeaning(text, shared));
  const frequent = frequencies(texts);
  let best: string | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const phrase of phrases.values()) {
    const score = scorePhrase(phrase, meanings, frequent, shared);
    if (score <= most) continue;
    most = score;
    best = phrase.text;
  }
  return best;
}

/**
 * How much a phrase is like all members, and how many of them use its words; less where it is about one case only.
 */
function scorePhrase(
  { text, words }: TitlePhrase,
  meanings: readonly (Float32Array | null)[],
  frequent: ReadonlyMap<string, number>,
  shared: Float32Array,
): number {
  const meaning = textMeaning(text, shared);
  if (!meaning) return Number.NEGATIVE_INFINITY;
  let alike = 0;
  for (const member of meanings) if (member) alike += dot(meaning, member);
  alike /= meanings.length;
  const content = words.filter((word) => word.length > 3);
  const covered =
    0.5 * meanFrequency(content, frequent) +
    // The small words are those of a language: that of most members.
    meanFrequency(words, frequent);
  const numbers = text.match(/\d+/g)?.length ?? 0;
  const names = text.match(/\s\p{Lu}\p{Ll}+/gu)?.length ?? 0;
  const length =
    Math.max(0, words.length - GOOD_WORDS) + 5 * Math.max(0, LEAST_WORDS - words.length);
  return alike + 0.4 * covered - 0.3 * numbers - 0.03 * names - 0.05 * length;
}

const meanFrequency = (words: readonly string[], frequent: ReadonlyMap<string, number>): number =>
  words.reduce((sum, word) => sum + (frequent.get(word) ?? 0), 0) / Math.max(1, words.length);

/** The share of texts that a word is in. */
function frequencies(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(splitWords(text))) {
      counts.set(word, (counts.get(word) ?? 0) + 1 / texts.length);
    }
  }
  return counts;
}

/** Sentences of a text, and parts of them that could stand alone. */
function splitPhrases(text: string): TitlePhrase[] {
  const sentences = text
    .slice(0, 400)
    .toWellFormed()
    .split(/[.!?\n;…]+(?=\s|$)/u);
  const parts = sentences.flatMap((sentence) => sentence.split(/[,:—–()"“”]+|\s-\s/u));
  return [...sentences, ...parts].flatMap((part) => {
    const phrase = part
      .trim()
      .replace(OPENING, '')
      .replace(CLOSING, '')
      .replace(/^[\s,:"“«(]+|[\s,:"”»)]+$/gu, '');
    const words = splitWords(phrase);
    if (words.length === 0 || words.length > MOST_WORDS || OPEN_END.test(phrase)) return [];
    if (words.length === 1 && phrase.length < 5) return [];
    return [{ text: phrase, words }];
  });
}

const splitWords = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];

/** A text's meaning without what all failures of the tenant share. */
function textMeaning(text: string, shared: Float32Array): Float32Array | null {
  const bytes = embedMeaning(text);
  if (!bytes) return null;
  const meaning = readMeaning(bytes);
  for (let d = 0; d < MEANING; d++) meaning[d] = (meaning[d] as number) - (shared[d] as number);
  return meaning;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
