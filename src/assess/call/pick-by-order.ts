import { union } from '../../lexicon/lexicon.js';
import type { Token } from '../../utterance/tokens.js';
import type { Field, RecordList } from './record-list.js';

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
const SIZE_KEY = /^(?:amount|pric|total|cost|siz|valu|count|fee|balanc|duration|minut|rent)/;

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
