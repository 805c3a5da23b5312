import { dot, embedMeaning, MEANING, readMeaning } from './vector.js';

/** A failing request, and what the user or the agent said of how it went wrong. */
export interface TitleSource {
  readonly request: string;
  readonly detail: string;
}

const MAX_LENGTH = 80;
const MOST_WORDS = 9;
/** The length that a phrase of a title has at best. */
const GOOD_WORDS = 5;

/** Beginnings that come before people begin with before they say what is wrong. */
const OPENING =
  /^(?:(?:no|sorry|but|and|so|well|please|actually|of course|(?:i|we) (?:want to|need to|would like to|have to|'d like to|meant|mean|wanted|want|asked for|asked|said|need|needed)|(?:can|could|would) you|(?:that|this|it) (?:is|was|says)|it's|that's|ich (?:meinte|wollte|brauche)|gemeint (?:war|ist)|je (?:voulais|veux)|quiero|quería|not what i asked)\b[\s,:]*)+/iu;
const CLOSING = /[\s,]*\b(?:please|thanks|thank you|bitte|por favor|s'il te plaît|of course)$/iu;
/** Words that say whose it is, not what it is. */
const PERSONAL = /\b(?:you|your|i|i'm|my|me|we|our|us|du|ich|mein|meine|tu|mi|je)\b/giu;
/** Words that a phrase cannot end with. */
const OPEN_END =
  /\b(?:the|a|an|to|of|for|in|on|at|and|or|but|with|my|your|is|was|that|than|not|der|die|das|le|la|el|de)$/iu;

/**
 * A title for failures that are alike, as a person would write it: the phrase of a user's request, and that of what
 * went wrong, which say best what all of them are about.
 *
 * @param members some of the failures
 * @param shared the mean of the tenant's meanings: what every failure is about says nothing
 * @returns null when no member has a text
 */
export function chooseTitle(members: readonly TitleSource[], shared: Float32Array): string | null {
  const wrong = bestPhrase(
    members.map(({ detail }) => detail),
    members,
    shared,
  );
  const asked = bestPhrase(
    members.map(({ request }) => request),
    members,
    shared,
  );
  if (!wrong && !asked) return null;
  if (!wrong || !asked) return capital(wrong ?? asked ?? '');
  const both = `${capital(asked)}: ${wrong}`;
  return both.length <= MAX_LENGTH ? both : capital(wrong);
}

interface TitlePhrase {
  readonly text: string;
  readonly words: readonly string[];
}

function bestPhrase(
  texts: readonly string[],
  members: readonly TitleSource[],
  shared: Float32Array,
): string | null {
  const phrases = new Map<string, TitlePhrase>();
  for (const phrase of texts.flatMap(splitPhrases)) {
    const key = phrase.text.toLowerCase();
    if (!phrases.has(key)) phrases.set(key, phrase);
  }
  const meanings = members.map(({ request, detail }) =>
    textMeaning(`${request}\n${detail}`, shared),
  );
  const frequent = frequencies(members.map(({ request, detail }) => `${request} ${detail}`));
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
  const personal = text.match(PERSONAL)?.length ?? 0;
  const numbers = text.match(/\d+/g)?.length ?? 0;
  const names = text.match(/\s\p{Lu}\p{Ll}+/gu)?.length ?? 0;
  const length = Math.abs(words.length - GOOD_WORDS);
  return alike + 0.4 * covered - 0.05 * personal - 0.08 * numbers - 0.06 * names - 0.04 * length;
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

/** Parts of a text that could stand alone. */
function splitPhrases(text: string): TitlePhrase[] {
  return text
    .slice(0, 400)
    .toWellFormed()
    .split(/[.,;:!?\n—–()"“”]+|\s-\s|\s(?:but|because|aber|mais|pero)\s/u)
    .flatMap((part) => {
      const phrase = part.trim().replace(OPENING, '').replace(CLOSING, '').trim();
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
