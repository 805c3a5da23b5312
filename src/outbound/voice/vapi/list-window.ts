import { type ListedVoiceSession, ProviderFault } from '../../../ports/voice.js';

/** Lists calls of a time from `since` to before `before`, no more than `limit` of them. */
export type ListCalls = (since: Date, before: Date, limit: number) => Promise<ListedVoiceSession[]>;

/** Calls come with their transcripts: more at once would be many megabytes. */
const PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 1_000;

/**
 * Lists all calls of a window. There are no pages and no documented order, so that a window whose answer is
 * full is halved until it is not. Calls of one millisecond are asked for by the thousand.
 */
export async function* listWindow(
  list: ListCalls,
  since: Date,
  before: Date,
): AsyncGenerator<readonly ListedVoiceSession[]> {
  const [from, until] = [since.getTime(), before.getTime()];
  if (from >= until) return;
  const isMoment = until - from <= 1;
  const limit = isMoment ? MAX_PAGE_SIZE : PAGE_SIZE;
  const calls = await list(since, before, limit).catch((error: unknown) => {
    // An answer that is too large is like one that is full.
    const isTooLarge = error instanceof ProviderFault && error.message.includes('too large');
    if (isTooLarge && !isMoment) return undefined;
    throw error;
  });
  if (isMoment || (calls && calls.length < limit)) {
    yield (calls ?? []).filter(({ id }) => id !== '');
    return;
  }
  const middle = new Date(from + Math.floor((until - from) / 2));
  yield* listWindow(list, since, middle);
  yield* listWindow(list, middle, before);
}
