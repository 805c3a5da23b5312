import { fold } from '../../checks/fold.js';
import { identifierWords, stem } from '../../utterance/tokens.js';
import { remembered } from '../../word-vectors/remembered.js';
import { isData } from '../call/context-data.js';
import { isDict } from '../call/schema.js';

/** A plain value of a thing, with the words of its key and of the path to it. */
export class ThingField {
  readonly value: string | number | boolean;
  /** Of its value, where it is looked up as a field of a list: none. */
  readonly stems: readonly string[] = [];
  #keyWords: readonly string[] | undefined;
  #keyStems: readonly string[] | undefined;
  #folded: string | undefined;

  constructor(
    readonly key: string,
    value: string | number | boolean,
    readonly path: readonly string[] = [],
    /** It is the thing's own: not of what the thing lies in. */
    readonly own = true,
  ) {
    this.value = typeof value === 'string' ? value.slice(0, MAX.characters) : value;
  }

  get keyWords(): readonly string[] {
    this.#keyWords ??= [...this.path, this.key].flatMap((key) => readKey(key).words);
    return this.#keyWords;
  }

  get keyStems(): readonly string[] {
    this.#keyStems ??= [...this.path, this.key].flatMap((key) => readKey(key).stems);
    return this.#keyStems;
  }

  get folded(): string {
    this.#folded ??= fold(String(this.value));
    return this.#folded;
  }
}

/** A record of the caller's: an object with plain values, or a plain member of a list. */
export interface KnownThing {
  readonly fields: readonly ThingField[];
  readonly group: ThingGroup;
}

/** Things of one kind: the members of a list, or an object by itself. */
export interface ThingGroup {
  /** Stems of what it is called: `customer`, `card`. */
  readonly stems: ReadonlySet<string>;
  readonly things: KnownThing[];
}

const MAX = { things: 400, fields: 24, depth: 6, keys: 60, characters: 240 } as const;

const AT_HAND = new WeakMap<object, readonly KnownThing[]>();

/** Lists the things of a context, once for each. Bounded; whatever lies beyond the bounds is not looked at. */
export function listThings(context: unknown): readonly KnownThing[] {
  if (!isDict(context)) return [];
  let things = AT_HAND.get(context);
  if (things === undefined) {
    things = collect(context);
    AT_HAND.set(context, things);
  }
  return things;
}

function collect(context: Readonly<Record<string, unknown>>): KnownThing[] {
  const found: KnownThing[] = [];
  const groups = new Map<string, ThingGroup>();
  const groupAt = (path: readonly string[], isList: boolean): ThingGroup => {
    const name = isList ? path.join(' ') : `${path.join(' ')} ${found.length}`;
    let group = groups.get(name);
    if (group === undefined) {
      group = { stems: new Set(path.slice(-2).map(stem)), things: [] };
      groups.set(name, group);
    }
    return group;
  };
  const addThing = (group: ThingGroup, fields: readonly ThingField[]): void => {
    if (found.length >= MAX.things || fields.length === 0) return;
    const thing = { fields, group };
    group.things.push(thing);
    found.push(thing);
  };
  const visit = (
    value: unknown,
    path: readonly string[],
    around: readonly ThingField[],
    depth: number,
    group: ThingGroup | null,
  ): void => {
    if (depth > MAX.depth || found.length >= MAX.things) return;
    if (Array.isArray(value)) {
      const members = groupAt(path, true);
      for (const member of value) {
        if (isPlain(member)) addThing(members, [new ThingField('', member), ...around]);
        else visit(member, path, around, depth + 1, members);
      }
      return;
    }
    if (!isDict(value)) return;
    if ('result' in value && isDict(value.arguments)) {
      const given = plainFields(value.arguments, []).map(notOwn);
      visit(value.result, toolNoun(value), given, depth + 1, null);
      return;
    }
    const fields = plainFields(value, []);
    if (depth > 0 && fields.some(({ own }) => own))
      addThing(group ?? groupAt(path, false), [...fields, ...around]);
    const entries = listEntries(value).filter(([key, inner]) => isData(key, inner, depth));
    if (entries.every(([, inner]) => isPlain(inner))) return;
    const inherited = fields
      .filter(({ own }) => own)
      .slice(0, 8)
      .map(notOwn);
    const rows = entries.map(([, inner]) => inner);
    const isTable = depth > 0 && rows.length > 1 && rows.every(isDict);
    const table = isTable ? groupAt([...path, 'rows'], true) : null;
    for (const [key, inner] of entries) {
      if (isPlain(inner)) continue;
      const keyed = isTable ? [new ThingField('key', key)] : [];
      visit(
        inner,
        [...(isTable ? path : []), ...readKey(key).words],
        [...keyed, ...(depth > 0 ? inherited : [])],
        depth + 1,
        table,
      );
    }
  };
  visit(context, [], [], 0, null);
  return found;
}

/** The noun for the result of a tool: the words of its name. */
const toolNoun = (call: Readonly<Record<string, unknown>>): string[] =>
  identifierWords(String(call.tool ?? call.name ?? 'result'));

const notOwn = ({ key, value, path }: ThingField): ThingField =>
  new ThingField(key, value, path, false);

/** The plain values of an object and of the objects within it; members of lists within it only tell which thing it is. */
function plainFields(value: unknown, path: readonly string[]): ThingField[] {
  const fields: ThingField[] = [];
  const add = (inner: unknown, key: string, at: readonly string[], own: boolean): void => {
    if (fields.length >= MAX.fields) return;
    if (isPlain(inner)) fields.push(new ThingField(key, inner, at, own));
    else if (isDict(inner) && at.length < 2)
      for (const [name, one] of listEntries(inner)) add(one, name, [...at, key], own);
    else if (Array.isArray(inner) && at.length < 2)
      for (const one of inner.slice(0, 8)) add(one, key, at, false);
  };
  if (isDict(value)) for (const [key, inner] of listEntries(value)) add(inner, key, path, true);
  return fields;
}

const listEntries = (value: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(value).slice(0, MAX.keys);

const isPlain = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  typeof value === 'boolean';

/** The words of a key, as they are and as stems; keys come again with every call. */
const readKey = remembered((key): { readonly words: string[]; readonly stems: string[] } => {
  const words = identifierWords(key);
  return { words, stems: words.map(stem) };
});
