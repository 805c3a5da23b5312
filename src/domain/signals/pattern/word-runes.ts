/**
 * Letters, marks and digits of all scripts and the low line, as pairs of first and last: few enough for an engine to tell
 * apart. Blocks without punctuation are taken whole.
 */
const RANGES: readonly (readonly [number, number])[] = [
  ...([
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ] as const),
  // Latin, Greek, Cyrillic, Armenian, Hebrew and Arabic without their marks of punctuation.
  ...([
    [0xaa, 0xaa],
    [0xb5, 0xb5],
    [0xba, 0xba],
    [0xc0, 0xd6],
    [0xd8, 0xf6],
    [0xf8, 0x37d],
    [0x37f, 0x386],
    [0x388, 0x559],
    [0x560, 0x588],
    [0x591, 0x5bd],
    [0x5bf, 0x5bf],
    [0x5c1, 0x5c2],
    [0x5c4, 0x5c5],
    [0x5c7, 0x5f2],
    [0x610, 0x61a],
    [0x620, 0x669],
    [0x66e, 0x6d3],
    [0x6d5, 0x963],
    // Those of South and East Asia.
    [0x966, 0x96f],
    [0x971, 0xe4e],
    [0xe50, 0xf00],
    [0xf18, 0x1049],
    [0x1050, 0x1360],
    [0x1369, 0x17d3],
    [0x17d7, 0x17ff],
    [0x180b, 0x1fff],
    [0x2071, 0x209c],
    [0x2c00, 0x2dff],
    [0x3005, 0x3007],
    [0x3021, 0x302f],
    [0x3031, 0x3035],
    [0x3041, 0x309f],
    [0x30a1, 0x30fa],
    [0x30fc, 0x31ff],
    [0x3400, 0x4dbf],
    [0x4e00, 0xa4fd],
    [0xa500, 0xa60c],
    [0xa610, 0xd7ff],
    [0xf900, 0xfd3d],
    [0xfd50, 0xfdfb],
    [0xfe70, 0xfefc],
    [0x10000, 0x1efff],
    [0x20000, 0x3ffff],
  ] as const),
];

/** The ranges as they stand within the brackets of a pattern. */
export const WORD_CLASS = RANGES.map(
  ([first, last]) => `\\x{${first.toString(16)}}-\\x{${last.toString(16)}}`,
).join('');

const LATIN = 0x250;
const isLatinWord = Uint8Array.from({ length: LATIN }, (_, rune) => Number(isWithin(rune)));

/** Whether a word may have this character. */
export const isWordRune = (rune: number): boolean =>
  rune < LATIN ? isLatinWord[rune] === 1 : isWithin(rune);

function isWithin(rune: number): boolean {
  let [low, high] = [0, RANGES.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((RANGES[middle] as readonly [number, number])[1] < rune) low = middle + 1;
    else high = middle;
  }
  return rune >= (RANGES[low]?.[0] ?? Number.POSITIVE_INFINITY);
}
