import { describe, expect, test } from 'vitest';
import { Batcher } from '../../src/db/batcher.js';
import { Unavailable } from '../../src/errors.js';
import { writeTogether } from '../../src/store/fleet/write-together.js';

const coded = (code: string): Error => Object.assign(new Error('refused'), { code });

/** A batcher that notes its batches and finishes each when told. */
function noted(options: { maxBatch: number; maxQueue: number }) {
  const batches: number[][] = [];
  const release: (() => void)[] = [];
  const batcher = new Batcher<number, number>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((done) => release.push(done));
    return items.map((item) => item * 10);
  }, options);
  const turn = () => new Promise((done) => setImmediate(done));
  return { batcher, batches, turn, finish: () => release.shift()?.() };
}

describe('a batcher', () => {
  test('sends what arrives meanwhile in the next batch, in order', async () => {
    const { batcher, batches, turn, finish } = noted({ maxBatch: 3, maxQueue: 10 });
    const results = [batcher.add(1), batcher.add(2)];
    await turn();
    results.push(batcher.add(3), batcher.add(4), batcher.add(5), batcher.add(6));
    await turn();
    expect(batches).toEqual([[1, 2]]);
    for (let batch = 0; batch < 3; batch += 1) {
      finish();
      await turn();
      await turn();
    }
    expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50, 60]);
  });

  test('refuses at once what would wait too long, and nothing that is waiting', async () => {
    const { batcher, turn, finish } = noted({ maxBatch: 1, maxQueue: 2 });
    const kept = [batcher.add(1), batcher.add(2)];
    await expect(batcher.add(3)).rejects.toThrow(Unavailable);
    for (let batch = 0; batch < 2; batch += 1) {
      await turn();
      finish();
      await turn();
    }
    expect(await Promise.all(kept)).toEqual([10, 20]);
  });

  test('is idle once everything is answered', async () => {
    const { batcher, turn, finish } = noted({ maxBatch: 9, maxQueue: 9 });
    await batcher.idle();
    const result = batcher.add(1);
    let idle = false;
    const whenIdle = batcher.idle().then(() => {
      idle = true;
    });
    await turn();
    expect(idle).toBe(false);
    finish();
    await whenIdle;
    expect(await result).toBe(10);
  });

  test('goes on after a batch that failed', async () => {
    let fail = true;
    const batcher = new Batcher<number, number>(
      async (items) => {
        if (fail) throw new Error('broken');
        return items.map((item) => (item === 2 ? (new Error('two') as never) : item));
      },
      { maxBatch: 9, maxQueue: 9 },
    );
    const first = await Promise.allSettled([batcher.add(1), batcher.add(2)]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fail = false;
    const second = await Promise.allSettled([batcher.add(1), batcher.add(2), batcher.add(3)]);
    expect(second.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('rows that are written together', () => {
  test('are sent once more when the connection broke, and no third time', async () => {
    let tries = 0;
    const write = async (rows: readonly number[]): Promise<number[]> => {
      tries += 1;
      if (tries === 1) throw coded('EPIPE');
      return [...rows];
    };
    expect(await writeTogether([1, 2], write)).toEqual([1, 2]);
    tries = 0;
    const broken = async (): Promise<number[]> => {
      tries += 1;
      throw coded('40P01');
    };
    await expect(writeTogether([1, 2], broken)).rejects.toThrow('refused');
    expect(tries).toBe(2);
  });

  test('go one by one when one of them is refused, which alone fails', async () => {
    const write = async (rows: readonly number[]): Promise<number[]> => {
      if (rows.includes(2)) throw coded('22P05');
      return [...rows];
    };
    const results = await writeTogether([1, 2, 3], write);
    expect(results).toEqual([1, expect.any(Error), 3]);
  });

  test("all fail when it is nobody's data", async () => {
    const write = async (): Promise<number[]> => {
      throw coded('42P01');
    };
    await expect(writeTogether([1, 2], write)).rejects.toThrow('refused');
  });
});
