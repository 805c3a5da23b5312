import { normalizeText } from '../../unicode.js';
import { type QueryToken, queryTerms, type Term } from './terms.js';
import { tokenize } from './tokenize.js';

/** Terms that stand at these distances from each other in a text; one term is a word. */
export type SearchPhrase = readonly Term[];

/** Phrases that a text has all of: what was typed without a space, as far as it is several words. */
export type RequiredPhrases = readonly SearchPhrase[];

export interface KeywordQuery {
  /** Groups of alternatives that are looked for. Empty: there is nothing to search for. */
  readonly all: readonly (readonly RequiredPhrases[])[];
  /** Those of the groups that were typed in quotes: a text has at least one alternative of each. */
  readonly must: readonly (readonly RequiredPhrases[])[];
  /** A text has none of these. */
  readonly none: readonly RequiredPhrases[];
  /** Whether there was more than the first `MAX_TERMS` terms. */
  readonly cut: boolean;
  /** Whether a `*` counts for nothing, since too little stands before it. */
  readonly shortPrefix: boolean;
  /** Whether it was longer than what is read of a query. */
  readonly shortened: boolean;
}

/** Terms of a query that are searched for; a longer one is cut. */
export const MAX_TERMS = 32;

/** UTF-16 units of a query that are read: far more than so many words have. */
export const MAX_QUERY_LENGTH = 2_000;

/** UTF-16 units before a `*`: with fewer, nearly every text has such a word. */
export const SHORTEST_PREFIX = 2;

/** The part of a query that is searched for. */
export const queryRead = (text: string): string =>
  text.length > MAX_QUERY_LENGTH ? text.slice(0, MAX_QUERY_LENGTH).toWellFormed() : text;

const QUOTES = '"“”„‟«»＂「」『』';
const ANY_QUOTE = new RegExp(`[${QUOTES}]`, 'gu');
const LAST_QUOTE = new RegExp(`[${QUOTES}](?=[^${QUOTES}]*$)`, 'u');
/** Text between two quotes, or all up to the next space or quote; a minus belongs to what it touches. */
const PARTS = new RegExp(
  `(?<minus>(?<!\\S)-(?=[\\p{L}\\p{N}\\p{Extended_Pictographic}${QUOTES}]))?` +
    `(?:[${QUOTES}](?<quoted>[^${QUOTES}]*)[${QUOTES}]|(?<word>[^\\s${QUOTES}]+))`,
  'gu',
);
/** Characters that end a word even where no space follows. All else joins: order-123, a@b.example, x/y, don't. */
const SEPARATORS = /[,;!?()[\]{}<>|…、。，；：！？（）【】《》〈〉・]+/u;

/**
 * Reads a query as web searches do: words, "phrases" that must be there, `OR` between two of them (it
 * binds them more closely than what stands beside), `-` before what must not be there, and `*` behind the
 * beginning of a word. Nothing is a syntax error: a quote without its partner, an `OR` without a neighbor and any other sign count for
 * nothing.
 */
export function parseQuery(text: string): KeywordQuery {
  const budget = { terms: MAX_TERMS, cut: false, shortPrefix: false };
  const all: RequiredPhrases[][] = [];
  const must = new Set<RequiredPhrases[]>();
  const none: RequiredPhrases[] = [];
  let either = false;
  let alternative = '';
  for (const { groups = {} } of plain(normalizeText(queryRead(text), 'NFC')).matchAll(PARTS)) {
    if (budget.cut) break;
    const { minus, quoted, word = '' } = groups;
    if (!minus && /^(or|\|)$/i.test(word)) {
      either = all.length > 0;
      alternative ||= word;
      continue;
    }
    const most = TOKENS_PER_TERM * (budget.terms + 1);
    const phrases = quoted === undefined ? splitWords(word, most) : [readTokens(quoted, most)];
    const wanted = within(budget, phrases);
    if (wanted.length === 0) continue;
    if (minus) none.push(wanted);
    else {
      if (!either) all.push([]);
      const group = all.at(-1) as RequiredPhrases[];
      group.push(wanted);
      if (quoted !== undefined) must.add(group);
    }
    either = false;
  }
  // Somebody may look for the word itself.
  if (all.length === 0 && none.length === 0 && alternative !== '') {
    const wanted = within(budget, [readTokens(alternative)]);
    if (wanted.length > 0) all.push([wanted]);
  }
  const { cut, shortPrefix } = budget;
  return {
    all,
    must: [...must],
    none,
    cut,
    shortPrefix,
    shortened: text.length > MAX_QUERY_LENGTH,
  };
}

/** Brackets say nothing here, and neither does a quote without its partner. */
function plain(text: string): string {
  const open = text.replace(/[()]/g, ' ');
  if ((open.match(ANY_QUOTE)?.length ?? 0) % 2 === 0) return open;
  return open.replace(LAST_QUOTE, (_, at: number) => (open[at - 1] === '-' ? '' : ' '));
}

/** Tokens of a text that hold a term at the least: of a run of characters, two of them are one. */
const TOKENS_PER_TERM = 2;

/** The tokens of a query, those as prefixes that a single `*` stands behind and nothing of a word after it. */
function readTokens(text: string, most?: number): QueryToken[] {
  const tokens = tokenize(text, most);
  if (!text.includes('*')) return tokens;
  return tokens.map((token, index) => {
    const inRun = token.continues || tokens[index + 1]?.continues === true;
    const ends = /^\*(?![\p{L}\p{N}*])/u.test(text.slice(token.end));
    // Between two of them a word is emphasised.
    return ends && !inRun && text[token.start - 1] !== '*' ? { ...token, prefix: true } : token;
  });
}

/**
 * The phrases that something typed without a space consists of.
 *
 * @param most so many tokens of a piece between separators are enough
 */
function* splitWords(part: string, most: number): Generator<QueryToken[]> {
  for (const piece of part.split(SEPARATORS)) {
    const tokens = readTokens(piece, most);
    const inRun = (index: number): boolean =>
      tokens[index]?.continues === true || tokens[index + 1]?.continues === true;
    const phrases: QueryToken[][] = [];
    for (const [index, token] of tokens.entries()) {
      const goesOn = inRun(index) ? token.continues : index > 0 && !inRun(index - 1);
      if (goesOn) phrases.at(-1)?.push(token);
      else phrases.push([token]);
    }
    for (const phrase of phrases) {
      if (phrase[1]?.continues) yield* wordsOfRun(piece, phrase);
      else yield phrase;
    }
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The words of a run of characters, by the dictionary that comes with Node: a text need not have them side
 * by side. Where the dictionary errs, the text still has each piece somewhere.
 *
 * @param run short: each segment keeps the whole text that it is a segment of
 */
function* wordsOfRun(piece: string, run: readonly QueryToken[]): Generator<QueryToken[]> {
  const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0];
  for (const { segment } of segmenter.segment(piece.slice(start, end))) {
    const tokens = tokenize(segment);
    if (tokens.length > 0) yield tokens;
  }
}

/** As much of these phrases as the budget has terms for; no phrase beyond it is made. */
function within(
  budget: { terms: number; cut: boolean; shortPrefix: boolean },
  phrases: Iterable<QueryToken[]>,
): RequiredPhrases {
  const wanted: SearchPhrase[] = [];
  for (const tokens of phrases) {
    if (budget.cut) break;
    const terms = queryTerms(tokens).map((term) => {
      if (!term.prefix || term.term.length >= SHORTEST_PREFIX) return term;
      budget.shortPrefix = true;
      return { ...term, prefix: false };
    });
    const kept = terms.slice(0, budget.terms);
    budget.terms -= kept.length;
    budget.cut ||= kept.length < terms.length;
    if (kept.length > 0) wanted.push(kept);
  }
  return wanted;
}
