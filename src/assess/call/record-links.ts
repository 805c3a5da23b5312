import { type Field, findId, type RecordItem, type RecordList } from './record-list.js';

/** Names of fields that name a record. */
const NAMES = /^(?:name|title|label|full_?name|display_?name|subject)$/i;

/** Names of a linked record that are taken over, and what describes one without a name. */
const MOST_NAMES = 2;
const MOST_WORDS = 3;
/** A longer text is no description that people would name a record by. */
const MOST_CHARACTERS = 40;
/** How many links are followed: a job has a car, which has an owner. */
const HOPS = 2;

/**
 * Adds to records the names of those that they point at by an id, so that an appointment is found by the name of its patient,
 * and a job by the owner of its car. What is added only tells which record is meant.
 */
export function linkRecords(lists: readonly RecordList[]): readonly RecordList[] {
  if (lists.length < 2) return lists;
  const ids = new Map<string, { readonly at: number; readonly place: number }>();
  for (const [at, list] of lists.entries()) {
    if (list.keyed) continue;
    for (const [place, item] of list.items.entries()) {
      const id = findId(list, item);
      if (id !== undefined && String(id.value).length > 1) ids.set(String(id.value), { at, place });
    }
  }
  /** Names of each record for those that point at it: at first its own. */
  let called = lists.map((list) => list.items.map((item) => ownNames(list, item, ids)));
  let added: Field[][][] = [];
  for (let hop = 0; hop < HOPS; hop++) {
    const before = called;
    added = lists.map((list, own) =>
      list.items.map((item) =>
        item.fields.flatMap((field): readonly Field[] => {
          const linked = field.own ? ids.get(String(field.value)) : undefined;
          return linked === undefined || linked.at === own
            ? []
            : (before[linked.at]?.[linked.place] ?? []);
        }),
      ),
    );
    called = lists.map((list, at) =>
      list.items.map((item, place) => [
        ...ownNames(list, item, ids),
        ...(added[at]?.[place] ?? []).filter(({ key }) => NAMES.test(key)),
      ]),
    );
  }
  return lists.map((list, at) => ({
    ...list,
    items: list.items.map((item, place) => {
      const others = added[at]?.[place] ?? [];
      return others.length === 0 ? item : { fields: [...item.fields, ...others] };
    }),
  }));
}

/** The names of a record, else the short texts that describe it, as fields of whatever points at it. */
function ownNames(
  list: RecordList,
  item: RecordItem,
  ids: ReadonlyMap<string, unknown>,
): readonly Field[] {
  const own = item.fields.filter((one) => one.own);
  const names = own.filter(({ key }) => NAMES.test(key)).slice(0, MOST_NAMES);
  const id = findId(list, item);
  const told =
    names.length > 0
      ? names
      : own
          .filter((one) => one !== id && describes(one) && !ids.has(String(one.value)))
          .slice(0, MOST_WORDS);
  return told.map((one) => ({ ...one, own: false, linked: list.stems }));
}

const describes = ({ value }: Field): boolean =>
  typeof value === 'string' &&
  value.length <= MOST_CHARACTERS &&
  /\p{L}/u.test(value) &&
  !/\d{4}-\d{2}-\d{2}|[@/]/.test(value);
