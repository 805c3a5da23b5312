import type { DatabaseHandle } from '../db/client.js';
import type { ArrivalConsumer } from '../domain/arrivals/arrival.js';
import { type ArrivalFailure, consumeArrivals } from '../domain/arrivals/consume-arrivals.js';
import { RoundLoop } from './round-loop.js';

/** How often the database is asked whether anything has arrived. */
const POLL_MS = 300;
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
  private readonly loop: RoundLoop;
  private takenSinceVacuum = 0;

  constructor(
    private readonly handle: DatabaseHandle,
    private readonly consumers: readonly ArrivalConsumer[],
    private readonly deps: ArrivalWorkerDeps,
  ) {
    const { serves, onFault: onError } = deps;
    this.loop = new RoundLoop({ round: () => this.round(), onError, serves });
  }

  start(): void {
    this.loop.start();
  }

  /** Waits for the round under way. */
  close(): Promise<void> {
    return this.loop.close();
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
