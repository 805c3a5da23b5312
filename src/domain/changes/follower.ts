import type { Database } from '../../db/client.js';
import type { HeldRow } from '../../store/changes/changed-rows.js';
import type { Subscription } from '../../store/changes/follower-batches.js';
import type { StoredText } from '../../store/changes/texts.js';
import { byTenant } from '../../store/scope.js';

export type { StoredText } from '../../store/changes/texts.js';

/**
 * Everyone who follows changes. Rows that wait carry the name, so that it never changes. Who is new here
 * hears of what changes from then on; the past is a backfill's.
 */
export const FOLLOWER_NAMES = [
  'search',
  'signals',
  'failures',
  'evals',
  'results',
  'facets',
] as const;

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
export type Follower = TenantFollower | BatchFollower;

interface Following extends Subscription {
  /** Whether changes come with their texts: followers that handle the same changes share one read. */
  readonly readsTexts: boolean;
}

/** A follower that handles the changes of each tenant by themselves. */
export interface TenantFollower extends Following {
  /**
   * @param db the transaction of the round: nothing else may be written through
   * @param changes each row once, in the order in which they changed within a kind, also rows without a
   *   text; what else it needs of a row the follower reads, and passes over what is gone by then
   * @throws anything: the round is rolled back, and its changes are tried again later
   */
  handle(db: Database, tenantId: string, changes: readonly Change[], now: Date): Promise<void>;
}

/** A follower that handles the changes of several tenants together: for what nearly every write brings. */
export interface BatchFollower extends Following {
  /** As `handle`, with the changes of one tenant after those of another. */
  handleAll(db: Database, changes: readonly Change[], now: Date): Promise<void>;
}

/** Lets a follower handle changes. */
export async function letHandle(
  follower: Follower,
  db: Database,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  if ('handleAll' in follower) {
    await follower.handleAll(db, changes, now);
    return;
  }
  for (const [tenantId, own] of byTenant(changes)) await follower.handle(db, tenantId, own, now);
}

/** The texts of those changes that have one. */
export const listTexts = (changes: readonly Change[]): StoredText[] =>
  changes.flatMap(({ text }) => text ?? []);
