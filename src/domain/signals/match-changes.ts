import { type NewMatch, writeMatches } from '../../store/signals/matches.js';
import { type BatchFollower, listTexts, type StoredText } from '../changes/follower.js';
import { Yielder } from '../changes/yielder.js';
import type { SignalDirectory } from './signal-directory.js';
import { isMatched, type Match } from './signal-set.js';

/** Cost that patterns may have for all texts of a round, as instructions times characters. */
const WORK_PER_ROUND = 400_000_000;

/** Matches texts against the signals of their tenant as they are stored and changed. */
export const signalFollower = (directory: SignalDirectory): BatchFollower => ({
  name: 'signals',
  kinds: ['gate', 'message', 'event'],
  readsTexts: true,
  async handleAll(db, changes, now) {
    const texts = listTexts(changes).filter(isMatched);
    if (texts.length === 0) return;
    const yielder = new Yielder();
    const sets = await directory.read(db, texts, now, yielder);
    const matches: NewMatch[] = [];
    for (const text of texts) {
      const found = await sets
        .get(text.tenantId)
        ?.match(text, yielder, WORK_PER_ROUND / texts.length);
      for (const match of found ?? []) matches.push(toNewMatch(text, match));
      await yielder.yieldIfDue();
    }
    await writeMatches(db, matches, now);
  },
});

export const toNewMatch = (
  { tenantId, kind, id, sessionId, messageIndex, occurredAt }: StoredText,
  match: Match,
): NewMatch => ({ ...match, tenantId, kind, itemId: id, sessionId, messageIndex, at: occurredAt });
