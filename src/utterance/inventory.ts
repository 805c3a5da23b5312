import { languagesByWord, lexiconWords, union } from '../lexicon/lexicon.js';
import { determines, endsNoun } from './determiners.js';
import { type Language, tellLanguage } from './language.js';
import { type Token, tokenize } from './tokens.js';

/** More is no list of things. */
const MAX_PHRASES = 60;
const MAX_WORDS = 9;

/** Where one thing ends and the next begins. */
const BETWEEN = new RegExp(
  `[,;:!?\\n•、。，；：]+\\s*|\\.(?:\\s+|$)|\\s${union('listJoints')}\\s`,
  'gu',
);
/** Words between things in one language that stand within the name of one in others. */
const BETWEEN_ONLY = languagesByWord('listJointsOnlyHere');
/** Words with which something is said of a thing. */
const SAYS = lexiconWords('saysOfThing');
/** A text that begins like this is about somebody. */
const ABOUT_SOMEBODY = new RegExp(`^${union('aboutSomebody')}$`);

/**
 * The things that a text lists: `On the shelf there is a red mug, two plates and a fork.` has three. Each is what stands
 * behind an article or between two commas, without its article. Linear in the text.
 */
export function thingsListed(text: string, language: Language): string[] {
  const found: string[] = [];
  for (const part of splitParts(text, language)) {
    for (const piece of atArticles(part, language)) {
      if (found.length >= MAX_PHRASES) return found;
      found.push(...aroundWhatIsSaid(piece, language));
    }
  }
  return found;
}

const ARTICLES = new RegExp(`(?:^|[\\s:])${union('countArticles')}\\s`, 'giu');
const MAX_TEXT = 1_500;

/** The things that a text lists, where it is plainly a list: several things with articles that leave them open. */
export function readInventory(text: string): string[] {
  if (text.length < 12 || text.length > MAX_TEXT) return [];
  if ((text.match(ARTICLES)?.length ?? 0) < 2) return [];
  return thingsListed(text, tellLanguage(text));
}

function splitParts(text: string, language: Language): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(BETWEEN)) {
    const only = BETWEEN_ONLY.get(mark.trim());
    if (only !== undefined && !only.includes(language)) continue;
    if (index > from) parts.push(text.slice(from, index));
    from = index + mark.length;
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** `a desk with a lamp` names two things. */
function atArticles(part: string, language: Language): string[] {
  const tokens = tokenize(part, 40);
  // A number or a letter behind a noun is part of its name: `beaker A`.
  const starts = tokens
    .filter(({ word, text, opens }) =>
      determines(word, language) === 'any' ? opens || text === word : COUNTS.has(word),
    )
    .map(({ start }) => start)
    .filter((start) => start > 0);
  // `You see a gate`: what is said of somebody is no thing, but what they see is.
  const first = ABOUT_SOMEBODY.test(tokens[0]?.word ?? '') ? [] : [0];
  return [...first, ...starts].map((start) =>
    part.slice(start, starts.find((next) => next > start) ?? part.length),
  );
}

const COUNTS = lexiconWords('smallNumbers');

/** The parts before and behind the verb of place: `A bag stands by the door` has a bag and a door. */
function aroundWhatIsSaid(piece: string, language: Language): string[] {
  const phrases: string[] = [];
  let open: Token[] = [];
  const close = (): void => {
    const first = open.findIndex(({ word }) => !opensPhrase(word, language));
    const start = open[first];
    const end = open.at(-1);
    if (start !== undefined && end !== undefined && open.length - first <= MAX_WORDS)
      phrases.push(piece.slice(start.start, end.end));
    open = [];
  };
  for (const token of tokenize(piece, 40)) {
    if (SAYS.has(token.word)) close();
    else open.push(token);
  }
  close();
  return phrases;
}

const opensPhrase = (word: string, language: Language): boolean =>
  determines(word, language) !== undefined ||
  endsNoun(word, language) ||
  COUNTS.has(word) ||
  /^\d+$/.test(word);
