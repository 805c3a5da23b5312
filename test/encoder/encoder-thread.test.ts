import { afterAll, describe, expect, test } from 'vitest';
import { EncoderThread } from '../../src/encoder/encoder-thread.js';

const thread = new EncoderThread();
afterAll(() => thread.close());

const product = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);

describe('texts encoded in a thread', () => {
  test('come in their order, of unit length; null for one without a word', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `parcel ${at}`);
    const vectors = await thread.encode([...texts, '?! 😀'], 60_000);
    expect(vectors.at(-1)).toBeNull();
    const again = await thread.encode([texts[13] as string], 60_000);
    expect(again[0]).toEqual(vectors[13]);
    for (const vector of vectors.slice(0, -1)) {
      expect(product(vector as Float32Array, vector as Float32Array)).toBeCloseTo(1, 5);
    }
  });

  test('are done first that must be there sooner', async () => {
    const done: string[] = [];
    const many = Array.from({ length: 400 }, (_, at) => `a message of the backlog, ${at}`);
    const slow = thread.encode(many, 60_000).then(() => done.push('slow'));
    const fast = thread.encode(['a query'], 30_000).then(() => done.push('fast'));
    await Promise.all([slow, fast]);
    expect(done).toEqual(['fast', 'slow']);
  });

  test('that are too late are a fault, and the thread goes on', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `a message of the backlog, ${at}`);
    const first = thread.encode(many, 60_000);
    await expect(thread.encode(['late'], -1)).rejects.toThrow('timeout');
    expect(await first).toHaveLength(40);
  });

  test('start another thread when the one before has ended', async () => {
    const waiting = thread.encode(['one', 'two'], 60_000);
    thread.close();
    await expect(waiting).rejects.toThrow('closed');
    expect(await thread.encode(['three'], 60_000)).toHaveLength(1);
  });
});
