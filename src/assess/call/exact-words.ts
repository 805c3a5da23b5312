import type { Token } from '../../utterance/tokens.js';
import type { RecordItem } from './record-list.js';

/** Words of the values of the records at hand, as they stand in them. */
const WORDS = new WeakMap<RecordItem, ReadonlySet<string>>();

/** The words of a record's values, small. */
export function listExactWords(item: RecordItem): ReadonlySet<string> {
  let words = WORDS.get(item);
  if (words === undefined) {
    words = new Set(
      item.fields.flatMap(({ value }) =>
        typeof value === 'string' ? (value.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) : [],
      ),
    );
    WORDS.set(item, words);
  }
  return words;
}

/** Of records that fit equally well by the roots of their words those that have most of the words as they were said: `Parker` is no `Park`. */
export function narrowByExactWords(
  items: readonly RecordItem[],
  best: readonly number[],
  tokens: readonly Token[],
  mentions: ReadonlySet<number>,
): readonly number[] {
  if (best.length < 2) return best;
  const said = [...mentions].flatMap((at) => tokens[at]?.word ?? []);
  const counts = best.map((at) => {
    const words = listExactWords(items[at] as RecordItem);
    return said.filter((word) => words.has(word)).length;
  });
  const most = Math.max(...counts);
  return best.filter((_, i) => counts[i] === most);
}

/** Of records that fit equally well those with a name that begins with the letter behind the words for them: `Paul N`. */
export function narrowByInitials(
  items: readonly RecordItem[],
  best: readonly number[],
  tokens: readonly Token[],
  mentions: ReadonlySet<number>,
): readonly number[] {
  if (best.length < 2) return best;
  const initials = [...mentions].flatMap((at) => {
    const { word = '', mark = '' } = tokens[at + 1] ?? {};
    return /^\p{L}$/u.test(word) && tokens[at]?.mark === '' && /^[.,;:!?]*$/.test(mark)
      ? [word]
      : [];
  });
  if (initials.length === 0) return best;
  const fitting = best.filter((at) =>
    (items[at] as RecordItem).fields.some(
      ({ key, value, own, linked }) =>
        typeof value === 'string' &&
        NAME.test(key) &&
        (own || linked !== undefined) &&
        initials.every((letter) =>
          value
            .toLowerCase()
            .split(/\s+/)
            .slice(1)
            .some((word) => word.startsWith(letter)),
        ),
    ),
  );
  return fitting.length > 0 ? fitting : best;
}

const NAME = /^(?:(?:full|display|first|last|given|family)?_?name|title|label)$/i;

/** Whether a name of several words was said whole, of the record itself or of one that it points at. */
export const isWhollyNamed = ({ fields }: RecordItem, said: ReadonlySet<string>): boolean =>
  fields.some(({ key, value, own, linked }) => {
    if (typeof value !== 'string' || !NAME.test(key) || !(own || linked)) return false;
    const words = value.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    return words.length > 1 && words.length < 6 && words.every((word) => said.has(word));
  });
