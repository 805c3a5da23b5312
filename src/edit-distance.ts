/** Length of words whose rows are not allocated anew for each pair. */
const SHORT = 64;

const shortRows = [new Uint16Array(SHORT), new Uint16Array(SHORT), new Uint16Array(SHORT)] as const;

/**
 * Counts the insertions, deletions, substitutions and swaps of neighbors that make one text of the other: the restricted
 * Damerau-Levenshtein distance (optimal string alignment).
 *
 * @param limit the largest distance of interest
 * @returns the distance; anything above `limit` as soon as it is sure to be above
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const size = b.length + 1;
  const rows =
    size <= SHORT
      ? shortRows
      : ([new Uint16Array(size), new Uint16Array(size), new Uint16Array(size)] as const);
  let [before, last, row] = rows;
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(
        (last[j - 1] as number) + (same ? 0 : 1),
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
      );
      if (
        !same &&
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      )
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [before, last, row] = [last, row, before];
  }
  return last[b.length] as number;
}
