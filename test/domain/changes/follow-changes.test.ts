import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { followChanges } from '../../../src/domain/changes/follow-changes.js';
import type {
  Change,
  Follower,
  StoredText,
  TenantFollower,
} from '../../../src/domain/changes/follower.js';
import { TenantsInTurn } from '../../../src/store/across-tenants/tenants-in-turn.js';
import { listTenantsWithChanges } from '../../../src/store/across-tenants/tenants-with-changes.js';
import { newTenant, onCluster, onServer } from '../../support/database.js';
import { drain, follower, textFollower } from '../../support/feed.js';
import { writeEvent } from '../../support/rows.js';
import { derive, derived, names, now, say, setUp, setup, waiting } from './setup.js';

setUp();

/** A follower that does its work well, and then something else. */
const deriveAnd = (then: TenantFollower['handle']): TenantFollower => ({
  ...derive,
  async handle(...args) {
    await derive.handle(...args);
    await then(...args);
  },
});

describe('followChanges', () => {
  test('handles everything in rounds, until nothing is left', async () => {
    const sizes: number[] = [];
    await say(names(700));
    const counter = textFollower('counter', (_tx, _id, texts) => sizes.push(texts.length));
    expect(await drain(setup.db, [counter, derive])).toBe(2 * 700);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(600);
    expect(await derived()).toEqual(names(700));
    expect(await waiting()).toBe(0);
  });

  test('bounds a round in bytes, too', async () => {
    await say(names(100).map((name) => `${name} ${'x'.repeat(9_000)}`));
    const sizes: number[] = [];
    const counter = textFollower('counter', (_tx, _id, texts) =>
      sizes.push(texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)),
    );
    await drain(setup.db, [counter]);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(900_000);
    expect(Math.max(...sizes)).toBeLessThan(320_000);
  });

  test('drops what nobody follows', async () => {
    await setup.db.execute(sql`
      insert into change_batches (tenant_id, kind, items, bytes)
      select ${setup.tenantId}, 'review', array[n::text], 0 from generate_series(1, 1200) n`);
    expect(await drain(setup.db, [derive])).toBe(0);
    expect(await waiting()).toBe(0);
  });

  test('lets a follower hear of the kinds alone that it follows', async () => {
    await say(['a message']);
    await writeEvent(setup.db, { tenantId: setup.tenantId, event: 'abandon' });
    const heard: Change[] = [];
    const events: TenantFollower = {
      name: 'events',
      kinds: ['event'],
      readsTexts: false,
      handle: async (_tx, _id, changes) => void heard.push(...changes),
    };
    await drain(setup.db, [events, derive]);
    expect(heard).toEqual([
      {
        ...{ tenantId: setup.tenantId, kind: 'event', id: expect.any(String) },
        ...{ sessionId: 's', text: null },
      },
    ]);
    expect(await derived()).toEqual(['a message']);
  });

  test('shows a row that changed twice once in a round, as it is now', async () => {
    await say(['a', 'b']);
    await setup.db.execute(sql`
      insert into change_batches (tenant_id, kind, items, bytes)
      select tenant_id, kind, items, bytes from change_batches`);
    expect(await drain(setup.db, [derive])).toBe(4);
    expect(await derived()).toEqual(['a', 'b']);
  });

  test('gives each tenant its turn, however much another one sends', async () => {
    const other = await newTenant(setup.db);
    await say(names(2_000));
    await say(['from another'], { tenantId: other });
    const seen: StoredText[] = [];
    const recorder = textFollower('recorder', (_tx, _id, texts) => seen.push(...texts));
    const tenants = new TenantsInTurn((after) => listTenantsWithChanges(setup.db, after));
    for (const tenantId of await tenants.take(2)) {
      await followChanges(setup.db, [tenantId], [recorder], { now });
    }
    expect(seen.map(({ text }) => text)).toContain('from another');
    expect(seen.length).toBeGreaterThan(100);
    expect(seen.length).toBeLessThan(700);
  });
});

describe('a change is handled exactly once', () => {
  test('under two processes at once', async () => {
    for (let session = 0; session < 30; session += 1) {
      const sessionId = `s${session}`;
      await say(
        names(40).map((name) => `${sessionId} ${name}`),
        { sessionId },
      );
    }
    const [one, two] = await Promise.all([
      drain(setup.db, [derive]),
      drain(setup.other.db, [derive]),
    ]);
    expect(one + two).toBe(1_200);
    const texts = await derived();
    expect(texts).toHaveLength(1_200);
    expect(new Set(texts).size).toBe(1_200);
  });

  test('when a round fails half-way: nothing is left of it, and it is tried again later', async () => {
    await say(['a', 'b']);
    let failures = 2;
    const failing = deriveAnd(async () => {
      if (failures-- > 0) throw new Error('It fails.');
    });
    expect(await drain(setup.db, [failing])).toBe(2);
    expect(await derived()).toEqual([]);
    expect(await drain(setup.db, [failing])).toBe(0);
    expect(await drain(setup.db, [failing], { delayed: true })).toBe(4);
    expect(await derived()).toEqual(['a', 'b']);
  });

  test.runIf(onServer())('when the database kills the round half-way', async () => {
    await say(['a'], { sessionId: 'one' });
    await say(['b'], { sessionId: 'two' });
    let kills = 1;
    const killed = deriveAnd(async (tx) => {
      if (kills-- > 0) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    expect(await drain(setup.db, [killed])).toBe(2);
    expect(await derived()).toEqual(['a', 'b']);
    expect(await waiting()).toBe(0);
  });

  test('when a process dies between lease and commit', async () => {
    await say(['a', 'b']);
    let reached = (): void => {};
    const inside = new Promise<void>((done) => {
      reached = done;
    });
    let fail = (_error: Error): void => {};
    const dead = new Promise<void>((_, reject) => {
      fail = reject;
    });
    const dying = deriveAnd(async () => {
      reached();
      await dead;
    });
    const round = drain(setup.other.db, [dying]);
    await inside;
    // While it lives, its batch is nobody else's.
    if (onServer()) expect(await drain(setup.db, [derive], { delayed: true })).toBe(0);
    fail(new Error('The process dies.'));
    await round;
    expect(await derived()).toEqual([]);
    expect(await drain(setup.db, [derive], { delayed: true })).toBe(2);
    expect(await derived()).toEqual(['a', 'b']);
  });

  test('when its lease has ended, and another process has handled it', async () => {
    await say(['a']);
    const late = follower('derive', async () => {
      throw new Error('It never gets this far.');
    });
    const failures: unknown[] = [];
    const slow: typeof setup.db = Object.create(setup.db, {
      transaction: {
        // What a stalled process finds when it goes on: the lease has ended, the batch is done.
        value: async (...args: Parameters<typeof setup.db.transaction>) => {
          await setup.db.execute(sql`update follower_batches set due_at = now()`);
          await drain(setup.db, [derive]);
          return setup.db.transaction(...args);
        },
      },
    });
    const onFailure = (failure: unknown) => failures.push(failure);
    await followChanges(slow, [setup.tenantId], [late], { now, onFailure });
    expect(failures).toEqual([]);
    expect(await derived()).toEqual(['a']);
  });
});

describe('TenantsInTurn', () => {
  test('goes on where a look has ended, and begins anew at the end', async () => {
    const looks: string[] = [];
    const pages: Record<string, { tenantIds: string[]; next: string }> = {
      '': { tenantIds: ['a', 'b'], next: 'b' },
      b: { tenantIds: ['c'], next: '' },
    };
    const tenants = new TenantsInTurn(async (after) => {
      looks.push(after);
      return pages[after] ?? { tenantIds: [], next: '' };
    });
    expect(await tenants.take(1)).toEqual(['a']);
    expect(tenants.isRoundOver).toBe(false);
    expect(await tenants.take(5)).toEqual(['b']);
    expect(await tenants.take(5)).toEqual(['c']);
    expect(tenants.isRoundOver).toBe(true);
    expect(await tenants.take(5)).toEqual(['a', 'b']);
    pages.b = { tenantIds: [], next: '' };
    pages[''] = { tenantIds: ['d'], next: '' };
    expect(await tenants.take(5)).toEqual(['d']);
    pages[''] = { tenantIds: [], next: '' };
    expect(await tenants.take(5)).toEqual([]);
    expect(looks).toEqual(['', 'b', '', 'b', '', '']);
  });
});

// On a cluster a round has the changes of one tenant.
describe.skipIf(onCluster())('tenants whose changes are handled together', () => {
  const makeTenants = (count: number): Promise<string[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const tenantId = await newTenant(setup.db);
        return tenantId;
      }),
    );

  test('are one round, and a follower that takes all of them is called once', async () => {
    const tenantIds = await makeTenants(3);
    for (const tenantId of tenantIds) await say([`of ${tenantId}`], { tenantId });
    const calls: (readonly Change[])[] = [];
    const together: Follower = {
      ...{ name: 'together', kinds: ['message'], readsTexts: true },
      handleAll: async (_tx, changes) => void calls.push(changes),
    };
    const progress = await followChanges(setup.db, tenantIds, [together, derive], { now });
    expect(progress).toEqual({ changes: 6, more: false, left: [] });
    expect(
      calls.map((changes) => changes.map(({ tenantId, text }) => [tenantId, text?.text])),
    ).toEqual([tenantIds.toSorted().map((tenantId) => [tenantId, `of ${tenantId}`])]);
    for (const tenantId of tenantIds) expect(await derived(tenantId)).toEqual([`of ${tenantId}`]);
    expect(await waiting()).toBe(0);
  });

  test('do not wait for one of them that fails', async () => {
    const [bad = '', ...others] = await makeTenants(3);
    await say(['bad'], { tenantId: bad });
    for (const tenantId of others) await say(['fine'], { tenantId });
    const failures: string[] = [];
    const failing = deriveAnd(async (_tx, tenantId) => {
      if (tenantId === bad) throw new Error('It fails.');
    });
    await followChanges(setup.db, [bad, ...others], [failing], {
      now,
      onFailure: ({ tenantId }) => failures.push(tenantId),
    });
    for (const tenantId of others) expect(await derived(tenantId)).toEqual(['fine']);
    expect(await derived(bad)).toEqual([]);
    expect(failures).toEqual([bad]);
  });

  test('have the next turn where the changes of others were enough, before anybody has a second one', async () => {
    const tenantIds = await makeTenants(8);
    for (const tenantId of tenantIds) await say(names(200), { tenantId });
    const first = await followChanges(setup.db, tenantIds, [derive], { now });
    expect(first).toMatchObject({ changes: 500, more: true });
    expect(first.left.toSorted()).toEqual(tenantIds.slice(5).toSorted());
    for (const tenantId of tenantIds.slice(0, 5)) {
      expect(await derived(tenantId)).toHaveLength(100);
    }
    const second = await followChanges(setup.db, first.left, [derive], { now });
    expect(second).toMatchObject({ changes: 500, left: [] });
    await drain(setup.db, [derive]);
    for (const tenantId of tenantIds) expect(await derived(tenantId)).toHaveLength(200);
  });
});
