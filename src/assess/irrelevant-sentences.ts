import { lexiconWords, union, wordsByLanguage } from '../lexicon/lexicon.js';
import type { AssessInput } from '../ports/assessment.js';
import { actionClass } from '../utterance/actions.js';
import { calendarWord } from '../utterance/calendar.js';
import { cleanText, LOOKED_AT } from '../utterance/clean.js';
import { COMMON_WORDS } from '../utterance/common-words.js';
import { isOfLanguage, type Language } from '../utterance/language.js';
import { stem, type Token, tokenize } from '../utterance/tokens.js';
import { UNSPACED } from '../utterance/unspaced.js';
import { findValues, type Value } from '../utterance/values.js';
import { findPlace } from '../word-vectors/word-vectors.js';
import { wordsOf } from './answer/languages/words.js';
import type { PreparedTools } from './call/prepare-tools.js';
import { alike, wordVector } from './meaning.js';
import { backgroundText } from './reading.js';

/** Words by which a sentence wants, allows or forbids something, and so says more than how things are. */
const WANTS = wordsByLanguage('wantsOrForbids');
/** Words that lean on another sentence. */
const LEANS = wordsByLanguage('leans');
/** `this morning` leans on nothing. */
const OF_TODAY = lexiconWords('nounsOfToday');
/** Nothing is meant by the `it` of the weather. */
const WEATHER =
  /^it(?:'s| is| was| has been| had been) (?:been )?(?:rain|snow|pour|freez|hot|cold|warm|sunny|windy|foggy|dark|late)/i;
/** Patterns for scripts without spaces. */
const WANTS_UNSPACED = new RegExp(union('wantsUnspaced'), 'u');
const LEANS_UNSPACED = new RegExp(union('leansUnspaced'), 'u');

/** Below this a sentence is a few words that answer to something. */
const LEAST = { words: 4, letters: 8, content: 2 } as const;
const MOST_SENTENCES = 12;

/** A point behind these, or behind the number of a day, ends no sentence. */
const GOES_ON = new RegExp(`(?:^|[\\s(])${union('abbreviations')}\\.$`, 'iu');

function sentencesOf(text: string): string[] {
  const pieces = text.split(
    /(?<=[.!?…]["')]?)\s+(?=\S)|(?<=[。！？]["')]?)(?!["')])|(?<=\n)(?=\S)/u,
  );
  const sentences: string[] = [];
  for (const piece of pieces) {
    const last = sentences.at(-1);
    if (last !== undefined && (GOES_ON.test(last) || !/[\p{L}\p{N}]/u.test(piece)))
      sentences[sentences.length - 1] = `${last} ${piece}`;
    else sentences.push(piece.trim());
  }
  return sentences;
}

interface Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly content: readonly string[];
}

/** The sentences of a request. */
export interface RequestSentences {
  readonly sentences: readonly Sentence[];
  /** Those that only tell something, and have no word in common with the rest or with what an action may need. */
  readonly telling: readonly Sentence[];
}

/** Parts a request into what it orders and what it only tells; no sentences for one that has a single one, or many. */
export function readRequestSentences(request: string, language: Language): RequestSentences {
  const text = cleanText(request, LOOKED_AT.requestCharacters);
  const pieces = sentencesOf(text);
  if (pieces.length < 2 || pieces.length > MOST_SENTENCES) return { sentences: [], telling: [] };
  const sentences = pieces.map((piece): Sentence => {
    const tokens = tokenize(piece, 120);
    return { text: piece, tokens, content: contentOf(tokens) };
  });
  const needed = neededWords(language);
  const shared = inSeveral(sentences);
  const telling = sentences.filter(
    (one) =>
      onlyTells(one.text, one.tokens, language) &&
      !one.content.some((word) => shared.has(stem(word)) || needed.has(stem(word))),
  );
  return { sentences, telling };
}

/** The stems that more than one sentence has. */
function inSeveral(sentences: readonly Sentence[]): Set<string> {
  const first = new Map<string, Sentence>();
  const shared = new Set<string>();
  for (const one of sentences) {
    for (const word of one.content) {
      const root = stem(word);
      const met = first.get(root);
      if (met === undefined) first.set(root, one);
      else if (met !== one) shared.add(root);
    }
  }
  return shared;
}

const without = (sentences: readonly Sentence[], left: readonly Sentence[]): string =>
  sentences.flatMap((one) => (left.includes(one) ? [] : one.text)).join(' ');

/** From here two words mean something alike. */
const ALIKE = 0.6;

/**
 * The input without what has nothing to do with its tools: sentences that only tell something, with one definite thing
 * that no word of the tools, of the conversation or of the caller's context has anything to do with.
 */
export function dropIrrelevantSentences(
  input: AssessInput,
  { sentences, telling }: RequestSentences,
  language: Language,
  { counts, meanings }: PreparedTools,
): AssessInput {
  if (telling.length === 0) return input;
  if (counts.size === 0) return input;
  const known = new Set(
    tokenize(
      `${input.history.join(' ')} ${backgroundText(input.context)}`.toLowerCase(),
      2_000,
    ).map(({ word }) => stem(word)),
  );
  const isLinked = (word: string): boolean => {
    const vector = wordVector(word);
    return (
      counts.has(stem(word)) ||
      known.has(stem(word)) ||
      meanings.meanings.some((meaning) => alike(vector, meaning) >= ALIKE)
    );
  };
  const beside = telling.filter(
    ({ text, tokens, content }) =>
      (content.length >= LEAST.content || content.some((word) => wordVector(word) !== null)) &&
      countThings(findValues(text, tokens), language) <= 1 &&
      !content.some(isLinked),
  );
  if (beside.length === 0 || beside.length === sentences.length) return input;
  return { ...input, request: without(sentences, beside) };
}

/**
 * Definite things, of which two that overlap or stand side by side are one: a name of two words, a quoted
 * name. A plain `today` counts for nothing, and neither does a German noun.
 */
function countThings(values: readonly Value[], language: Language): number {
  let count = 0;
  let end = -10;
  for (const value of values) {
    const { kind, text } = value;
    if (kind === 'date' && !/\p{N}/u.test(text)) continue;
    if (kind === 'name' && language === 'de' && findPlace(text.toLowerCase()) >= 0) continue;
    if (value.start > end + 2) count += 1;
    end = Math.max(end, value.end);
  }
  return count;
}

/** With so many telling words before it, a pronoun means one of them. */
const NAMED_BEFORE = 2;

/** Phrases that open an irrelevant sentence. */
const BY_THE_WAY = new RegExp(`^${union('byTheWay')}`, 'i');

function onlyTells(sentence: string, tokens: readonly Token[], language: Language): boolean {
  if (BY_THE_WAY.test(sentence)) return !/[?？]/.test(sentence);
  if (/[?？]|:\s/.test(sentence)) return false;
  if (UNSPACED.test(sentence)) {
    return (
      sentence.length >= LEAST.letters &&
      !WANTS_UNSPACED.test(sentence) &&
      !LEANS_UNSPACED.test(sentence)
    );
  }
  if (tokens.length < LEAST.words) return false;
  return !tokens.some(
    ({ word }, at) =>
      WANTS.get(language)?.has(word) ||
      (LEANS.get(language)?.has(word) &&
        contentOf(tokens.slice(0, at)).length < NAMED_BEFORE &&
        !OF_TODAY.has(tokens[at + 1]?.word ?? '') &&
        !(at === 0 && WEATHER.test(sentence))) ||
      (at === 0 && actionClass(word) !== undefined),
  );
}

/** The words that say something: neither numbers nor words of grammar. */
const contentOf = (tokens: readonly Token[]): string[] =>
  tokens
    .filter(
      ({ word }) =>
        word.length > (UNSPACED.test(word) ? 1 : 3) &&
        !COMMON_WORDS.has(word) &&
        !isOfLanguage(word) &&
        !/\d/.test(word) &&
        calendarWord(word, true) === null,
    )
    .map(({ word }) => word);

/** Things that an action may need, by the nouns of the request's language: `deadline`, `address`, `recipient`. */
function neededWords(language: Language): ReadonlySet<string> {
  const known = NEEDED.get(language);
  if (known !== undefined) return known;
  const nouns = [...wordsOf(language).needs.values()].flatMap(({ noun }) =>
    contentOf(tokenize(noun.toLowerCase(), 8)).slice(-1),
  );
  const needed = new Set(nouns.map(stem));
  NEEDED.set(language, needed);
  return needed;
}

const NEEDED = new Map<Language, ReadonlySet<string>>();
