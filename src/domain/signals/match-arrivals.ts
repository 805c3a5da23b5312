import { type NewMatch, writeMatches } from '../../store/fleet/signals.js';
import type { Arrival, ArrivalConsumer } from '../arrivals/arrival.js';
import { Pace } from '../arrivals/pace.js';
import type { SignalDirectory } from './signal-directory.js';
import { isMatched, type Match } from './signal-set.js';

/** What patterns may cost all texts of a round, as instructions times characters. */
const WORK_A_ROUND = 400_000_000;

/** Matches the texts that arrive against the signals of their tenants. */
export function matchArrivals(directory: SignalDirectory): ArrivalConsumer {
  return async (db, arrivals, now) => {
    const texts = arrivals.filter(isMatched);
    if (texts.length === 0) return;
    const pace = new Pace();
    const tenantIds = [...new Set(texts.map(({ tenantId }) => tenantId))];
    const sets = await directory.read(db, tenantIds, now, pace);
    const matches: NewMatch[] = [];
    for (const text of texts) {
      const found = await sets.get(text.tenantId)?.match(text, pace, WORK_A_ROUND / texts.length);
      for (const match of found ?? []) matches.push(matchOf(text, match));
      await pace.pause();
    }
    await writeMatches(db, matches);
  };
}

export const matchOf = (
  { tenantId, kind, id, sessionId, messageIndex, occurredAt }: Arrival,
  match: Match,
): NewMatch => ({
  tenantId,
  ...match,
  kind,
  itemId: id,
  sessionId,
  messageIndex,
  at: occurredAt,
});
