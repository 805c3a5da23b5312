import { editDistance } from '../edit-distance.js';

/** Names that are not known are compared up to this many: a body of foreign fields costs little. */
const MAX_COMPARED = 100;
/** A name that is at most so long is another one with two slips, and the shortest ones with one. */
const SHORT = 7;
const SHORTEST = 3;

/** Names for one thing, of which each part of the interface takes one. */
const SAME: readonly ReadonlySet<string>[] = [
  new Set(['status', 'state']),
  new Set(['days', 'day', 'window_days', 'window', 'period']),
  new Set(['page_size', 'limit', 'per_page', 'size']),
  new Set(['date_from', 'from', 'since', 'start', 'start_date']),
  new Set(['date_to', 'to', 'until', 'end', 'end_date']),
];

/**
 * Which of the names of `given` are not among the known ones but nearly so: written in camelCase or with
 * hyphens, or one or two slips away (letters left out, put in, changed or swapped; of short names one).
 *
 * @param hasOtherNames whether other names for the same count, too
 * @returns each such name with the known one that it resembles
 */
export function resemblingNames(
  given: object,
  known: ReadonlySet<string>,
  hasOtherNames = false,
): { readonly name: string; readonly known: string }[] {
  const found: { name: string; known: string }[] = [];
  let compared = 0;
  for (const name of Object.keys(given)) {
    if (known.has(name)) continue;
    if (compared === MAX_COMPARED) break;
    compared += 1;
    const resembled = [...known].find(
      (one) => resembles(name, one) || (hasOtherNames && isSame(name, one)),
    );
    if (resembled !== undefined) found.push({ name, known: resembled });
  }
  return found;
}

function resembles(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > known.length) return false;
  if (plain(name) === plain(known)) return true;
  if (known.length <= SHORTEST) return false;
  const slips = known.length <= SHORT ? 1 : 2;
  return editDistance(name.toLowerCase(), known, slips) <= slips;
}

const isSame = (name: string, known: string): boolean =>
  SAME.some((names) => names.has(known) && names.has(name.toLowerCase()));

const plain = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();
