import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseHandle } from '../db/client.js';
import { sqlState } from '../db/faults.js';
import { noIndex, prepareVectorIndex } from '../domain/embeddings/prepare-vector-index.js';
import type { Embedders } from '../ports/embeddings.js';

/** How often it is seen to that there is an index for what there is. */
const PERIOD_MS = 60_000;

export interface VectorIndexerDeps {
  /** Called when what the search by meaning goes by has changed: an index, or why there is none. */
  readonly onState: (state: string) => void;
}

/**
 * Keeps an index over the vectors where the server has pgvector. Nothing depends on it: without one the bits
 * of the vectors are compared. Not for the embedded database, where an index makes each vector cost 10 to 70
 * milliseconds, during which nobody is answered.
 */
export class VectorIndexer {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  /** @param handle a connection of its own that waits for minutes */
  constructor(
    private readonly handle: DatabaseHandle,
    private readonly embedders: Embedders,
    private readonly deps: VectorIndexerDeps,
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** An index that is being built is left to the server. */
  async close(): Promise<void> {
    this.stopping.abort();
    const ended = await Promise.race([this.running.then(() => true), sleep(1_000, false)]);
    if (ended) await this.handle.close();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let known = '';
    while (!signal.aborted) {
      const state = await prepareVectorIndex(this.handle.db, this.embedders.current.id).catch(
        (error: unknown) => noIndex(`SQLSTATE ${sqlState(error) ?? 'unknown'}`),
      );
      if (state !== known && !signal.aborted) this.deps.onState(state);
      known = state;
      await sleep(PERIOD_MS, undefined, { signal }).catch(() => {});
    }
  }
}
