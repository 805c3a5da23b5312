import { type Field, findId, type RecordItem, type RecordList } from './record-list.js';

/** Names of fields that name a record. */
const NAMES = /^(?:name|title|label|full_?name|display_?name|subject)$/i;

/** Names of a linked record that are taken over. */
const MOST_NAMES = 2;

/**
 * Adds to records the names of those that they point at by an id, so that an appointment is found by the name of its patient.
 * What is added only tells which record is meant.
 */
export function linkRecords(lists: readonly RecordList[]): readonly RecordList[] {
  if (lists.length < 2) return lists;
  const byId = new Map<string, { readonly item: RecordItem; readonly list: RecordList }>();
  for (const list of lists) {
    if (list.keyed) continue;
    for (const item of list.items) {
      const id = findId(list, item);
      if (id !== undefined && String(id.value).length > 1)
        byId.set(String(id.value), { item, list });
    }
  }
  return lists.map((list) => ({
    ...list,
    items: list.items.map((item) => {
      const added = item.fields.flatMap((field): Field[] => {
        const linked = field.own ? byId.get(String(field.value)) : undefined;
        if (linked === undefined || linked.list === list) return [];
        return linked.item.fields
          .filter((one) => one.own && NAMES.test(one.key))
          .slice(0, MOST_NAMES)
          .map((one) => ({ ...one, own: false, linked: true }));
      });
      return added.length === 0 ? item : { fields: [...item.fields, ...added] };
    }),
  }));
}
