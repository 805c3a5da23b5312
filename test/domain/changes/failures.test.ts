import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { query } from '../../../src/db/rows.js';
import type { FollowerFailure } from '../../../src/domain/changes/follow-changes.js';
import type { StoredText } from '../../../src/domain/changes/follower.js';
import { readFollowerLoads } from '../../../src/store/across-tenants/queue-loads.js';
import { drain, textFollower } from '../../support/feed.js';
import { derive, derived, say, setUp, setup, waiting } from './setup.js';

setUp();

const failing = (name: string, bad: (texts: readonly StoredText[]) => boolean) =>
  textFollower(name, (_tx, _id, texts) => {
    if (bad(texts)) throw new Error('poison');
  });
/** Fails for some texts, and is `derive` for the others. */
const poisoned = {
  ...derive,
  handle: async (...args: Parameters<typeof derive.handle>) => {
    await failing('', (texts) => texts.some(({ text }) => text === 'poison')).handle(...args);
    await derive.handle(...args);
  },
};

async function loads(...followers: string[]) {
  const found = await readFollowerLoads(setup.db, followers);
  return found.map(
    ({ follower, waiting: count, deadLetters }) => `${follower}: ${count} and ${deadLetters} dead`,
  );
}

describe('a change that a follower fails to handle', () => {
  test('is a dead letter after five times, and the others go on', async () => {
    await say(['a', 'poison', 'b'], { sessionId: 'one' });
    await say(['c'], { sessionId: 'two' });
    const failures: FollowerFailure[] = [];
    const options = {
      delayed: true,
      onFailure: (failure: FollowerFailure) => failures.push(failure),
    };
    await drain(setup.db, [poisoned], { onFailure: options.onFailure });
    expect(await derived()).toEqual(['c']);
    await drain(setup.db, [poisoned], options);
    expect(await derived()).toEqual(['a', 'b', 'c']);
    // Five times with the texts that it came with, and five times alone.
    expect(failures.map(({ items }) => items.length)).toEqual([3, 3, 3, 3, 3, 1, 1, 1, 1, 1]);
    expect(failures.map(({ deadLetter }) => deadLetter)).toEqual([...Array(9).fill(false), true]);
    expect(await loads('derive')).toEqual(['derive: 0 and 1 dead']);
    expect(await drain(setup.db, [poisoned], { delayed: true })).toBe(0);
  });

  test('backs off, and nothing that comes later waits for it', async () => {
    await say(['poison'], { sessionId: 'bad' });
    expect(await drain(setup.db, [poisoned])).toBe(1);
    await say(['fine'], { sessionId: 'good' });
    expect(await drain(setup.db, [poisoned])).toBe(1);
    expect(await derived()).toEqual(['fine']);
    const rows = await query(
      setup.db,
      sql`select attempts, round(extract(epoch from due_at - now()))::int as seconds from follower_batches`,
    );
    expect(rows).toEqual([{ attempts: 1, seconds: 5 }]);
  });

  test('is at fault alone where the database refuses a statement about it', async () => {
    const refused = {
      ...derive,
      handle: async (...args: Parameters<typeof derive.handle>) => {
        await textFollower('', async (tx, _id, texts) => {
          for (const { text } of texts) await tx.execute(sql`select ${text}::int`);
        }).handle(...args);
        await derive.handle(...args);
      },
    };
    await say(['1'], { sessionId: 'good' });
    await say(['x'], { sessionId: 'bad' });
    const failures: FollowerFailure[] = [];
    await drain(setup.db, [refused], { onFailure: (failure) => failures.push(failure) });
    expect(await derived()).toEqual(['1']);
    expect(failures).toHaveLength(1);
  });

  test('is tried again when somebody makes the dead letter due', async () => {
    await say(['poison']);
    await drain(setup.db, [poisoned], { delayed: true });
    expect(await loads('derive')).toEqual(['derive: 0 and 1 dead']);
    await setup.db.execute(sql`update follower_batches set attempts = 0, due_at = now()`);
    await drain(setup.db, [derive]);
    expect(await derived()).toEqual(['poison']);
    expect(await waiting()).toBe(0);
  });
});

describe('followers', () => {
  const broken = failing('broken', () => true);

  test('make progress apart: what one fails at is neither lost nor late for another', async () => {
    await say(['a', 'b'], { sessionId: 'one' });
    await say(['c'], { sessionId: 'two' });
    const failures: FollowerFailure[] = [];
    const options = { onFailure: (failure: FollowerFailure) => failures.push(failure) };
    await drain(setup.db, [broken, derive], options);
    expect(await derived()).toEqual(['a', 'b', 'c']);
    expect(failures.map(({ follower }) => follower)).toEqual(['broken', 'broken']);
    expect(await loads('broken', 'derive')).toEqual([
      'broken: 2 and 0 dead',
      'derive: 0 and 0 dead',
    ]);
  });

  test('have attempts and dead letters of their own, and no change is handled twice', async () => {
    await say(['a', 'b']);
    for (let time = 0; time < 3; time += 1) {
      await drain(setup.db, [broken, derive], { delayed: true });
    }
    expect(await loads('broken', 'derive')).toEqual([
      'broken: 0 and 2 dead',
      'derive: 0 and 0 dead',
    ]);
    expect(await derived()).toEqual(['a', 'b']);
  });

  test('that are away find what has changed meanwhile when they are back', async () => {
    await say(['a']);
    const away = { ...derive, handle: broken.handle };
    await drain(setup.db, [away, broken]);
    await say(['b'], { sessionId: 'later' });
    await drain(setup.db, [derive], { delayed: true });
    expect(await derived()).toEqual(['a', 'b']);
    // And what waits for one that this process does not know stays for those that do.
    expect(await loads('broken')).toEqual(['broken: 1 and 0 dead']);
  });

  test('are as far behind as the oldest change that they have to handle', async () => {
    await say(['a']);
    await setup.db.execute(
      sql`update change_batches set created_at = now() - interval '90 seconds'`,
    );
    const lag = async () =>
      (await readFollowerLoads(setup.db, ['broken', 'derive'])).map(({ lagSeconds }) =>
        Math.round(lagSeconds / 10),
      );
    expect(await lag()).toEqual([9, 9]);
    await drain(setup.db, [broken, derive]);
    expect(await lag()).toEqual([0, 0]);
  });
});
