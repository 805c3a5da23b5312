import { describe, expect, test } from 'vitest';
import { writeBatch } from '../../src/store/write-batch.js';

const coded = (code: string): Error => Object.assign(new Error('refused'), { code });

describe('rows that are written together', () => {
  test('are sent once more when the connection broke, and no third time', async () => {
    let tries = 0;
    const write = async (rows: readonly number[]): Promise<number[]> => {
      tries += 1;
      if (tries === 1) throw coded('EPIPE');
      return [...rows];
    };
    expect(await writeBatch([1, 2], write)).toEqual([1, 2]);
    tries = 0;
    const broken = async (): Promise<number[]> => {
      tries += 1;
      throw coded('40P01');
    };
    await expect(writeBatch([1, 2], broken)).rejects.toThrow('refused');
    expect(tries).toBe(2);
  });

  test('go one by one when one of them is refused, which alone fails', async () => {
    const write = async (rows: readonly number[]): Promise<number[]> => {
      if (rows.includes(2)) throw coded('22P05');
      return [...rows];
    };
    const results = await writeBatch([1, 2, 3], write);
    expect(results).toEqual([1, expect.any(Error), 3]);
  });

  test("all fail when it is nobody's data", async () => {
    const write = async (): Promise<number[]> => {
      throw coded('42P01');
    };
    await expect(writeBatch([1, 2], write)).rejects.toThrow('refused');
  });
});
