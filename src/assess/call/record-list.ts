/** A value of a record. */
export interface Field {
  readonly key: string;
  /** The words of its key and of the path to it. */
  readonly keyWords: readonly string[];
  readonly keyStems: readonly string[];
  readonly value: string | number | boolean;
  /** Its words, to be met in a request. */
  readonly stems: readonly string[];
  /** Whether it is the record's own: not of what the record lies in, nor of one of several things within it. */
  readonly own: boolean;
  /** It is the name of another record that this one points at: the words of the list of that one. */
  readonly linked?: ReadonlySet<string>;
}

/** Whether a field may fill a parameter: the record's own, and no mere yes or no. */
export const isUsable = ({ own, value }: Field): boolean => own && typeof value !== 'boolean';

export interface RecordItem {
  readonly fields: readonly Field[];
}

/** Records of one kind that the caller sends: an array of objects or of plain values, or the values of one object. */
export interface RecordList {
  /** Words of the path to it, singular: `customer`, `card`. */
  readonly stems: ReadonlySet<string>;
  readonly items: readonly RecordItem[];
  /** Whether each record is one value of an object, which its key names: `{ mobile: …, office: … }`. */
  readonly keyed: boolean;
}

/** Names of fields that a record is identified by. */
const IDENTIFIES = /^(?:id|_id|uuid|sku|code|number|key|\w+[_-]id|\w+Id)$/;
/** Keys of the fields that identify the records of the lists at hand. */
const ID_KEYS = new WeakMap<RecordList, string>();

/**
 * The key of the field that identifies the records of a list: the first if it looks like an id, is called as the records are or
 * stands beside their name, else one that is called an id; each has another value.
 */
function findIdKey(list: RecordList): string {
  let key = ID_KEYS.get(list);
  if (key === undefined) {
    const fields = list.items[0]?.fields.filter(({ own }) => own) ?? [];
    const found = fields.find(
      (field, at) =>
        (at === 0 || IDENTIFIES.test(field.key)) &&
        areIds(list, field.key, IDENTIFIES.test(field.key), isSign(list, field, fields)),
    );
    key = found?.key ?? '';
    ID_KEYS.set(list, key);
  }
  return key;
}

/** Keys of the fields that name a record. */
export const NAME = /^(?:(?:full|display)_?)?name$|^title$|^label$/i;

/** Whether a field says which record it is by a sign of its own: `service` of the services, `user` beside the user's name. */
const isSign = ({ stems }: RecordList, field: Field, fields: readonly Field[]): boolean =>
  !NAME.test(field.key) &&
  (field.keyStems.every((word) => stems.has(word)) || fields.some(({ key }) => NAME.test(key)));

/** Whether a field has another value in each record, which could be an id by its form unless it is called one. */
function areIds(
  { items }: RecordList,
  key: string,
  isCalledId: boolean,
  isOwnSign: boolean,
): boolean {
  const values = items.map(({ fields }) =>
    String(fields.find((field) => field.own && field.key === key)?.value ?? ''),
  );
  if (isCalledId) return new Set(values).size === values.length;
  return (
    items.length > 1 &&
    new Set(values).size === items.length &&
    values.every((value) => (isOwnSign || /\d/.test(value)) && value !== '' && !/\s/.test(value))
  );
}

/** The field that identifies a record of a list; undefined where there is none. */
export function findId(list: RecordList, { fields }: RecordItem): Field | undefined {
  const key = findIdKey(list);
  return key === '' ? undefined : fields.find((field) => field.own && field.key === key);
}
