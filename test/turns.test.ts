import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shareTurn } from '../src/turns.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Pieces of work of five milliseconds each that begin together, and which turn of the event loop each was done in. */
async function turnsOf(pieces: number): Promise<number[]> {
  let turn = 0;
  const next = (): void => {
    turn += 1;
    if (turn < 100) setImmediate(next);
  };
  setImmediate(next);
  const work = async (): Promise<number> => {
    const mine = shareTurn();
    if (mine) await mine;
    vi.advanceTimersByTime(5);
    return turn;
  };
  return Promise.all(Array.from({ length: pieces }, work));
}

describe('short pieces of work that could go on at once', () => {
  test('share the turns of the event loop, some milliseconds each, in their order', async () => {
    const turns = await turnsOf(15);
    const perTurn = new Map<number, number>();
    for (const turn of turns) perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
    expect(turns).toEqual([...turns].sort((a, b) => a - b));
    expect(perTurn.size).toBeGreaterThanOrEqual(3);
    for (const together of perTurn.values()) expect(together).toBeLessThanOrEqual(5);
  });
});
