import { remembered } from '../word-vectors/remembered.js';
import { asciiEnd, asciiStart, isAscii } from './ascii-tokens.js';
import { splitUnspaced, UNSPACED } from './unspaced.js';

/** A word, number or name of a text, where it stands, and what it looks like. */
export interface Token {
  /** As written. */
  readonly text: string;
  /** Lower case, without a possessive 's. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** First of its sentence, where a capital means nothing. */
  readonly opens: boolean;
  /** The mark that follows: `.`, `,`, `?` and so on, or ''. */
  readonly mark: string;
}

/** The word at a place, nothing where there is none. */
export const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? '';

const TOKEN =
  /https?:\/\/[^\s"'<>()]+|[@#$€£¥₹]?[\p{L}\p{M}\p{N}_]+(?:['.\-@/:\\+&][\p{L}\p{M}\p{N}_]+|,\p{N}+)*[%°€£]?/gu;
const MARKS = '.,;:!?…。、，？！؟।';

/** Words in order; `limit` bounds their number. Linear in the length of the text. */
export function tokenize(text: string, limit = 4_000): Token[] {
  return isAscii(text) ? tokenizeAscii(text, limit) : tokenizeAny(text, limit);
}

function tokenizeAscii(text: string, limit: number): Token[] {
  const tokens: Token[] = [];
  let opens = true;
  let start = asciiStart(text, 0);
  while (start >= 0 && tokens.length < limit) {
    const end = asciiEnd(text, start);
    const token = makeToken(text, start, end, opens);
    tokens.push(token);
    opens = endsSentence(token.mark);
    start = asciiStart(text, end);
  }
  return tokens;
}

function makeToken(text: string, start: number, end: number, opens: boolean): Token {
  const written = text.slice(start, end);
  const lower = written.toLowerCase();
  const word = lower.endsWith("'s") ? lower.slice(0, -2) : lower;
  return { text: written, word, start, end, opens, mark: markAfter(text, end) };
}

function tokenizeAny(text: string, limit: number): Token[] {
  const tokens: Token[] = [];
  let opens = true;
  const mayBeUnspaced = UNSPACED.test(text);
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    if (mayBeUnspaced && UNSPACED.test(found[0])) {
      for (const { from, to } of splitUnspaced(found[0], found.index, limit - tokens.length)) {
        if (tokens.length >= limit) return tokens;
        const piece = found[0].slice(from, to);
        const at = found.index + from;
        const last = to === found[0].length;
        const mark = last ? markAfter(text, at + piece.length) : '';
        tokens.push({
          text: piece,
          word: piece.toLowerCase(),
          start: at,
          end: at + piece.length,
          opens,
          mark,
        });
        opens = endsSentence(mark);
      }
      continue;
    }
    const token = makeToken(text, found.index, found.index + found[0].length, opens);
    tokens.push(token);
    if (tokens.length >= limit) break;
    opens = endsSentence(token.mark);
  }
  return tokens;
}

const endsSentence = (mark: string): boolean =>
  mark !== '' && mark !== ',' && mark !== '、' && mark !== '，' && mark !== ';';

function markAfter(text: string, end: number): string {
  for (let i = end; i < text.length && i < end + 4; i++) {
    const sign = text.charAt(i);
    if (sign === '\n') return '.';
    if (sign === '"' || sign === ')' || sign === "'" || sign === ' ') continue;
    return MARKS.includes(sign) ? sign : '';
  }
  return '';
}

const STEM_ENDINGS = [
  'ations',
  'ation',
  'ings',
  'ing',
  'ies',
  'ied',
  'ers',
  'ed',
  'es',
  'ly',
  'er',
  's',
];

/** A crude English stem, so that `bookings`, `booked` and `booking` meet in `book`. */
export function stem(word: string): string {
  if (word.length < 4 || word.length > 30 || word.charCodeAt(0) > 127) return word;
  return workOutStem(word);
}

const workOutStem = remembered((word) => {
  // Payees and employees are more than one payee and employee.
  if (word.endsWith('ees')) return trimE(word.slice(0, -1));
  for (const ending of STEM_ENDINGS) {
    if (word.length - ending.length >= 3 && word.endsWith(ending)) {
      const root = word.slice(0, -ending.length);
      return ending === 'ies' || ending === 'ied' ? `${root}y` : trimE(root);
    }
  }
  return trimE(word);
});

function trimE(root: string): string {
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
}

/** The words of a text in lower case, as they stand: of descriptions, in which nothing has to be found again. */
export const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** `findAvailableRooms`, `find_available_rooms` and `find-available-rooms` in words. */
export function identifierWords(name: string): string[] {
  return name
    .slice(0, 120)
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-./:]+/g, ' ')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
