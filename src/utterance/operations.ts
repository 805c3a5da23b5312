import { lexiconWords } from '../lexicon/lexicon.js';
import { OPERATION_WORDS } from '../lexicon/operation-words.js';
import { remembered } from '../word-vectors/remembered.js';
import { guessLanguage } from './language.js';
import { findRuledOut } from './ruled-out.js';
import { stem, type Token, wordAt, wordsIn } from './tokens.js';

/** Something that a request asks to be done, by its name in the lexicon, and where it was said. */
export interface SaidOperation {
  readonly operation: string;
  readonly at: number;
  /** It stands where orders stand: at the head of a clause, or at its end where verbs stand last. */
  readonly isOrder: boolean;
  /** It ends an order where verbs stand last, or stands in a text without spaces. */
  readonly isLast: boolean;
  /** It is ruled out: "don't cancel". */
  readonly isDenied: boolean;
}

/** One way to say an operation: its words in order, and how far they may stand apart. */
interface Phrase {
  readonly operation: string;
  readonly language: string;
  readonly words: readonly string[];
  /** For each word, whether any ending will do, and whether others may stand before it. */
  readonly open: readonly boolean[];
  readonly apart: readonly boolean[];
}

/** Letters of the stems that may have any ending. */
const [LEAST_STEM, MOST_STEM] = [2, 14];
const MOST_TOKENS = 60;
/** How many words may stand between the parts of a verb. */
const MOST_BETWEEN = 6;
/** A guess below this tells no language. */
const SURE = 0.5;
/** Languages written without spaces, whose phrases are looked for in the text itself. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['ja', 'zh', 'ko', 'ar']);
const SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[\u3040-\u30ff]/, ['ja']],
  [/[\u3400-\u9fff]/, ['zh']],
  [/[\uac00-\ud7af]/, ['ko']],
  [/[\u0600-\u06ff]/, ['ar']],
  [/[\u0400-\u04ff]/, ['ru', 'uk']],
];

/** Languages whose orders may have the verb at the end of the clause. */
const VERB_LAST: ReadonlySet<string> = new Set(['de', 'nl', 'tr']);
/** Letters of languages that the guess does not know. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[\u0131\u011f\u015f\u0130]/, 'tr'],
  [/[\u0103\u0111\u01a1\u01b0\u1ea0-\u1ef9]/, 'vi'],
];

const EXACT = new Map<string, Phrase[]>();
const OPEN = new Map<string, Phrase[]>();
/** Pieces of text by their first character. */
const PIECES = new Map<string, { operation: string; language: string; piece: string }[]>();
const UNDONE_BY = new Map<string, string>();
const BY_NAME = new Map<string, string[]>();

const push = <Item>(to: Map<string, Item[]>, key: string, item: Item): void => {
  const known = to.get(key);
  if (known) known.push(item);
  else to.set(key, [item]);
};

for (const [operation, { names, undoneBy, said }] of Object.entries(OPERATION_WORDS)) {
  if (undoneBy !== undefined) UNDONE_BY.set(operation, undoneBy);
  for (const name of names.split('|')) push(BY_NAME, name, operation);
  for (const [language, all] of Object.entries(said))
    for (const written of all.split('|')) addPhrase(operation, language, written);
}

function addPhrase(operation: string, language: string, written: string): void {
  if (WITHOUT_SPACES.has(language)) {
    push(PIECES, written.charAt(0), { operation, language, piece: written });
    return;
  }
  const parts = written.split(' ');
  const words: string[] = [];
  const apart: boolean[] = [];
  for (const [at, part] of parts.entries()) {
    if (part === '_') continue;
    words.push(part);
    apart.push(parts[at - 1] === '_');
  }
  const open = words.map((word) => word.endsWith('*'));
  const phrase: Phrase = {
    ...{ operation, language, open, apart },
    words: words.map((word) => word.replace('*', '')),
  };
  const [first] = phrase.words as [string];
  if (open[0] === true) push(OPEN, first, phrase);
  else push(EXACT, first, phrase);
}

/** Words before which a verb is an order or a wish. */
const BEFORE_VERB = lexiconWords('beforeVerb');
/** Words between two orders. */
const JOINTS = lexiconWords('orderJoints');
const FOUND = new WeakMap<readonly Token[], readonly SaidOperation[]>();

const DENIES = lexiconWords('denies');

/** Finds what a request speaks of doing, in the order of its words. */
export function findOperations(text: string, tokens: readonly Token[]): readonly SaidOperation[] {
  let found = FOUND.get(tokens);
  if (found === undefined) {
    found = read(text, tokens);
    FOUND.set(tokens, found);
  }
  return found;
}

function read(text: string, tokens: readonly Token[]): SaidOperation[] {
  // Told only where a word of another language stands there.
  let languages: ReadonlySet<string> | undefined;
  const isSpoken = (language: string): boolean => {
    if (language === 'en') return true;
    languages ??= listLanguages(text, tokens);
    return languages.has(language);
  };
  const ruledOut = findRuledOut(tokens);
  const found: SaidOperation[] = [];
  for (let at = 0; at < tokens.length && at < MOST_TOKENS; at++) {
    const { word, start } = tokens[at] as Token;
    const isDenied =
      ruledOut.has(at) || (DENIES.has(wordAt(tokens, at - 1)) && tokens[at - 1]?.mark === '');
    const pieces = PIECES.get(word.charAt(0)) ?? [];
    for (const { operation, language, piece } of pieces)
      if (text.startsWith(piece, start) && isSpoken(language))
        found.push({ operation, at, isOrder: true, isLast: true, isDenied });
    const phrases = listPhrases(word);
    if (phrases.length === 0) continue;
    const standing = phrases.flatMap((phrase) => {
      const end = findEnd(phrase, tokens, at);
      return end === null || !isSpoken(phrase.language) ? [] : { phrase, end };
    });
    // "Sag … ab" is no "sag".
    const longest = Math.max(0, ...standing.map(({ phrase }) => countWords(phrase)));
    for (const { phrase, end } of standing) {
      if (countWords(phrase) < longest) continue;
      const { operation, language } = phrase;
      const isLast = VERB_LAST.has(language) && endsOrder(tokens, end);
      found.push({ operation, at, isOrder: isLast || headsOrder(tokens, at), isLast, isDenied });
    }
  }
  return found;
}

/** The phrases that begin with a word. */
const listPhrases = remembered((word): readonly Phrase[] => {
  const found = [...(EXACT.get(word) ?? [])];
  for (let length = LEAST_STEM; length <= word.length && length <= MOST_STEM; length++)
    found.push(...(OPEN.get(word.slice(0, length)) ?? []));
  return found;
});

const countWords = ({ words }: Phrase): number => words.length;

/** The place of the last word of a phrase that begins at a token; null where it does not stand there. */
function findEnd(
  { words, open, apart }: Phrase,
  tokens: readonly Token[],
  from: number,
): number | null {
  let at = from;
  for (const [place, wanted] of words.entries()) {
    const fits = ({ word }: Token): boolean =>
      open[place] === true ? word.startsWith(wanted) : word === wanted;
    const last = place === 0 || apart[place] !== true ? at : at + MOST_BETWEEN;
    while (at <= last && at < tokens.length && !fits(tokens[at] as Token)) at++;
    if (at > last || at >= tokens.length) return null;
    at++;
  }
  return at - 1;
}

/** Whether a token begins a clause, or stands behind a word before which a verb is an order. */
function headsOrder(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    before === undefined ||
    (tokens[at] as Token).opens ||
    before.mark !== '' ||
    BEFORE_VERB.has(before.word) ||
    JOINTS.has(before.word)
  );
}

/** Whether a token is the last one of an order: of the text, before a mark or before a word that joins a further one. */
const endsOrder = (tokens: readonly Token[], at: number): boolean =>
  at === tokens.length - 1 || tokens[at]?.mark !== '' || JOINTS.has(wordAt(tokens, at + 1));

/** The languages whose words are looked for: those of the script, else the likeliest one and English. */
function listLanguages(text: string, tokens: readonly Token[]): ReadonlySet<string> {
  const head = text.slice(0, 400);
  const byScript = SCRIPTS.flatMap(([script, languages]) => (script.test(head) ? languages : []));
  if (byScript.length > 0) return new Set([...byScript, 'en']);
  const byLetter = LETTERS.find(([letters]) => letters.test(head));
  if (byLetter !== undefined) return new Set([byLetter[1], 'en']);
  const { language, sure } = guessLanguage(text, tokens);
  return sure < SURE ? LATIN : new Set([language, 'en']);
}

const LATIN: ReadonlySet<string> = new Set([
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'tr', 'vi'],
]);

/** Operations of a tool by the words of its name: `first` by the verb that it begins with, `others` by the rest. */
export interface NamedOperations {
  readonly first: readonly string[];
  readonly others: readonly string[];
  /** Operations that its description speaks of at its head, beside those. */
  readonly described: readonly string[];
}

/** Words of a description that are looked at. */
const DESCRIBED = 8;

/** Finds what a tool does by the words of its name and its description. */
export function operationsOfName(words: readonly string[], description: string): NamedOperations {
  const at = (from: number): string[] =>
    [3, 2, 1].flatMap((length) => BY_NAME.get(words.slice(from, from + length).join('_')) ?? []);
  const leading = at(0);
  const rest = words.slice(1).flatMap((_, place) => at(place + 1));
  const first = new Set(leading.length > 0 ? leading : rest);
  const others = leading.length > 0 ? rest.filter((one) => !first.has(one)) : [];
  const head = wordsIn(description).slice(0, DESCRIBED);
  const described = head.flatMap((word, place) => [
    ...(BY_NAME.get(word) ?? BY_NAME.get(stem(word)) ?? []),
    ...(BY_NAME.get(`${word}_${head[place + 1]}`) ?? []),
  ]);
  return {
    ...{ first: [...first], others },
    described: [...new Set(described.filter((one) => !first.has(one)))],
  };
}

/** Whether one of two operations takes the other back. */
export const areOpposite = (one: string, other: string): boolean =>
  UNDONE_BY.get(one) === other || UNDONE_BY.get(other) === one;
