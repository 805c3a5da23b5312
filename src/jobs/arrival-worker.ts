import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseHandle } from '../db/client.js';
import type { ArrivalConsumer } from '../domain/arrivals/arrival.js';
import { type ArrivalFailure, consumeArrivals } from '../domain/arrivals/consume-arrivals.js';
import { restAfter } from './rest-after.js';

/** How often the database is asked whether anything has arrived. */
const POLL_MS = 300;
/** How long a database that cannot be worked with is left alone. */
const FAULT_MS = 2_000;
/** Texts after which the embedded database, which has nobody else to do it, reclaims the room of what was taken. */
const VACUUM_AFTER = 10_000;

export interface ArrivalWorkerDeps {
  /** Whether this process also answers requests: half of the time is theirs then. */
  readonly serves: boolean;
  readonly wallClock: () => Date;
  /** Told of everything that failed by itself. */
  readonly onFailure: (failure: ArrivalFailure, error: unknown) => void;
  /** Told of what keeps the worker itself from working, such as a database that is away. */
  readonly onFault: (error: unknown) => void;
}

/** Takes in what arrives, in rounds, for as long as the process works. */
export class ArrivalWorker {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private takenSinceVacuum = 0;

  constructor(
    private readonly handle: DatabaseHandle,
    private readonly consumers: readonly ArrivalConsumer[],
    private readonly deps: ArrivalWorkerDeps,
  ) {}

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
      const began = performance.now();
      let rest = await this.round().catch((error: unknown) => {
        this.deps.onFault(error);
        return FAULT_MS;
      });
      if (rest === 0 && this.deps.serves) rest = restAfter(began);
      // An embedded database that always has work would let no request in.
      if (rest === 0) await nextTurn();
      else await sleep(rest, undefined, { signal }).catch(() => {});
    }
  }

  /** @returns milliseconds until the next one */
  private async round(): Promise<number> {
    const { wallClock, onFailure } = this.deps;
    const options = { now: wallClock(), onFailure };
    const taken = await consumeArrivals(this.handle.db, this.consumers, options);
    this.takenSinceVacuum += taken;
    if (this.handle.kind === 'embedded' && this.takenSinceVacuum >= VACUUM_AFTER) {
      this.takenSinceVacuum = 0;
      await this.handle.executeSql('vacuum arrivals');
    }
    return taken > 0 ? 0 : POLL_MS;
  }
}
