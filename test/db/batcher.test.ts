import { describe, expect, test } from 'vitest';
import { Batcher } from '../../src/db/batcher.js';
import { Unavailable } from '../../src/errors.js';

/** A database that answers when the test says so. */
function held() {
  const batches: { items: readonly number[]; answer: (error?: Error) => void }[] = [];
  const run = (items: readonly number[]) =>
    new Promise<readonly (number | Error)[]>((resolve, reject) => {
      batches.push({
        items,
        answer: (error) => (error ? reject(error) : resolve(items.map((item) => 10 * item))),
      });
    });
  return { batches, run };
}

const turn = () => new Promise((done) => setImmediate(done));

describe('Batcher', () => {
  test('one item leaves alone, and what arrives meanwhile leaves together', async () => {
    const { batches, run } = held();
    const batcher = new Batcher(run, { maxBatch: 10, maxQueue: 10 });
    const first = batcher.add(1);
    await turn();
    const later = [batcher.add(2), batcher.add(3)];
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1]]);
    batches[0]?.answer();
    expect(await first).toBe(10);
    await turn();
    batches[1]?.answer();
    expect(await Promise.all(later)).toEqual([20, 30]);
  });

  test('a batch has its largest size, and the rest follows', async () => {
    const { batches, run } = held();
    const batcher = new Batcher(run, { maxBatch: 2, maxQueue: 10 });
    const all = [1, 2, 3].map((item) => batcher.add(item));
    await turn();
    batches[0]?.answer();
    await turn();
    await turn();
    batches[1]?.answer();
    expect(await Promise.all(all)).toEqual([10, 20, 30]);
    expect(batches.map(({ items }) => items)).toEqual([[1, 2], [3]]);
  });

  test('a full queue refuses at once, and accepts again when it has moved on', async () => {
    const { batches, run } = held();
    const batcher = new Batcher(run, { maxBatch: 1, maxQueue: 2 });
    const first = batcher.add(1);
    await turn();
    const waiting = [batcher.add(2), batcher.add(3)];
    const refused = await batcher.add(4).catch((error: Unavailable) => error);
    expect(refused).toBeInstanceOf(Unavailable);
    expect((refused as Unavailable).details.retryAfter).toBeGreaterThan(0);
    expect(batches).toHaveLength(1);
    batches[0]?.answer();
    await first;
    await turn();
    const accepted = batcher.add(5);
    for (let next = 1; next <= 3; next += 1) {
      batches[next]?.answer();
      await turn();
      await turn();
    }
    expect(await Promise.all([...waiting, accepted])).toEqual([20, 30, 50]);
  });

  test('an error in place of a result is its own item; a rejection is all of them', async () => {
    const results: (() => Promise<(number | Error)[]>)[] = [
      async () => [1, new Error('yours alone'), 3],
      async () => Promise.reject(new Error('everyone')),
    ];
    const batcher = new Batcher(() => results.shift()?.() ?? Promise.resolve([]), {
      maxBatch: 3,
      maxQueue: 3,
    });
    const three = () => Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
    expect((await three()).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect((await three()).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);
  });

  test('is idle when nothing waits and nothing is under way', async () => {
    const { batches, run } = held();
    const batcher = new Batcher(run, { maxBatch: 1, maxQueue: 10 });
    await batcher.idle();
    const added = batcher.add(1);
    let idle = false;
    const waited = batcher.idle().then(() => {
      idle = true;
    });
    await turn();
    expect(idle).toBe(false);
    batches[0]?.answer();
    await Promise.all([added, waited]);
    expect(idle).toBe(true);
  });
});

describe('Batcher, groups', () => {
  test('items of different groups never share a batch, and several groups have one under way', async () => {
    const { batches, run } = held();
    const batcher = new Batcher(run, {
      maxBatch: 2,
      maxQueue: 10,
      concurrencyOfAll: 2,
      groupOf: (item) => (item < 10 ? 'small' : 'large'),
    });
    const all = [1, 2, 3, 10, 20, 30].map((item) => batcher.add(item));
    for (let turns = 0; turns < 4; turns += 1) await turn();
    expect(batches.map(({ items }) => items)).toEqual([
      [1, 2],
      [10, 20],
    ]);
    batches[0]?.answer();
    batches[1]?.answer();
    for (let turns = 0; turns < 4; turns += 1) await turn();
    // What was left of a group came after the other group.
    expect(batches.slice(2).map(({ items }) => items)).toEqual([[3], [30]]);
    batches[2]?.answer();
    batches[3]?.answer();
    expect(await Promise.all(all)).toEqual([10, 20, 30, 100, 200, 300]);
  });

  test('a group whose batches hang leaves room for the others, and what it has waits for its next', async () => {
    const { batches, run } = held();
    const batcher = new Batcher(run, {
      maxBatch: 10,
      maxQueue: 10,
      concurrencyOfAll: 3,
      groupOf: (item) => String(item % 10),
    });
    const all = [1, 2].map((item) => batcher.add(item));
    for (let turns = 0; turns < 3; turns += 1) await turn();
    all.push(...[11, 21, 12].map((item) => batcher.add(item)));
    for (let turns = 0; turns < 3; turns += 1) await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
    batches[1]?.answer();
    for (let turns = 0; turns < 3; turns += 1) await turn();
    expect(batches.slice(2).map(({ items }) => items)).toEqual([[12]]);
    batches[0]?.answer();
    batches[2]?.answer();
    for (let turns = 0; turns < 3; turns += 1) await turn();
    expect(batches.slice(3).map(({ items }) => items)).toEqual([[11, 21]]);
    batches[3]?.answer();
    await Promise.all(all);
    await batcher.idle();
  });

  test('a group that keeps coming does not keep the others waiting', async () => {
    const { batches, run } = held();
    const groupOf = (item: number) => String(item);
    const batcher = new Batcher(run, { maxBatch: 1, maxQueue: 10, groupOf });
    const all = [1, 1, 1, 2].map((item) => batcher.add(item));
    for (let next = 0; next < 4; next += 1) {
      await turn();
      await turn();
      batches[next]?.answer();
    }
    await Promise.all(all);
    expect(batches.map(({ items }) => items)).toEqual([[1], [2], [1], [1]]);
  });
});
