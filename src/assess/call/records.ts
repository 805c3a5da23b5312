import { atOnce, type InParts } from '../../turns.js';
import { currencyName } from '../../utterance/currencies.js';
import { readInventory } from '../../utterance/inventory.js';
import { type PresentMoment, readPresent } from '../../utterance/present.js';
import { identifierWords, stem } from '../../utterance/tokens.js';
import { isData } from './context-data.js';
import { linkRecords } from './record-links.js';
import type { Field, RecordItem, RecordList } from './record-list.js';
import { isDict } from './schema.js';

/** Records of the caller: lists of records, and single values with the words of their path. */
export interface Known {
  readonly lists: readonly RecordList[];
  readonly scalars: readonly Field[];
  /** The present moment, where the caller names it. */
  readonly present: PresentMoment | null;
}

export const NOTHING_KNOWN: Known = { lists: [], scalars: [], present: null };

type Plain = string | number | boolean;

const MAX = {
  ...{ lists: 16, items: 60, fields: 16, scalars: 60, depth: 4, characters: 200 },
  ...{ keys: 50, members: 8 },
} as const;

/** A list that is being read: lists of the same path, in several records, are one. */
interface Growing {
  readonly stems: ReadonlySet<string>;
  readonly items: RecordItem[];
  readonly keyed: boolean;
}

/** The records of the contexts at hand: a request asks for its own several times, and none is changed in between. */
const AT_HAND = new WeakMap<object, Known>();

/** Reads the caller's records at once; see `readKnownInParts`. */
export const readKnown = (context: unknown): Known => atOnce(readKnownInParts(context));

/** Reads the caller's records, once for each context. Bounded; whatever is beyond the bounds is not looked at. */
export function* readKnownInParts(context: unknown): InParts<Known> {
  if (typeof context !== 'object' || context === null) return NOTHING_KNOWN;
  const atHand = AT_HAND.get(context);
  if (atHand !== undefined) return atHand;
  const known = yield* readRecords(context);
  AT_HAND.set(context, known);
  return known;
}

function* readRecords(context: object): InParts<Known> {
  const lists = new Map<string, Growing>();
  const scalars: Field[] = [];
  const listAt = (path: readonly string[], keyed: boolean): RecordItem[] => {
    const name = `${keyed ? '=' : ''}${path.join(' ')}`;
    const known = lists.get(name);
    if (known !== undefined) return known.items;
    const items: RecordItem[] = [];
    if (lists.size < MAX.lists)
      lists.set(name, { stems: new Set(path.map((word) => stem(word))), items, keyed });
    return items;
  };
  /** Each record of an array, with what is known of the record that the array lies in. */
  function* addList(
    values: readonly unknown[],
    path: readonly string[],
    around: readonly Field[],
    depth: number,
  ): InParts<void> {
    const items = listAt(path, false);
    for (const value of values.slice(0, MAX.items)) {
      if (items.length >= MAX.items) return;
      // Results of several calls: each is a list of its own, of the same kind as far as is known.
      if (Array.isArray(value)) {
        if (depth < MAX.depth) yield* addList(value, path, around, depth + 1);
        continue;
      }
      const fields: Field[] = [];
      if (isPlain(value)) fields.push(fieldOf('', value, []));
      else collectFields(value, fields);
      if (fields.length === 0) continue;
      const own = fields.filter((field) => field.own).map(notOwn);
      fields.push(...around.slice(0, MAX.members));
      items.push({ fields });
      yield;
      yield* addListsWithin(value, own, depth);
    }
  }
  /** The lists within a record, also those of objects within it: a result often wraps what it is about. */
  function* addListsWithin(value: unknown, around: readonly Field[], depth: number): InParts<void> {
    if (!isDict(value) || depth >= MAX.depth) return;
    for (const [key, inner] of entriesOf(value)) {
      if (isDict(inner)) yield* addListsWithin(inner, around, depth + 1);
      else if (Array.isArray(inner) && inner.length > 1)
        yield* addList(inner, identifierWords(key), around, depth + 1);
    }
  }
  function* visit(value: unknown, path: readonly string[], depth: number): InParts<void> {
    if (depth > MAX.depth) return;
    if (Array.isArray(value)) {
      yield* addList(value, path, [], depth);
      return;
    }
    if (!isDict(value)) return;
    if (depth > 0 && isTable(value)) {
      yield* addList(
        entriesOf(value).map(([key, row]) => ({ key, ...(row as object) })),
        ...([path, [], depth] as const),
      );
      return;
    }
    const named: Field[] = [];
    for (const [key, inner] of entriesOf(value)) {
      if (depth === 0 && !isData(key, inner, depth)) continue;
      if (!isPlain(inner)) {
        yield* visit(inner, [...path, ...identifierWords(key)], depth + 1);
        continue;
      }
      const listed = typeof inner === 'string' ? readInventory(inner) : [];
      if (listed.length > 1)
        yield* addList(listed, [...path, ...identifierWords(key)], [], depth + 1);
      if (scalars.length < MAX.scalars) scalars.push(fieldOf(key, inner, path));
      if (typeof inner !== 'boolean') named.push(fieldOf(key, inner, []));
    }
    if (depth > 0 && named.length > 1) {
      const items = listAt(path, true);
      for (const field of named.slice(0, MAX.fields))
        items.push({ fields: [{ ...field, stems: [...field.keyStems, ...field.stems] }] });
    }
    yield;
  }
  yield* visit(context, [], 0);
  const filled = [...lists.values()].filter(({ items }) => items.length > 0);
  yield;
  return { lists: linkRecords(filled), scalars, present: findPresent(context) };
}

const PRESENT_KEYS = ['now', 'current_time', 'today', 'current_date', 'date'] as const;

/** The present moment, where a context gives it. */
function findPresent(context: object): PresentMoment | null {
  for (const key of PRESENT_KEYS) {
    const value = Object.hasOwn(context, key) ? (context as Record<string, unknown>)[key] : null;
    const present = typeof value === 'string' ? readPresent(value) : null;
    if (present !== null) return present;
  }
  return null;
}

/** Whether an object is a list whose records have their keys outside: `{ "11": { … }, "12": { … } }`. */
function isTable(value: Readonly<Record<string, unknown>>): boolean {
  const rows = entriesOf(value).map(([, row]) => row);
  if (rows.length < 2) return false;
  const keys = keysOf(rows[0]);
  return keys !== null && rows.every((row) => keysOf(row) === keys);
}

/** The first keys of an object, in one order; null for what is none. */
const keysOf = (row: unknown): string | null =>
  isDict(row)
    ? entriesOf(row)
        .map(([key]) => key)
        .sort()
        .join()
    : null;

/** An object's own keys and values, the first of them. */
function entriesOf(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  const entries: [string, unknown][] = [];
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    if (entries.length >= MAX.keys) break;
    entries.push([key, value[key]]);
  }
  return entries;
}

const notOwn = (field: Field): Field => ({ ...field, own: false });

/** The fields of a record, with those of the objects within it; what it has several of only tells which record is meant. */
function collectFields(
  value: unknown,
  found: Field[],
  path: readonly string[] = [],
  own = true,
): void {
  if (!isDict(value) || path.length > 2) return;
  for (const [key, inner] of entriesOf(value)) {
    if (found.length >= MAX.fields) return;
    if (isPlain(inner)) found.push({ ...fieldOf(key, inner, path), own });
    else if (isDict(inner)) collectFields(inner, found, [...path, key], own);
    else if (Array.isArray(inner)) collectMembers(inner, key, found, path, own);
  }
}

function collectMembers(
  members: readonly unknown[],
  key: string,
  found: Field[],
  path: readonly string[],
  own: boolean,
): void {
  const single = own && members.length === 1;
  for (const member of members.slice(0, MAX.members)) {
    if (found.length >= MAX.fields) return;
    if (isPlain(member)) found.push({ ...fieldOf(key, member, path), own: single });
    else collectFields(member, found, [...path, key], single);
  }
}

const isPlain = (value: unknown): value is Plain =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  typeof value === 'boolean';

function fieldOf(key: string, value: Plain, path: readonly string[]): Field {
  const cut = typeof value === 'string' ? value.slice(0, MAX.characters) : value;
  const keyWords = [...path.flatMap(identifierWords), ...identifierWords(key)];
  return {
    key,
    keyWords,
    keyStems: keyWords.map(stem),
    value: cut,
    stems: stemsOf(cut),
    own: true,
  };
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:[t ]|$)/;

/** Latin letters with marks, which many leave out as they type: `Zoë`. */
const MARKED = /[\u00df-\u024f]/;
const withoutMarks = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');

/** The words of a value as a request would name them: `billing-worker` is two words and one. */
function stemsOf(value: Plain): string[] {
  if (typeof value === 'boolean') return [];
  const lower = String(value).toLowerCase();
  // The figures of a date are not said by any number.
  if (DATE.test(lower)) return [lower];
  const words = lower.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_'.@/:-]*/gu) ?? [];
  const stems = new Set<string>();
  for (const word of words.slice(0, 30)) {
    const bare = word.replace(/[.:'-]+$/, '');
    stems.add(stem(bare));
    if (MARKED.test(bare)) stems.add(stem(withoutMarks(bare)));
    const currency = currencyName(bare);
    if (currency !== undefined) stems.add(stem(currency));
    for (const part of bare.split(/[-_./:@']/)) if (part.length > 1) stems.add(stem(part));
  }
  return [...stems];
}
