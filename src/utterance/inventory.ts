import { determines, endsNoun } from './determiners.js';
import { type Language, tellLanguage } from './language.js';
import { type Token, tokenize } from './tokens.js';
import { wordSet } from './word-set.js';

/** More is no list of things. */
const MAX_PHRASES = 60;
const MAX_WORDS = 9;

/** Where one thing ends and the next begins. */
const BETWEEN =
  /[,;:!?\n•、。，；：]+\s*|\.(?:\s+|$)|\s(?:and|und|sowie|et|y|e|ed|en|och|oraz|i|plus|or|oder|ou|o|of|eller|lub)\s/gu;
/** Words between things in one language that stand within the name of one in others. */
const BETWEEN_ONLY: Readonly<Record<string, readonly Language[]>> = {
  e: ['it', 'pt'],
  y: ['es'],
  o: ['it', 'es'],
  en: ['nl'],
  i: ['pl'],
  of: ['nl'],
  ou: ['fr', 'pt'],
};
/** Words with which something is said of a thing. */
const SAYS = wordSet(
  'is are was were has have stands stand lies lie sits sit hangs hang contains contain holds which that who there ' +
    'ist sind war steht stehen liegt liegen hängt hängen hat haben befindet befinden enthält gibt ' +
    'est sont contient il-y-a es son está están hay tiene contiene è sono sta stanno ha hanno contiene ' +
    'há tem contém são é staat staan ligt liggen hangt heeft er står ligger finns är jest są stoi leży',
);
/** A text that begins like this is about somebody. */
const ABOUT_SOMEBODY =
  /^(?:i|you|we|he|she|they|ich|du|sie|wir|er|je|tu|vous|nous|jij|u|please|if|when)$/;

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

const ARTICLES =
  /(?:^|[\s:])(?:an?|two|three|four|eine?|zwei|drei|une?|deux|trois|una|dos|tres|due|uma?|dois|een|twee|ett|två)\s/giu;
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
    const only = BETWEEN_ONLY[mark.trim()];
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

const COUNTS = wordSet(
  'two three four five six zwei drei vier fünf deux trois quatre dos tres cuatro due tre quattro dois três twee drie vier två tre dwa dwie trzy',
);

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
