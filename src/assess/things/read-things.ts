import { lexiconWords, union } from '../../lexicon/lexicon.js';
import type { InParts } from '../../turns.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { determines, endsNoun, isNounFirst } from '../../utterance/determiners.js';
import { thingsListed } from '../../utterance/inventory.js';
import type { Language } from '../../utterance/language.js';
import { stem, type Token, tokenize } from '../../utterance/tokens.js';
import { weekdayIn } from '../../utterance/weekdays.js';
import { isData } from '../call/context-data.js';
import { type Field, isUsable, type RecordItem, type RecordList } from '../call/record-list.js';
import { readKnownInParts } from '../call/records.js';
import { NAME_KEY } from '../call/records-for.js';
import { isDict } from '../call/schema.js';
import type { Turn } from '../reading.js';

/** Something that there is where the request is made. */
export interface Thing {
  /** Its name, without an article. */
  readonly name: string;
  /** Words that say what it is, in lower case: `knife` of `bread knife`. */
  readonly heads: readonly string[];
  /** All words of its name. */
  readonly named: readonly string[];
  /** The stems of all that is known of it. */
  readonly stems: ReadonlySet<string>;
  /** Those of what is said of it beside its name, and of what stands behind the noun: where it is, whose it is. */
  readonly beside: ReadonlySet<string>;
  readonly fields: readonly Field[];
  /** Where it comes from: a list of the caller's, or null for what was told in words. */
  readonly list: RecordList | null;
  /** Its place in that list. */
  readonly at: number;
}

const MAX = { things: 240, characters: 3_000, turns: 4, values: 200 } as const;
/** A line shorter than this tells of no surroundings. */
const MIN_TEXT = 3;

/** Things that there are where a request is made. */
export interface ThingsAround {
  readonly things: readonly Thing[];
  /** Single values of the caller: who speaks, for one. */
  readonly scalars: readonly Field[];
  /** The caller's lists. */
  readonly lists: readonly RecordList[];
}

/** The things of the caller's context, and those that were told of in the conversation. */
export function* readThingsAround(
  context: unknown,
  turns: readonly Turn[],
  language: Language,
): InParts<ThingsAround> {
  const { lists, scalars } = yield* readKnownInParts(context);
  const told = [...textsOf(context), ...toldIn(turns)];
  return { things: yield* readThings(lists, told, language), scalars, lists };
}

function* readThings(
  lists: readonly RecordList[],
  texts: readonly string[],
  language: Language,
): InParts<Thing[]> {
  const things: Thing[] = [];
  for (const list of lists) {
    if (list.keyed) continue;
    for (const [at, item] of list.items.entries()) {
      if (things.length >= MAX.things) return things;
      things.push(ofRecord(list, item, at, language));
      yield;
    }
  }
  for (const text of texts) {
    const listed = thingsListed(text, language);
    if (listed.length < 2) continue;
    for (const name of listed) {
      if (things.length >= MAX.things) return things;
      const known = things.some((one) => one.name.toLowerCase() === name.toLowerCase());
      // What was told twice is one thing.
      if (!known) things.push(told(name, language));
    }
  }
  return things;
}

function told(name: string, language: Language): Thing {
  const { heads, named, stems, behind } = readName(name, language);
  const sets = { stems: new Set(stems), beside: new Set(behind) };
  return { name, heads, named, ...sets, fields: [], list: null, at: -1 };
}

const KIND_KEY = new RegExp(`^${union('kindKeys')}$`, 'i');

function ofRecord(list: RecordList, { fields }: RecordItem, at: number, language: Language): Thing {
  const own = fields.filter(isUsable);
  const naming = own.find(({ key }) => key === '' || NAME_KEY.test(key));
  const kinds = own.filter(({ key }) => KIND_KEY.test(key));
  const name = naming === undefined ? '' : withoutArticle(String(naming.value), language);
  const read = readName(name, language);
  return {
    name,
    heads: [
      ...read.heads,
      ...kinds.flatMap(({ value }) => readName(String(value), language).heads),
      ...[...list.stems].filter((word) => !SAYS_NOTHING.has(word)),
    ],
    named: read.named,
    stems: new Set([...read.stems, ...fields.flatMap(wordsOf)]),
    beside: new Set([
      ...read.behind,
      ...fields.filter((field) => field !== naming).flatMap(wordsOf),
    ]),
    fields,
    list,
    at,
  };
}

function wordsOf({ key, value, stems }: Field): readonly string[] {
  if (value === true) return [stem(key.toLowerCase())];
  // The words of an address are its owner's business.
  if (/@|:\/\//.test(String(value))) return [stem(String(value).toLowerCase())];
  const day = typeof value === 'string' ? weekdayIn(value) : undefined;
  return day === undefined ? stems : [...stems, dayStem(day)];
}

/** Token that stands for a day of the week among the stems of a thing. */
export const dayStem = (day: number): string => `#day${day}`;

/** Names of lists that say nothing of what is in them. */
const SAYS_NOTHING = new Set([
  'object',
  'item',
  'thing',
  'scene',
  'context',
  'data',
  'list',
  'visibl',
]);

function withoutArticle(name: string, language: Language): string {
  const [first, next] = tokenize(name, 2);
  const isArticle =
    first !== undefined && next !== undefined && determines(first.word, language) !== undefined;
  // `Una Breen` is a name.
  const isName = next !== undefined && /^\p{Lu}\P{Lu}.*\s\p{Lu}/u.test(name) && language !== 'de';
  return isArticle && !isName && first.word.length < 7 ? name.slice(next.start) : name;
}

interface ReadName {
  readonly heads: readonly string[];
  readonly named: readonly string[];
  readonly stems: readonly string[];
  /** The stems behind the noun. */
  readonly behind: readonly string[];
}

/** `bottle of soda` is a bottle and a soda; `report_may.docx` is whatever its parts say. */
function readName(name: string, language: Language): ReadName {
  const tokens = tokenize(name, 12);
  const words = tokens.flatMap(({ word }) => [word, ...partsOf(word)]);
  const stems = words.filter((word) => !COMMON_WORDS.has(word)).map(stem);
  const [only] = tokens;
  if (tokens.length === 1 && only !== undefined && partsOf(only.word).length > 1)
    return { heads: partsOf(only.word), named: words, stems, behind: [] };
  const ends = endOfNoun(tokens, language);
  const behind = tokens.slice(ends).map(({ word }) => stem(word));
  return { heads: headsOf(tokens, ends, language), named: words, stems, behind };
}

const partsOf = (word: string): string[] =>
  /[-_./]/.test(word) ? word.split(/[-_./]/).filter((part) => part.length > 1) : [];

/** Prepositions of a part: `of`, with no article behind it. */
const OF = lexiconWords('ofPart');

/** Where a preposition ends the phrase of the noun. */
function endOfNoun(tokens: readonly Token[], language: Language): number {
  const end = tokens.findIndex(
    ({ word }, at) => at > 0 && !isMark(word) && endsNoun(word, language),
  );
  return end < 0 ? tokens.length : end;
}

function headsOf(tokens: readonly Token[], ends: number, language: Language): string[] {
  const noun = tokens
    .slice(0, ends)
    .filter(({ word }, at) => !isMark(word) && !isNamedSo(tokens, at, language));
  const head = isNounFirst(language) ? noun[0] : noun.at(-1);
  if (head === undefined) return [];
  const within = OF.has(tokens[ends]?.word ?? '') ? tokens[ends + 1] : undefined;
  const hasArticle = within !== undefined && determines(within.word, language) !== undefined;
  return within === undefined || hasArticle ? [head.word] : [head.word, within.word];
}

/** `drone Alpha`: behind a noun a name says which one it is. */
const isNamedSo = (tokens: readonly Token[], at: number, language: Language): boolean =>
  language !== 'de' &&
  /^\p{Lu}/u.test(tokens[at]?.text ?? '') &&
  /^\p{Ll}/u.test(tokens[at - 1]?.text ?? '');

const PART_NAME = new RegExp(`^${union('partNames')}$`, 'u');

/** `beaker A`, `glass 1`, `blind left`: what tells equal things apart says not what they are. */
const isMark = (word: string): boolean => PART_NAME.test(word);

/** The longer texts of a context, in which things may be listed; not those of records. */
function textsOf(context: unknown): string[] {
  const texts: string[] = [];
  let left: number = MAX.characters;
  let visits: number = MAX.values;
  const visit = (value: unknown, depth: number): void => {
    if (left <= 0 || visits-- <= 0) return;
    if (typeof value === 'string') {
      const text = value.slice(0, left);
      if (text.split(/\s/, MIN_TEXT).length < MIN_TEXT) return;
      texts.push(text);
      left -= text.length;
    } else if (isDict(value) && depth < 3) {
      for (const key of Object.keys(value).slice(0, 40))
        if (isData(key, value[key], depth)) visit(value[key], depth + 1);
    }
  };
  visit(context, 0);
  return texts;
}

/** Texts of the system, and of the assistant just before. */
function toldIn(turns: readonly Turn[]): string[] {
  return turns
    .slice(0, 12)
    .filter(({ speaker }, at) => speaker === 'system' || (speaker === 'assistant' && at < 2))
    .slice(0, MAX.turns)
    .map(({ text }) => text.slice(0, MAX.characters / 2));
}
