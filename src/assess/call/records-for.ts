import { union } from '../../lexicon/lexicon.js';
import type { Value } from '../../ports/assessment.js';
import { identifierWords, stem, type Token } from '../../utterance/tokens.js';
import { alike, wordVector } from '../meaning.js';
import { type Field, isUsable, type RecordList } from './record-list.js';
import { readKnown } from './records.js';
import { isDict, type Parameter } from './schema.js';

/** The caller's records that a parameter may stand for, with the value and the name of each. */
export interface RecordsFor {
  readonly list: RecordList;
  readonly values: readonly Value[];
  readonly labels: readonly string[];
}

/** More are no choice. */
const MAX_ITEMS = 6;
/** From here on a list's name means what a parameter is called. */
const SAME_MEANING = 0.55;
const REFERS: ReadonlySet<Parameter['kind']> = new Set([
  ...(['thing', 'person', 'place', 'system', 'id', 'list'] as const),
]);

/**
 * The list of records that a parameter means in another language or by another word, where its keys do not say so:
 * `proveedores` for `supplier`; or the one list there is, where the request names what all of its records are.
 *
 * @param said the words of the request
 */
export function recordsFor(
  parameter: Parameter,
  context: unknown,
  said: readonly Token[] = [],
): RecordsFor | null {
  if (!REFERS.has(parameter.kind) || parameter.choices.length > 0) return null;
  const lists = readKnown(context).lists.filter(
    ({ items, keyed }) => !keyed && items.length > 1 && items.length <= MAX_ITEMS,
  );
  if (lists.length === 0) return null;
  const meant = lists.filter((list) => means(parameter, list, context));
  const [only, ...more] = meant.length > 0 ? meant : lists.filter((one) => isNamedBy(one, said));
  if (only === undefined || more.length > 0) return null;
  if (meant.length === 0 && lists.length > 1) return null;
  return fieldsOf(parameter, only);
}

/** Whether the words of a list's name mean what the parameter's words do. */
function means(parameter: Parameter, { stems }: RecordList, context: unknown): boolean {
  const vectors = parameter.words.map(wordVector);
  return keyWords(context, stems).some((word) => {
    const vector = wordVector(word);
    return vectors.some((one) => alike(vector, one) >= SAME_MEANING);
  });
}

/** The words of the keys of a context that a list's stems come from. */
function keyWords(context: unknown, stems: ReadonlySet<string>): string[] {
  const keys = isDict(context) ? Object.keys(context).slice(0, 50) : [];
  const words = keys.flatMap(identifierWords).filter((word) => stems.has(stem(word)));
  return [...new Set([...words, ...stems])].filter((word) => word.length > 2);
}

/** Whether a word of the request is the list's name, or stands in each of its records. */
function isNamedBy({ stems, items }: RecordList, said: readonly Token[]): boolean {
  const roots = said.filter(({ word }) => word.length > 3).map(({ word }) => stem(word));
  return roots.some(
    (root) =>
      [...stems].some((one) => one === root || (one.length > 3 && sameRoot(one, root))) ||
      items.every(({ fields }) => fields.some((field) => field.stems.includes(root))),
  );
}

/** `camera` and `camere`: the same word but for its ending. */
const sameRoot = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) < 3 && a.slice(0, -1) === b.slice(0, Math.max(4, a.length - 1));

const ID_KEY = new RegExp(`^${union('idKeys')}$`, 'i');
/** Keys of fields that hold what a record is called. */
export const NAME_KEY = new RegExp(`^${union('nameKeys')}$`, 'i');

function fieldsOf(parameter: Parameter, list: RecordList): RecordsFor | null {
  const all = list.items.map(({ fields }) => fields.filter(isUsable));
  const idKey = keyIn(all, ID_KEY);
  const nameKey = keyIn(all, NAME_KEY) ?? keyIn(all, /^/);
  const key = parameter.kind === 'person' ? (nameKey ?? idKey) : (idKey ?? nameKey);
  if (key === undefined) return null;
  const valuesAt = (name: string): Value[] =>
    all.map((fields) => fields.find((field) => field.key === name)?.value as Value);
  const values = valuesAt(key);
  const labels = valuesAt(nameKey ?? key).map(String);
  if (new Set(values).size < values.length) return null;
  return {
    list,
    values,
    labels: new Set(labels).size < labels.length ? values.map(String) : labels,
  };
}

/** The first key of this kind that every record has. */
function keyIn(all: readonly (readonly Field[])[], kind: RegExp): string | undefined {
  const [first = []] = all;
  return first.find(
    ({ key, keyStems, value }) =>
      (kind.test(key) || keyStems.some((word) => kind.test(word) && kind !== NAME_KEY)) &&
      (kind.source !== '^' || typeof value === 'string') &&
      all.every((fields) => fields.some((field) => field.key === key)),
  )?.key;
}
