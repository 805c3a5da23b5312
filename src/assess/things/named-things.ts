import { lexiconPairs, lexiconWords, union } from '../../lexicon/lexicon.js';
import { actionClass } from '../../utterance/actions.js';
import { calendarWord } from '../../utterance/calendar.js';
import {
  type Determines,
  determines,
  endsNoun,
  hasArticles,
  isNounFirst,
} from '../../utterance/determiners.js';
import type { Language } from '../../utterance/language.js';
import type { Token } from '../../utterance/tokens.js';

/** A word of a request, and its place. */
export interface Placed {
  readonly token: Token;
  readonly at: number;
}

/** Something that a request names, by an article or as a name. */
export interface NamedThing {
  readonly text: string;
  /** The tokens that it takes. */
  readonly from: number;
  readonly to: number;
  /** Its words behind the article. */
  readonly words: readonly Placed[];
  /** Its words, the likeliest to be its noun first. */
  readonly heads: readonly Placed[];
  readonly determines: Determines;
  /** How many of them it says. */
  readonly count: number | null;
  /** Begins its sentence, so that it may be a name or a verb. */
  readonly opens: boolean;
  /** Thing that something is to be done with. */
  readonly instrument: boolean;
}

const MAX = { tokens: 80, things: 8, words: 5 } as const;
const INSTRUMENT = lexiconWords('instrumentWords');
/** Numbers in words that count things: more are rarely said so. */
const MOST_COUNTED = 5;
const NUMBERS = new Map(
  lexiconPairs('numbers').filter(([, number]) => number >= 2 && number <= MOST_COUNTED),
);

/** The things that a request names: nouns behind an article, names, and bare nouns where a language has no articles. */
export function namedThings(tokens: readonly Token[], language: Language): NamedThing[] {
  const found: NamedThing[] = [];
  const bare =
    !hasArticles(language) ||
    !tokens.slice(0, MAX.tokens).some(({ word }) => endsNoun(word, language));
  const end = Math.min(tokens.length, MAX.tokens);
  for (let at = 0; at < end && found.length < MAX.things; ) {
    const token = tokens[at] as Token;
    const first = determinerAt(token, language);
    const isName =
      /^\p{Lu}/u.test(token.text) &&
      language !== 'de' &&
      calendarWord(token.word, true) === null &&
      (!token.opens || actionClass(token.word) === undefined);
    if (
      first === undefined &&
      !isName &&
      !(bare && !endsNoun(token.word, language) && !token.opens)
    ) {
      at += 1;
      continue;
    }
    const phrase = phraseAt(tokens, at, language, first);
    if (phrase.words.length > 0) found.push(phrase);
    at = Math.max(phrase.to, at + 1);
  }
  return found;
}

/** `l'imprimante`: the article is part of the word. */
const ELIDED = new RegExp(`^${union('elidedOfThings')}['’]\\p{L}`, 'u');

const ELIDED_ANY = new RegExp(`^${union('elidedAny')}`);

function determinerAt({ word }: Token, language: Language): Determines | undefined {
  if (ELIDED.test(word)) return ELIDED_ANY.test(word) ? 'any' : 'one';
  return !NUMBERS.has(word) ? determines(word, language) : 'many';
}

/** Words that a noun phrase goes on over: articles behind each other (`all the`, `both of the`) and numbers. */
function phraseAt(
  tokens: readonly Token[],
  from: number,
  language: Language,
  first: Determines | undefined,
): NamedThing {
  let at = from;
  let how: Determines = first ?? 'one';
  let count: number | null = null;
  while (at < tokens.length && at < from + 4) {
    const { word, mark } = tokens[at] as Token;
    if (ELIDED.test(word)) break;
    const next =
      at === from ? first : (determines(word, language) ?? (word === 'of' ? how : undefined));
    const number = NUMBERS.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined);
    if (number !== undefined && (at > from || first !== undefined)) count = number;
    else if (next === undefined) break;
    else if (how !== 'all') how = how === 'any' && at > from ? 'any' : next;
    at += 1;
    if (mark !== '') break;
  }
  const words: Placed[] = [];
  const most = first === undefined && tokens[from]?.opens === true ? 1 : MAX.words;
  for (; at < tokens.length && words.length < most; at++) {
    const token = tokens[at] as Token;
    if (!ELIDED.test(token.word) && endsNoun(token.word, language) && !ORDINAL.test(token.word))
      break;
    const inner = ELIDED.test(token.word) ? withoutArticle(token) : token;
    words.push({ token: inner, at });
    if (token.mark !== '') {
      at += 1;
      break;
    }
  }
  const start = tokens[from] as Token;
  const last = words.at(-1)?.token ?? start;
  return {
    text: tokens
      .slice(from, at)
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 60),
    from,
    to: Math.max(at, from + 1),
    words,
    heads: isNounFirst(language) ? words : words.toReversed(),
    determines: how,
    opens: first === undefined && start.opens,
    count,
    instrument: INSTRUMENT.has(tokens[from - 1]?.word ?? '') && last !== start,
  };
}

const ORDINAL = /^(?:first|second|third|last|next)$/;

function withoutArticle(token: Token): Token {
  const cut = token.word.search(/['’]/) + 1;
  return { ...token, word: token.word.slice(cut), text: token.text.slice(cut) };
}
