/** Words beyond this length are worked out each time. */
const LONGEST = 30;
/** V8 keeps the whole text of a piece that is so long; shorter ones are copied. */
const SLICED_FROM = 13;

/**
 * A function of words that remembers what it said of them, since most words come again. It forgets everything when
 * it has `most` words, so that it stays small, and keeps nothing of the texts that words were cut from.
 *
 * @param workOut what is said of a word; the same each time
 */
export function remembered<Said>(
  workOut: (word: string) => Said,
  { most = 20_000, longest = LONGEST }: { most?: number; longest?: number } = {},
): (word: string) => Said {
  const known = new Map<string, { readonly said: Said }>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found.said;
    if (word.length > longest) return workOut(word);
    const own = word.length < SLICED_FROM ? word : copyText(word);
    const said = workOut(own);
    if (known.size >= most) known.clear();
    known.set(own, { said });
    return said;
  };
}

/** UTF-16, because half of a pair has no other form. */
const copyText = (word: string): string => Buffer.from(word, 'utf16le').toString('utf16le');
