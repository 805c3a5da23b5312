/** Whether a word is another one with a typing mistake or two: a letter too many, too few, wrong, or two swapped. */
export function isMistyped(said: string, meant: string): boolean {
  if (said.length < 3 || meant.length < 4 || said === meant) return false;
  const allowed = meant.length > 6 ? 2 : 1;
  if (Math.abs(said.length - meant.length) > allowed) return false;
  if (said[0] !== meant[0]) return false;
  return distance(said, meant) <= allowed;
}

/** Damerau and Levenshtein's distance, with swaps of neighbours. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] as number) + 1);
      row.push(best);
    }
    [before, last] = [last, row];
  }
  return last[b.length] as number;
}
