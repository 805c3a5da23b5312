/** Times of the first and the last entry of a page; null: the page is empty. */
export type PageSpan = { readonly first: string; readonly last: string } | null;

/**
 * Finds the page of a timeline, oldest first, on which a moment lies: the first one whose last entry is not before it. Reads
 * about as many pages as their number has binary digits.
 *
 * @param pages how many pages there are
 * @param read reads a page, from 1
 */
export async function findPage(
  pages: number,
  at: string,
  read: (page: number) => Promise<PageSpan>,
): Promise<number> {
  let [low, high] = [1, Math.max(1, pages)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const span = await read(middle);
    if (span === null || Date.parse(span.last) >= Date.parse(at)) high = middle;
    else low = middle + 1;
  }
  return low;
}
