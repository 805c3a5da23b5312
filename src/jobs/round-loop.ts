import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How long a database that cannot be worked with is left alone. */
const FAULT_MS = 2_000;
/** No rest is longer, so that what fell behind under load is soon made up for. */
const LONGEST_REST_MS = 250;

export interface RoundLoopOptions {
  /** Answers the milliseconds until the next round; 0: there is more to do. */
  readonly round: () => Promise<number>;
  readonly onError: (error: unknown) => void;
  /**
   * Whether this process also answers requests, which wait for the same thread and the same database: then
   * a round that leaves more to do is followed by a rest as long as it took.
   */
  readonly serves: boolean;
}

/** Does rounds of work in the background, one after the other, until it is closed. */
export class RoundLoop {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: RoundLoopOptions) {}

  start(): void {
    this.running = this.run();
  }

  /** Waits for the round under way. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const rest = await this.round();
      // An embedded database that always has work would let no request in.
      if (rest === 0) await nextTurn();
      else await sleep(rest, undefined, { signal }).catch(() => {});
    }
  }

  private async round(): Promise<number> {
    const { round, onError, serves } = this.options;
    const began = performance.now();
    try {
      const rest = await round();
      return rest === 0 && serves ? Math.min(performance.now() - began, LONGEST_REST_MS) : rest;
    } catch (error) {
      onError(error);
      return FAULT_MS;
    }
  }
}
