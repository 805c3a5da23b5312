import type { CompiledPattern } from './compile.js';
import { findByWords, hasForeignWords } from './word-search.js';

/** Instructions times characters that are searched at once: some 5 ms for a pattern made to be slow. */
const WORK_PER_WINDOW = 300_000;
/** How much of a window is searched again together with what follows it. */
const MAX_OVERLAP = 1_000;

export interface MatchRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Searches a text in its normal form for a pattern, in windows that each take some milliseconds at worst, calling `pause`
 * between them. A text no longer than a window (300,000 characters by the size of the pattern, so 150 at
 * least and mostly some thousands) is searched whole; in a longer one a match must fit into the overlap of
 * two windows.
 *
 * @returns the first match that was found
 */
export async function searchPattern(
  pattern: CompiledPattern,
  text: string,
  pause: () => Promise<void> | undefined,
): Promise<MatchRange | null> {
  const { engine, borders, size, asserts } = pattern;
  const program = borders && hasForeignWords(text) ? borders : null;
  const window = Math.floor(WORK_PER_WINDOW / size);
  const overlap = Math.min(MAX_OVERLAP, window >> 1);
  for (let from = 0; ; ) {
    const to = wholeUntil(text, from + window);
    const isLast = to === text.length;
    const seen = isLast ? text : text.slice(0, to);
    const found = program ? findByWords(program, seen, from) : find(engine, seen, from);
    // What ends with the window may be none: the text goes on, and the pattern looks at how.
    if (found && (isLast || !asserts || found.end < to)) return found;
    if (isLast) return null;
    from = wholeUntil(text, to - overlap);
    await pause();
  }
}

/** The end of a text, or a place in it that is not between the halves of a character. */
export function wholeUntil(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

function find(engine: CompiledPattern['engine'], text: string, from: number): MatchRange | null {
  // Whether there is a match is told much faster than where. With the character before, which it may look at.
  if (!engine.test(text.slice(Math.max(0, from - 1)))) return null;
  const matcher = engine.matcher(text);
  return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : null;
}
