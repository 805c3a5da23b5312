import { lexiconWords } from '../../lexicon/lexicon.js';
import { atOnce, type InParts } from '../../turns.js';
import { monthNumber } from '../../utterance/calendar.js';
import { inLatin, spellBySound } from '../../utterance/in-latin.js';
import { readNumber } from '../../utterance/read-value.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { isWhollyNamed, narrowByExactWords, narrowByInitials } from './exact-words.js';
import { isInUse } from './in-use.js';
import { addRecent, leaveOut, leaveOutTypes } from './left-out-records.js';
import { addByMeaning } from './met-by-meaning.js';
import { DATE, momentParts } from './moment-parts.js';
import { pickByOrder } from './pick-by-order.js';
import { type Field, findId, type RecordItem, type RecordList } from './record-list.js';

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

/** Whose records are the user's: what says `my`, and the single values that the caller knows. */
export const OWN_WORDS = lexiconWords('ownWords');
/**
 * Weights of a word that is only met by its meaning (`~`), in the name of a linked record (`^`), of one that the tool itself takes
 * (`|`), or by the number of its id (`%`), beside one of the record's own.
 */
const INDIRECT: Readonly<Record<string, number>> = { '~': 0.5, '^': 0.8, '|': 0.3, '%': 0.7 };

/** Words of a request, to be looked up in records. */
interface Said {
  /** Days and times that describe records. */
  readonly moments: ReadonlyMap<string, number>;
  readonly recent: ReadonlySet<string>;
  readonly isTaken: (stems: ReadonlySet<string>) => boolean;
  readonly toolStems: ReadonlySet<string>;
  /** Numbers of the months that are named. */
  readonly months: ReadonlySet<number>;
  /** Some words are of another script, and stand among the places by their sound as well. */
  readonly isLatinised: boolean;
  /** Words that are ruled out. */
  readonly excluded: ReadonlySet<string>;
  /** Places of its words' stems, of their parts, and of its numbers (`#40`). */
  readonly places: ReadonlyMap<string, number>;
  readonly tokens: readonly Token[];
  readonly isSkipped: (word: string) => boolean;
  /** Single values of the caller's, where the request speaks of the user's own things. */
  readonly owner: ReadonlySet<string>;
}

/** Further things that tell which record is meant. */
interface FurtherHints {
  /** Single values of the caller: a record that has one of them is the user's. */
  readonly scalars?: readonly Field[];
  /** Days (`2026-11-24`) and times (`09:30`) that describe records, with their places. */
  readonly moments?: ReadonlyMap<string, number>;
  /** Values of earlier calls to which the request points back. */
  readonly recent?: ReadonlySet<string>;
  /** Whether a list by its words holds what another value of the tool names, and says little of what points at it. */
  readonly isTaken?: (stems: ReadonlySet<string>) => boolean;
  /** Stems of the tool's name: records of a type that it names go before those of other types. */
  readonly toolStems?: ReadonlySet<string>;
}

/**
 * Looks a request up in each list of records. Linear in the words plus the records' words.
 *
 * @param isSkipped whether a stem tells no record from another
 */
export function* groundInParts(
  lists: readonly RecordList[],
  tokens: readonly Token[],
  isSkipped: (word: string) => boolean,
  {
    scalars = [],
    moments = NO_MOMENTS,
    recent = NOTHING_RECENT,
    isTaken = () => false,
    toolStems = NO_STEMS,
  }: FurtherHints = {},
): InParts<Grounding[]> {
  const places = new Map<string, number>();
  let isLatinised = false;
  const ruledOut = findRuledOut(tokens);
  for (let i = Math.min(tokens.length, 300) - 1; i >= 0; i--) {
    if (ruledOut.has(i)) continue;
    const { word } = tokens[i] as Token;
    places.set(stem(word), i);
    if (/[-_/]/.test(word))
      for (const part of word.split(/[-_/]/)) if (part.length > 2) places.set(stem(part), i);
    // Of "Özlem'e" the name stands before the mark.
    const [name = ''] = word.split(/['’]/);
    if (name.length > 2 && name !== word) places.set(stem(name), i);
    const latin = inLatin(word);
    if (latin !== null) {
      places.set(latin, i);
      isLatinised = true;
    }
    const number = /\d/.test(word) ? readNumber(word) : null;
    if (number !== null) places.set(`#${number}`, i);
  }
  const months = new Set(tokens.slice(0, 120).flatMap(({ word }) => monthNumber(word) ?? []));
  const owns = tokens.slice(0, 120).some(({ word }) => OWN_WORDS.has(word));
  const owner = new Set(owns ? scalars.flatMap(({ value }) => ownerOf(value)) : []);
  const kept = new Set(tokens.flatMap(({ word }, at) => (ruledOut.has(at) ? [] : [word])));
  const excluded = new Set(
    [...ruledOut].flatMap((at) => {
      const { word } = tokens[at] as Token;
      return isSkipped(stem(word)) || kept.has(word) ? [] : [word];
    }),
  );
  const said = {
    ...{ places, tokens, isSkipped, owner, moments, months, excluded, recent, isLatinised },
    ...{ isTaken, toolStems },
  };
  const groundings: Grounding[] = [];
  for (const list of lists) {
    groundings.push(groundOne(list, said));
    yield;
  }
  return groundings;
}

const NO_MOMENTS: ReadonlyMap<string, number> = new Map();
const NOTHING_RECENT: ReadonlySet<string> = new Set();
const NO_STEMS: ReadonlySet<string> = new Set();

/** Looks a request up in each list of records at once; see `groundInParts`. */
export const groundIn = (...wanted: Parameters<typeof groundInParts>): Grounding[] =>
  atOnce(groundInParts(...wanted));

const ownerOf = (value: Field['value']): string[] =>
  typeof value === 'string' && value.length > 2 ? [value.toLowerCase()] : [];

function groundOne(list: RecordList, said: Said): Grounding {
  const frequency = new Map<string, number>();
  const met = list.items.map((item) => metWords(list, item, said));
  addByMeaning(list, met, said);
  for (const words of met)
    for (const word of words.keys())
      frequency.set(withoutMark(word), (frequency.get(withoutMark(word)) ?? 0) + 1);
  const size = list.items.length;
  const mentions = new Set<number>();
  const scores = met.map((words) => {
    let score = 0;
    for (const [word, at] of words) {
      const weight = INDIRECT[word.charAt(0)] ?? 1;
      score += weight * Math.log(1 + size / (frequency.get(withoutMark(word)) as number));
      if (at >= 0) mentions.add(at);
    }
    return score;
  });
  const words = new Set(said.tokens.map(({ word }) => word));
  for (const [at, item] of list.items.entries())
    if ((scores[at] as number) > 0 && (isWhollyNamed(item, words) || saysId(list, item, words)))
      scores[at] = (scores[at] as number) + NAMED;
  leaveOut(list, scores, said.excluded);
  leaveOutTypes(list, scores, said.toolStems);
  if (scores.every((score) => score === 0)) addRecent(list, scores, said.recent);
  const top = Math.max(0, ...scores);
  let best = scores.flatMap((score, at) => (score >= top - 1e-9 ? [at] : []));
  const next = Math.max(0, ...scores.filter((score) => score < top - 1e-9));
  best = [...narrowByExactWords(list.items, best, said.tokens, mentions)];
  best = [...narrowByInitials(list.items, best, said.tokens, mentions)];
  const named = [...list.stems].some(
    (word) => said.places.has(word) || said.places.has(word.replace(/s$/, '')),
  );
  const order = said.tokens.filter((_, at) => !mentions.has(at));
  const picked = best.length > 1 ? pickByOrder(list, best, order) : null;
  if (picked !== null) best = [picked];
  const inUse = best.length > 1 ? best.filter((at) => isInUse(list.items[at] as RecordItem)) : [];
  const current = inUse.length > 0 && inUse.length < best.length;
  if (current) best = inUse;
  const margin = best.length > 1 || size === 1 ? 0 : top - next;
  return { list, best, score: top, margin, named, mentions, picked: picked !== null, current };
}

/** Whether the id of a record was said as it is: `ledger`, which is no `ledger-worker`. */
const saysId = (list: RecordList, item: RecordItem, said: ReadonlySet<string>): boolean =>
  said.has(String(findId(list, item)?.value ?? '').toLowerCase());

/** A word that a linked record has is as frequent as in the records' own words. */
const withoutMark = (word: string): string => (/^[\^|]/.test(word) ? word.slice(1) : word);

/** Score of a name that was said whole, beside which other words of records are little. */
const NAMED = 3;

/** The words of a record that were said, with where; -1 for what is not at one place. */
function metWords(
  list: RecordList,
  item: RecordItem,
  { places, isSkipped, owner, moments, months, isLatinised, isTaken }: Said,
): Map<string, number> {
  const met = new Map<string, number>();
  for (const { stems, value, key, keyStems, linked } of item.fields) {
    for (const word of stems) {
      const at = places.get(word) ?? (isLatinised ? places.get(spellBySound(word)) : undefined);
      if (at === undefined || isSkipped(word) || list.stems.has(word)) continue;
      if (!linked) met.set(word, at);
      else if (!met.has(word)) met.set(`${isTaken(linked) ? '|' : '^'}${word}`, at);
    }
    if (typeof value === 'number') {
      const at = places.get(`#${value}`);
      if (at !== undefined) met.set(`#${value}`, at);
    } else if (value === true) {
      const [first, ...more] = keyStems;
      const at = first === undefined ? undefined : places.get(first);
      if (at !== undefined && more.every((word) => places.has(word))) met.set(`=${key}`, at);
    } else if (typeof value === 'string' && owner.has(value.toLowerCase())) met.set('=own', -1);
    else if (
      linked === undefined &&
      typeof value === 'string' &&
      findId(list, item)?.value === value
    ) {
      const at = placeOfNumber(value, places);
      if (at !== undefined) met.set(`%${value}`, at);
    } else if (
      months.size > 0 &&
      linked === undefined &&
      typeof value === 'string' &&
      DATE.test(value)
    ) {
      // "The one from 15 November", where nothing says which year it is.
      const at = places.get(`#${Number(value.slice(8, 10))}`);
      if (at !== undefined && months.has(Number(value.slice(5, 7)))) met.set(`@${value}`, at);
    } else if (moments.size > 0 && typeof value === 'string' && !linked)
      for (const part of momentParts(value)) {
        const at = moments.get(part);
        if (at !== undefined) met.set(`@${part}`, at);
      }
  }
  return met;
}

/** The place of a number that ends an id: `22` for `T22`, `3072` for `INC-3072`, and the last three or four figures of more. */
function placeOfNumber(id: string, places: ReadonlyMap<string, number>): number | undefined {
  const digits = /^\D+0*(\d{2,})$/.exec(id)?.[1];
  if (digits === undefined) return undefined;
  const ends = LAST_FIGURES.flatMap((count) => {
    const end = digits.slice(-count);
    return digits.length > count && !end.startsWith('0') ? [end] : [];
  });
  for (const figures of [digits, ...ends]) {
    const at = places.get(`#${Number(figures)}`);
    if (at !== undefined) return at;
  }
  return undefined;
}

/** How many last figures of a long id people say. */
const LAST_FIGURES = [4, 3] as const;
