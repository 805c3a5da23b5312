import { lexiconWords } from '../../lexicon/lexicon.js';
import type { WordLists } from '../../lexicon/schema.js';
import { remembered } from '../../word-vectors/remembered.js';
import { actionClass } from '../actions.js';
import { calendarWord } from '../calendar.js';
import { COMMON_WORDS } from '../common-words.js';
import type { Token } from '../tokens.js';
import { UNSPACED } from '../unspaced.js';

/** Places of the table of weights; a power of two. */
export const BUCKETS = 1 << 16;
/** Beyond these a message is no small talk. */
const MOST_CLAUSES = 24;
const MOST_WORDS = 40;

/** Lists of the lexicon that tell what a word does in a sentence; the first that has a word names its class. */
const CLASSES = {
  thanks: 'thanks',
  greets: 'greets',
  praise: 'praise',
  agrees: 'agreesFirst',
  stops: 'stopsFirst',
  asks: 'opensQuestion',
  wishes: 'wishes',
  you: 'askedPerson',
  i: 'firstPerson',
  denies: 'denies',
  finite: 'finiteVerbs',
  please: 'beforeOrder',
} as const satisfies Readonly<Record<string, keyof WordLists>>;

const LISTS = Object.entries(CLASSES).map(([name, list]) => [name, lexiconWords(list)] as const);

/** Classes of a word, whatever its language. */
function listClasses(word: string): string[] {
  const classes = LISTS.flatMap(([name, words]) => (words.has(word) ? [name] : []));
  const action = actionClass(word);
  if (action !== undefined) classes.push('action', action);
  const time = calendarWord(word, false);
  if (time !== null) classes.push(time);
  if (COMMON_WORDS.has(word)) classes.push('common');
  return classes.length > 0 ? classes : ['other'];
}

/** Where a word stands in its clause. */
type Role = 'first' | 'second' | 'last' | 'within';

const OFFSET = 0x811c9dc5;

function hash(text: string, from = OFFSET): number {
  let code = from;
  for (let i = 0; i < text.length; i++) code = Math.imul(code ^ text.charCodeAt(i), 0x01000193);
  return code;
}

const toBucket = (code: number): number => ((code ^ (code >>> 15)) >>> 0) & (BUCKETS - 1);

interface KnownWord {
  readonly code: number;
  readonly classes: number;
  readonly buckets: Readonly<Record<Role, readonly number[]>>;
}

/** A number, an id or an address counts as what it is. */
function readShape(word: string): string {
  if (/^[\d.,:]+$/.test(word)) return '<number>';
  if (word.includes('@')) return '<address>';
  return /\d/.test(word) ? '<id>' : word;
}

const knownWord = remembered(
  (written): KnownWord => {
    const word = readShape(written);
    const isShort = word.length < 4 || word.charCodeAt(0) > 0x2e80;
    const classes = listClasses(word);
    const parts = [
      `w ${word}`,
      ...(isShort ? [] : [`p ${word.slice(0, 4)}`, `s ${word.slice(-3)}`, `t ${word.slice(-2)}`]),
      ...classes.map((one) => `c ${one}`),
    ];
    const inRole = (role: Role): number[] =>
      [...parts, ...(role === 'within' ? [] : parts.map((part) => `${role} ${part}`))].map((part) =>
        toBucket(hash(part)),
      );
    return {
      code: hash(word),
      classes: hash(classes[0] as string),
      buckets: {
        first: inRole('first'),
        second: inRole('second'),
        last: inRole('last'),
        within: inRole('within'),
      },
    };
  },
  { most: 8_000 },
);

/** The parts of a message between its marks. */
export function splitClauses(tokens: readonly Token[]): (readonly Token[])[] {
  const clauses: (readonly Token[])[] = [];
  let from = 0;
  for (let at = 0; at < tokens.length && clauses.length < MOST_CLAUSES; at++) {
    if ((tokens[at] as Token).mark === '' && at < tokens.length - 1) continue;
    clauses.push(tokens.slice(from, at + 1));
    from = at + 1;
  }
  return clauses;
}

/**
 * Features of a clause, as places of the table of weights.
 *
 * @param place number of the clause in its message
 * @param add is given each feature
 */
export function readClause(
  text: string,
  clause: readonly Token[],
  place: number,
  add: (bucket: number) => void,
): void {
  const end = Math.min(clause.length, MOST_WORDS);
  let before: KnownWord | null = null;
  for (let at = 0; at < end; at++) {
    const word = knownWord((clause[at] as Token).word);
    const role = at === 0 ? 'first' : at === 1 ? 'second' : at === end - 1 ? 'last' : 'within';
    for (const bucket of word.buckets[role]) add(bucket);
    const [code, classes] = before === null ? [1, 2] : [before.code, before.classes];
    add(toBucket(Math.imul(code, 31) ^ word.code));
    add(toBucket(Math.imul(classes, 37) ^ word.classes));
    before = word;
  }
  const mark = clause.at(-1)?.mark ?? '';
  add(toBucket(hash(`mark ${mark}`)));
  add(toBucket(hash(`place ${Math.min(place, 2)}`)));
  add(toBucket(hash(`length ${Math.min(end, 8)}`)));
  const written = text.slice(clause[0]?.start, clause.at(-1)?.end);
  if (UNSPACED.test(written)) readCharacters(written, add);
}

/** Pieces of two and three characters, and the last ones, where no spaces part words. */
function readCharacters(text: string, add: (bucket: number) => void): void {
  const from = Math.max(0, text.length - 60);
  for (let at = from; at < text.length; at++) {
    const first = hash(text.charAt(at), 77);
    if (at + 1 >= text.length) continue;
    const second = hash(text.charAt(at + 1), first);
    add(toBucket(second));
    if (at + 2 < text.length) add(toBucket(hash(text.charAt(at + 2), second)));
  }
  for (let length = 1; length <= 4 && length <= text.length; length++)
    add(toBucket(hash(text.slice(-length), 99)));
  for (let length = 1; length <= 3 && length <= text.length; length++)
    add(toBucket(hash(text.slice(0, length), 55)));
}
