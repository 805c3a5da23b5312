import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** Addresses that are remembered; beyond that the one written to longest ago is forgotten. */
const MAX_REMEMBERED = 10_000;
/** Whoever would wait longer goes ahead, and is told by the receiver to wait. */
const MAX_WAITS = 10;

/** Keeps an interval between the messages to one address, in this process. */
export class Pace {
  /** When the next message may go, by address, in milliseconds that never go back. */
  private readonly free = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  constructor(private readonly intervalMs: number) {}

  async wait(address: string): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.free.get(address) ?? 0);
    if (at - now > MAX_WAITS * this.intervalMs) return;
    this.free.set(address, at + this.intervalMs);
    if (at > now) await sleep(at - now);
  }
}
