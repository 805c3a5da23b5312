import { setTimeout as sleep } from 'node:timers/promises';
import { nextTurn } from '../turns.js';

/** How long a database that cannot be worked with, or has no room, is left alone. */
const FAULT_MS = 2_000;
/** So that what fell behind under load is soon made up for. */
const MAX_PAUSE_MS = 250;

export interface RoundLoopOptions {
  /** Done once before the first round. */
  readonly prepare?: () => Promise<void>;
  /** Answers the milliseconds until the next round; 0: there is more to do. */
  readonly round: () => Promise<number>;
  /** While this is true nothing is done, since all work writes. */
  readonly isFull: () => boolean;
  readonly onError: (error: unknown) => void;
  /**
   * Whether this process also answers requests, which wait for the same thread and the same database: then
   * a round that leaves more to do is followed by a pause as long as it took.
   */
  readonly serves: boolean;
}

/** Does rounds of work in the background, one after the other, until it is closed. */
export class RoundLoop {
  private stopping = false;
  /** Ends the pause after the round that is under way, or the one that is going on. */
  private alarm = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private prepared = false;

  constructor(private readonly options: RoundLoopOptions) {}

  start(): void {
    this.running = this.run();
  }

  /** Waits for the round under way. */
  async close(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  /** Begins a round at once, or right after the one under way. */
  wake(): void {
    this.alarm.abort();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.alarm = new AbortController();
      const { signal } = this.alarm;
      const pause = await this.round();
      // An embedded database that always has work would let no request in.
      if (pause === 0) await nextTurn();
      else await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  private async round(): Promise<number> {
    const { prepare, round, isFull, onError, serves } = this.options;
    if (isFull()) return FAULT_MS;
    const began = performance.now();
    try {
      if (!this.prepared) await prepare?.();
      this.prepared = true;
      const pause = await round();
      return pause === 0 && serves ? Math.min(performance.now() - began, MAX_PAUSE_MS) : pause;
    } catch (error) {
      onError(error);
      return FAULT_MS;
    }
  }
}
