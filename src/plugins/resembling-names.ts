/** Names that are not known are compared up to this many: a body of foreign fields costs little. */
const MAX_COMPARED = 100;
/** A name that is at most so long is another one with two slips, and the shortest ones with one. */
const SHORT = 7;
const SHORTEST = 3;

/**
 * Which of the names of `given` are not among the known ones but nearly so: written in camelCase or with
 * hyphens, or one or two slips away (letters left out, put in, changed or swapped; of short names one).
 *
 * @returns each such name with the known one that it resembles
 */
export function resemblingNames(
  given: object,
  known: ReadonlySet<string>,
): { readonly name: string; readonly known: string }[] {
  const found: { name: string; known: string }[] = [];
  let compared = 0;
  for (const name of Object.keys(given)) {
    if (known.has(name)) continue;
    if (compared === MAX_COMPARED) break;
    compared += 1;
    const resembled = [...known].find((one) => resembles(name, one));
    if (resembled !== undefined) found.push({ name, known: resembled });
  }
  return found;
}

function resembles(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > known.length) return false;
  if (plain(name) === plain(known)) return true;
  if (known.length <= SHORTEST) return false;
  return isWithin(known.length <= SHORT ? 1 : 2, name.toLowerCase(), known);
}

const plain = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

/** Whether one text becomes the other with so many slips (the Damerau-Levenshtein distance, restricted). */
function isWithin(slips: number, a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(last, j - 1) + changed,
        at(last, j) + 1,
        at(row, j - 1) + 1,
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return at(last, b.length) <= slips;
}

const at = (row: readonly number[], index: number): number => row[index] as number;
