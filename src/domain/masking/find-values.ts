import type { MaskedKind } from './marks.js';
import { maskBy } from './mask.js';

/** A value in a text that is masked. */
export interface FoundValue {
  readonly kind: MaskedKind;
  readonly start: number;
  readonly end: number;
}

const FIRST_PLACE = 0xe000;
/** As many as there are characters of private use; a text has far fewer. */
const MAX_FOUND = 0xf900 - FIRST_PLACE;
const PLACED = /\[(?:secret|email|phone|card|iban)([\uE000-\uF8FF])\]/g;

/** Finds what `mask` would take out of a text, in order. */
export function findValues(text: string): FoundValue[] {
  const values: { readonly kind: MaskedKind; readonly value: string }[] = [];
  // What the text has of such characters itself is no place in the list.
  const masked = maskBy(
    (kind, value) => {
      const place = Math.min(values.length, MAX_FOUND - 1);
      values.push({ kind, value });
      return `[${kind}${String.fromCharCode(FIRST_PLACE + place)}]`;
    },
    text.replace(/[\uE000-\uF8FF]/g, ' '),
  );
  const measure = (value: string): number => {
    let length = value.length;
    for (const [mark, place = ''] of value.matchAll(PLACED)) {
      length += measure(values[place.charCodeAt(0) - FIRST_PLACE]?.value ?? '') - mark.length;
    }
    return length;
  };
  const found: FoundValue[] = [];
  let [at, from] = [0, 0];
  for (const { 0: mark, 1: place = '', index } of masked.matchAll(PLACED)) {
    const { kind, value } = values[place.charCodeAt(0) - FIRST_PLACE] as (typeof values)[number];
    const start = at + index - from;
    at = start + measure(value);
    from = index + mark.length;
    found.push({ kind, start, end: at });
  }
  return found;
}
