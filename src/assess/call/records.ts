import { identifierWords, stem } from '../text/tokens.js';
import { isDict } from './schema.js';

/** A value of a record. */
export interface Field {
  readonly key: string;
  readonly keyStems: readonly string[];
  readonly value: string | number | boolean;
  /** Its words, to be met in a request. */
  readonly stems: readonly string[];
}

export interface RecordItem {
  readonly fields: readonly Field[];
}

/** Records of one kind that the caller sends: an array of objects or of plain values. */
export interface RecordList {
  /** Words of the path to it, singular: `customer`, `card`. */
  readonly stems: ReadonlySet<string>;
  readonly items: readonly RecordItem[];
}

/** What the caller knows: lists of records, and single values with the words of their path. */
export interface Known {
  readonly lists: readonly RecordList[];
  readonly scalars: readonly Field[];
}

const MAX = { lists: 12, items: 60, fields: 16, scalars: 60, depth: 4, characters: 200 } as const;
const NOT_DATA = new Set(['tools', 'correlation_id']);

/** Reads the caller's records. Bounded; whatever is beyond the bounds is not looked at. */
export function readKnown(context: unknown): Known {
  const lists: RecordList[] = [];
  const scalars: Field[] = [];
  const visit = (value: unknown, path: readonly string[], depth: number): void => {
    if (depth > MAX.depth) return;
    if (Array.isArray(value)) {
      if (lists.length < MAX.lists) addList(value, path);
      return;
    }
    if (!isDict(value)) return;
    let seen = 0;
    for (const key in value) {
      if (!Object.hasOwn(value, key) || ++seen > 50) continue;
      if (depth === 0 && NOT_DATA.has(key)) continue;
      const inner = value[key];
      if (isPlain(inner)) {
        if (scalars.length < MAX.scalars) scalars.push(fieldOf(key, inner, path));
      } else visit(inner, [...path, ...identifierWords(key)], depth + 1);
    }
  };
  const addList = (values: readonly unknown[], path: readonly string[]): void => {
    const items: RecordItem[] = [];
    for (const value of values.slice(0, MAX.items)) {
      const fields: Field[] = [];
      if (isPlain(value)) fields.push(fieldOf('', value, []));
      else collectFields(value, [], 0, fields);
      if (fields.length > 0) items.push({ fields });
    }
    if (items.length > 0) lists.push({ stems: new Set(path.map((word) => stem(word))), items });
  };
  visit(context, [], 0);
  return { lists, scalars };
}

function collectFields(
  value: unknown,
  path: readonly string[],
  depth: number,
  found: Field[],
): void {
  if (Array.isArray(value)) {
    for (const one of value.slice(0, 8)) {
      if (isPlain(one) && found.length < MAX.fields)
        found.push(fieldOf(path.at(-1) ?? '', one, []));
      else if (isDict(one)) collectFields(one, path, depth + 1, found);
    }
    return;
  }
  if (!isDict(value) || depth > 2) return;
  for (const key in value) {
    if (!Object.hasOwn(value, key) || found.length >= MAX.fields) return;
    const inner = value[key];
    if (isPlain(inner)) found.push(fieldOf(key, inner, path));
    else collectFields(inner, [...path, key], depth + 1, found);
  }
}

const isPlain = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  typeof value === 'boolean';

function fieldOf(key: string, value: string | number | boolean, path: readonly string[]): Field {
  const cut = typeof value === 'string' ? value.slice(0, MAX.characters) : value;
  return {
    key,
    keyStems: [...path.flatMap(identifierWords), ...identifierWords(key)].map(stem),
    value: cut,
    stems: stemsOf(cut),
  };
}

/** The words of a value as a request would name them: `billing-worker` is two words and one. */
function stemsOf(value: string | number | boolean): string[] {
  if (typeof value === 'boolean') return [];
  const lower = String(value).toLowerCase();
  const words = lower.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_'.@/:-]*/gu) ?? [];
  const stems = new Set<string>();
  for (const word of words.slice(0, 30)) {
    const bare = word.replace(/[.:'-]+$/, '');
    stems.add(stem(bare));
    for (const part of bare.split(/[-_./:@']/)) if (part.length > 1) stems.add(stem(part));
  }
  return [...stems];
}
