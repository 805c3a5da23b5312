import type { Database } from '../../src/db/client.js';
import {
  type FollowOptions,
  followChanges,
  retryBatches,
} from '../../src/domain/changes/follow-changes.js';
import {
  type Change,
  type Follower,
  listTexts,
  type StoredText,
  type TenantFollower,
} from '../../src/domain/changes/follower.js';
import { TenantsInTurn } from '../../src/store/across-tenants/tenants-in-turn.js';
import {
  listTenantsWithChanges,
  listTenantsWithDueBatches,
} from '../../src/store/across-tenants/tenants-with-changes.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

/** A follower of every kind of rows. */
export const follower = (name: string, handle: TenantFollower['handle']): TenantFollower => ({
  name,
  kinds: ['gate', 'message', 'event', 'outcome', 'step'],
  readsTexts: false,
  handle,
});

/** A follower of the texts of every kind of rows that has any. */
export const textFollower = (
  name: string,
  handle: (db: Database, tenantId: string, texts: readonly StoredText[]) => unknown,
): TenantFollower => ({
  ...follower(name, async (db, tenantId, changes) => {
    const texts = listTexts(changes);
    if (texts.length > 0) await handle(db, tenantId, texts);
  }),
  readsTexts: true,
});

/**
 * Lets followers handle everything that has changed, of all tenants.
 *
 * @returns how many changes were handled or have failed, counted for each follower
 */
export async function drain(
  db: Database,
  followers: readonly Follower[] = [],
  options: Partial<FollowOptions> & { readonly delayed?: boolean } = {},
): Promise<number> {
  const names = followers.map(({ name }) => name);
  const changed = new TenantsInTurn((after) => listTenantsWithChanges(db, after));
  const due = new TenantsInTurn((after) => listTenantsWithDueBatches(db, names, after, options));
  const settings = { now: NOW, ...options };
  const follow = (on: Database, tenantId: string, ...rest: [readonly Follower[], FollowOptions]) =>
    followChanges(on, [tenantId], ...rest);
  let handled = 0;
  for (let progressing = true; progressing; ) {
    progressing = false;
    for (const [tenants, act] of [
      [changed, follow],
      [due, retryBatches],
    ] as const) {
      do {
        const [tenantId] = await tenants.take(1);
        if (tenantId === undefined) break;
        const { changes, more } = await act(db, tenantId, followers, settings);
        handled += changes;
        if (changes > 0 || more) progressing = true;
      } while (!tenants.isRoundOver);
    }
  }
  return handled;
}

/** Hands everything on, and answers what has changed of a tenant. */
export async function changesOf(db: Database, tenantId: string): Promise<Change[]> {
  const found: Change[] = [];
  const recorder = follower('recorder', async (_tx, of, changes) => {
    if (of === tenantId) found.push(...changes);
  });
  await drain(db, [{ ...recorder, readsTexts: true }]);
  return found;
}
