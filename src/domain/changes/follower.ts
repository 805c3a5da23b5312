import type { Database } from '../../db/client.js';
import type { HeldRow } from '../../store/changes/changed-rows.js';
import type { Subscription } from '../../store/changes/follower-batches.js';
import type { StoredText } from '../../store/changes/texts.js';

export type { StoredText } from '../../store/changes/texts.js';

/**
 * Everyone who follows changes. Rows that wait carry the name, so that it never changes. Who is new here
 * hears of what changes from then on; the past is a backfill's.
 */
export const FOLLOWER_NAMES = ['search', 'signals', 'failures', 'evals', 'results'] as const;

/** A row that was stored or changed. */
export interface Change extends HeldRow {
  /** As it is now; null where the row has none, where it is gone, or where the follower does not read texts. */
  readonly text: StoredText | null;
}

/**
 * Makes something of rows that were stored or changed. What it writes commits together with the removal of
 * its batches: each change is handled exactly once, and apart from all other followers, who may have
 * handled it already or fail to. A row that changes again is another change, so that what is made of it
 * must replace what was made of it before. What it makes of a row belongs to the row's session, in tables
 * that deletion empties after the sources.
 */
export interface Follower extends Subscription {
  /** Whether changes come with their texts: followers that handle the same changes share one read. */
  readonly readsTexts: boolean;
  /**
   * @param db the transaction of the round: nothing else may be written through
   * @param changes each row once, in the order in which they changed within a kind, also rows without a
   *   text; what else it needs of a row the follower reads, and passes over what is gone by then
   * @throws anything: the round is rolled back, and its changes are tried again later
   */
  handle(db: Database, tenantId: string, changes: readonly Change[], now: Date): Promise<void>;
}

/** The texts of those changes that have one. */
export const textsOf = (changes: readonly Change[]): StoredText[] =>
  changes.flatMap(({ text }) => text ?? []);
