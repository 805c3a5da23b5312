import { findValues } from './find-values.js';
import { MARK_PATTERN } from './marks.js';

/** No value that has a shape is longer; keys of several lines are, and they say where they begin. */
const LONGEST_VALUE = 512;
const MARKS = new RegExp(`${MARK_PATTERN}|\\[[a-zA-Z]+ \\d+\\]`, 'g');
const LONGEST_MARK = 24;

/**
 * The beginning of a text that is masked already, which never ends within a mark.
 *
 * @param most code units
 */
export function cutMasked(text: string, most: number): string {
  if (text.length <= most) return text;
  const from = Math.max(0, most - LONGEST_MARK);
  let end = most;
  for (const { index, 0: mark } of text.slice(from, most + LONGEST_MARK).matchAll(MARKS)) {
    if (from + index < most && from + index + mark.length > most) end = from + index;
  }
  return text.slice(0, end).toWellFormed();
}

/**
 * The beginning of a text that is masked later, if at all: it never ends within a value that would be masked. A part of one has
 * no shape that would be known.
 *
 * @param most code units
 */
export function cutBetweenValues(text: string, most: number): string {
  if (text.length <= most) return text;
  const from = Math.max(0, most - LONGEST_VALUE);
  const cut = findValues(text.slice(from, most + LONGEST_VALUE)).find(
    ({ start, end }) => from + start < most && from + end > most,
  );
  return cutMasked(text, cut === undefined ? most : from + cut.start);
}
