import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Follower } from '../../../src/domain/changes/follower.js';
import { deleteSessionData, deleteTenantData } from '../../../src/store/deletion/delete.js';
import { drain } from '../../support/feed.js';
import { untilBlocked } from '../../support/locks.js';
import { derive, derived, names, say, setUp, setup, waiting } from './setup.js';

setUp();

/** `derive`, standing still in the middle of its round. */
function halted() {
  let reached = (): void => {};
  let go = (): void => {};
  const inside = new Promise<void>((done) => {
    reached = done;
  });
  const free = new Promise<void>((done) => {
    go = done;
  });
  const follower: Follower = {
    ...derive,
    async handle(...args) {
      await derive.handle(...args);
      reached();
      await free;
    },
  };
  return { follower, inside, go: () => go() };
}

describe('deletion', () => {
  test('of a session before the round: nothing comes of its texts', async () => {
    await say(['gone'], { sessionId: 'a' });
    await say(['stays'], { sessionId: 'b' });
    await deleteSessionData(setup.db, setup.tenantId, 'a');
    expect(await drain(setup.db, [derive])).toBe(2);
    expect(await derived()).toEqual(['stays']);
  });

  test('of a session in the middle of a round: nothing of it is left', async () => {
    await say(['secret'], { sessionId: 'a' });
    await say(['stays'], { sessionId: 'b' });
    const { follower, inside, go } = halted();
    const round = drain(setup.db, [follower]);
    await inside;
    const deletion = deleteSessionData(setup.other.db, setup.tenantId, 'a');
    await untilBlocked(setup.db, '%sessions%for update%');
    go();
    await Promise.all([round, deletion]);
    expect(await derived()).toEqual(['stays']);
    expect(await waiting()).toBe(0);
  });

  test('of a session, cut short when its sources are gone: nothing comes of its texts', async () => {
    await say(['gone'], { sessionId: 'a' });
    await setup.db.execute(sql`delete from messages where tenant_id = ${setup.tenantId}`);
    await drain(setup.db, [derive]);
    expect(await derived()).toEqual([]);
  });

  test('of a tenant in the middle of a round: nothing of it is left', async () => {
    await say(names(3));
    const { follower, inside, go } = halted();
    const round = drain(setup.db, [follower]);
    await inside;
    const deletion = deleteTenantData(setup.other.db, setup.tenantId);
    await untilBlocked(setup.db, '%delete from "follower_batches"%');
    go();
    await Promise.all([round, deletion]);
    expect(await derived()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('of a tenant takes along what waits for its followers', async () => {
    await say(names(3));
    await drain(setup.db, [{ ...derive, handle: () => Promise.reject(new Error('It fails.')) }]);
    await say(names(2), { sessionId: 'later' });
    const { removed } = await deleteTenantData(setup.db, setup.tenantId);
    expect(removed).toMatchObject({ messages: 5, change_batches: 1, follower_batches: 1 });
    expect(await waiting()).toBe(0);
  });
});
