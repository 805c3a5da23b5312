import type { ListedVoiceSession } from '../../ports/voice.js';

/** A list that goes on for longer than this goes in circles. */
const MAX_PAGES = 10_000;

export interface SessionPage {
  readonly items: readonly ListedVoiceSession[];
  /** Where the next page begins; undefined after the last one. */
  readonly next: string | undefined;
}

/** Reads a list to its end, leaving out what has no id. */
export async function* readPages(
  readPage: (cursor: string | undefined) => Promise<SessionPage>,
): AsyncGenerator<readonly ListedVoiceSession[]> {
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, next } = await readPage(cursor);
    yield items.filter(({ id }) => id !== '');
    if (next === undefined || next === cursor) return;
    cursor = next;
  }
}
