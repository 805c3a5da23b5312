import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { atOnce, type InParts } from '../../turns.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { readNumber } from '../../utterance/read-value.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { alike, type Vector, wordVector } from '../meaning.js';
import type { Field, RecordItem, RecordList } from './records.js';

/** Records of a list that the words of a request mean. */
export interface Grounding {
  readonly list: RecordList;
  /** Places of the records that the words fit best, equally well. */
  readonly best: readonly number[];
  /** How well the best ones are met; 0: no word of theirs was said. */
  readonly score: number;
  /** How much better the best one is met than the next; 0 where several are best or there is but one. */
  readonly margin: number;
  /** Whether the kind of record is named: `card` where the list is of cards. */
  readonly named: boolean;
  /** Tokens of the request that name the records. */
  readonly mentions: ReadonlySet<number>;
  /** Words of order (`latest`, `cheaper`, `second`) picked among them. */
  readonly picked: boolean;
  /** Of those that fit, these are the ones whose state says that they are in use. */
  readonly current: boolean;
}

const NEWEST = new RegExp(`^${union('newestOf')}$`);
const OLDEST = new RegExp(`^${union('oldestOf')}$`);
const SMALLEST = new RegExp(`^${union('leastOf')}$`);
const LARGEST = new RegExp(`^${union('mostOf')}$`);
const ORDINALS: readonly RegExp[] = [
  new RegExp(`^${union('theFirst')}$`),
  new RegExp(`^${union('theSecond')}$`),
  new RegExp(`^${union('theThird')}$`),
];
/** Of the stems of keys: `dat` of `date`. */
const TIME_KEY =
  /^(?:dat|day|tim|at|creat|plac|order|due|start|sent|receiv|updat|modif|chang|when|timestamp)/;
const SIZE_KEY = /^(?:amount|pric|total|cost|siz|valu|count|fee|balanc|duration|minut)/;

/** Whose records are the user's: what says `my`, and the single values that the caller knows. */
export const OWN_WORDS = lexiconWords('ownWords');
/** A record that is still in use, by its state. */
const IN_USE = new RegExp(`^${union('inUse')}$`, 'i');
const STATE_KEY = new RegExp(`^${union('stateKeys')}$`);
const ACTIVE_KEY = new RegExp(`^${union('activeKeys')}$`);
/** Weight of a word that is only met by its meaning, beside one that was said. */
const BY_MEANING = 0.5;
/** From here on two words are taken to mean the same thing. */
const SAME_MEANING = 0.66;
/** Bounds of what is compared by meaning, which costs more than by letters. */
const COMPARED = { said: 16, words: 90 } as const;

/** Words of a request, to be looked up in records. */
interface Said {
  /** Places of its words' stems, of their parts, and of its numbers (`#40`). */
  readonly places: ReadonlyMap<string, number>;
  readonly tokens: readonly Token[];
  readonly isSkipped: (word: string) => boolean;
  /** Single values of the caller's, where the request speaks of the user's own things. */
  readonly owner: ReadonlySet<string>;
}

/**
 * Looks a request up in each list of records. Linear in the words plus the records' words.
 *
 * @param isSkipped whether a stem tells no record from another
 * @param scalars single values of the caller: a record that has one of them is the user's
 */
export function* groundInParts(
  lists: readonly RecordList[],
  tokens: readonly Token[],
  isSkipped: (word: string) => boolean,
  scalars: readonly Field[] = [],
): InParts<Grounding[]> {
  const places = new Map<string, number>();
  const ruledOut = findRuledOut(tokens);
  for (let i = Math.min(tokens.length, 300) - 1; i >= 0; i--) {
    if (ruledOut.has(i)) continue;
    const { word } = tokens[i] as Token;
    places.set(stem(word), i);
    if (/[-_/]/.test(word))
      for (const part of word.split(/[-_/]/)) if (part.length > 2) places.set(stem(part), i);
    const number = /\d/.test(word) ? readNumber(word) : null;
    if (number !== null) places.set(`#${number}`, i);
  }
  const owns = tokens.slice(0, 120).some(({ word }) => OWN_WORDS.has(word));
  const owner = new Set(owns ? scalars.flatMap(({ value }) => ownerOf(value)) : []);
  const said = { places, tokens, isSkipped, owner };
  const groundings: Grounding[] = [];
  for (const list of lists) {
    groundings.push(groundOne(list, said));
    yield;
  }
  return groundings;
}

/** Looks a request up in each list of records at once; see `groundInParts`. */
export const groundIn = (...wanted: Parameters<typeof groundInParts>): Grounding[] =>
  atOnce(groundInParts(...wanted));

const ownerOf = (value: Field['value']): string[] =>
  typeof value === 'string' && value.length > 2 ? [value.toLowerCase()] : [];

function groundOne(list: RecordList, said: Said): Grounding {
  const frequency = new Map<string, number>();
  const met = list.items.map((item) => metWords(item, said, list.stems));
  addByMeaning(list, met, said);
  for (const words of met)
    for (const word of words.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const size = list.items.length;
  const mentions = new Set<number>();
  const scores = met.map((words) => {
    let score = 0;
    for (const [word, at] of words) {
      const weight = word.startsWith('~') ? BY_MEANING : 1;
      score += weight * Math.log(1 + size / (frequency.get(word) as number));
      if (at >= 0) mentions.add(at);
    }
    return score;
  });
  const top = Math.max(0, ...scores);
  let best = scores.flatMap((score, at) => (score >= top - 1e-9 ? [at] : []));
  const next = Math.max(0, ...scores.filter((score) => score < top - 1e-9));
  const named = [...list.stems].some(
    (word) => said.places.has(word) || said.places.has(word.replace(/s$/, '')),
  );
  const picked = best.length > 1 ? pickByOrder(list, best, said.tokens) : null;
  if (picked !== null) best = [picked];
  const inUse = best.length > 1 ? best.filter((at) => isInUse(list.items[at] as RecordItem)) : [];
  const current = inUse.length > 0 && inUse.length < best.length;
  if (current) best = inUse;
  const margin = best.length > 1 || size === 1 ? 0 : top - next;
  return { list, best, score: top, margin, named, mentions, picked: picked !== null, current };
}

/** Whether its state says that the record is still in use. */
const isInUse = ({ fields }: RecordItem): boolean =>
  fields.some(({ own, key, value }) => {
    const name = key.toLowerCase();
    if (!own) return false;
    if (STATE_KEY.test(name)) return typeof value === 'string' && IN_USE.test(value.trim());
    return ACTIVE_KEY.test(name) && value === true;
  });

/** The words of a record that were said, with where; -1 for what is not at one place. */
function metWords(
  { fields }: RecordItem,
  { places, isSkipped, owner }: Said,
  listStems: ReadonlySet<string>,
): Map<string, number> {
  const met = new Map<string, number>();
  for (const { stems, value, key, keyStems } of fields) {
    for (const word of stems) {
      const at = places.get(word);
      if (at !== undefined && !isSkipped(word) && !listStems.has(word)) met.set(word, at);
    }
    if (typeof value === 'number') {
      const at = places.get(`#${value}`);
      if (at !== undefined) met.set(`#${value}`, at);
    } else if (value === true) {
      const [first, ...more] = keyStems;
      const at = first === undefined ? undefined : places.get(first);
      if (at !== undefined && more.every((word) => places.has(word))) met.set(`=${key}`, at);
    } else if (typeof value === 'string' && owner.has(value.toLowerCase())) met.set('=own', -1);
  }
  return met;
}

/** A word that no record has by letters may be met by what it means: `the Danish reviewer`, whose country is Denmark. */
function addByMeaning(
  { items, stems }: RecordList,
  met: readonly Map<string, number>[],
  { tokens, isSkipped }: Said,
): void {
  const places = new Set(met.flatMap((words) => [...words.values()]));
  const open: { at: number; vector: Vector }[] = [];
  for (let at = 0; at < tokens.length && open.length < COMPARED.said; at++) {
    const { word } = tokens[at] as Token;
    if (places.has(at) || word.length < 4 || COMMON_WORDS.has(word) || isSkipped(stem(word)))
      continue;
    const vector = stems.has(stem(word)) ? null : wordVector(word);
    if (vector !== null) open.push({ at, vector });
  }
  if (open.length === 0) return;
  const words = new Map<string, Vector | null>();
  for (const [i, { fields }] of items.entries()) {
    for (const { value } of fields) {
      if (typeof value !== 'string') continue;
      for (const word of (value.toLowerCase().match(/\p{L}{4,}/gu) ?? []).slice(0, 6)) {
        if (!words.has(word)) {
          if (words.size >= COMPARED.words) return;
          words.set(word, wordVector(word));
        }
        const vector = words.get(word);
        if (vector === null || vector === undefined) continue;
        for (const { at, vector: asked } of open)
          if (alike(asked, vector) >= SAME_MEANING) met[i]?.set(`~${at}`, at);
      }
    }
  }
}

/** `the latest order`, `the cheaper one`, `the second`: one of several by their order; null where none is meant. */
export function pickByOrder(
  list: RecordList,
  among: readonly number[],
  tokens: readonly Token[],
): number | null {
  for (const { word } of tokens.slice(0, 60)) {
    const by = NEWEST.test(word)
      ? byKey(list, among, TIME_KEY, 1)
      : OLDEST.test(word)
        ? byKey(list, among, TIME_KEY, -1)
        : null;
    if (by !== null) return by;
    if (SMALLEST.test(word)) return byKey(list, among, SIZE_KEY, -1);
    if (LARGEST.test(word)) return byKey(list, among, SIZE_KEY, 1);
    const ordinal = ORDINALS.findIndex((pattern) => pattern.test(word));
    if (ordinal >= 0 && among.length > ordinal) return among[ordinal] ?? null;
  }
  return null;
}

function byKey(
  list: RecordList,
  among: readonly number[],
  key: RegExp,
  sign: 1 | -1,
): number | null {
  const sortable = (at: number): string | number | undefined =>
    list.items[at]?.fields.find((field: Field) => field.keyStems.some((word) => key.test(word)))
      ?.value as string | number | undefined;
  let best: { at: number; value: string | number } | null = null;
  for (const at of among) {
    const value = sortable(at);
    if (value === undefined) return null;
    if (best === null || (sign === 1 ? value > best.value : value < best.value))
      best = { at, value };
    else if (value === best.value) return null;
  }
  return best?.at ?? null;
}
