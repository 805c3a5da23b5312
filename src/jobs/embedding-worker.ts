import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Embedder, Embedders } from '../contracts/embeddings.js';
import type { DatabaseHandle } from '../db/client.js';
import { embedBacklog } from '../domain/embeddings/embed-backlog.js';
import { EmbedderRota } from '../domain/embeddings/embedder-rota.js';
import { endLeases } from '../store/fleet/embedding-backlog.js';
import { restAfter } from './rest-after.js';

/** How often the database is asked whether anything waits. */
const POLL_MS = 500;
/** How often, at least, it is seen to that embedders come and go. */
const TEND_MS = 5_000;
/** How long a database that cannot be worked with is left alone, and an embedder. */
const FAULT_MS = 2_000;
/** Documents after which the embedded database, which has nobody else to do it, reclaims the room of the backlog. */
const VACUUM_AFTER = 10_000;

export interface EmbeddingWorkerDeps {
  /** Whether this process also answers requests: half of the time is theirs then. */
  readonly serves: boolean;
  /** Told of an embedder that has a fault, or none any more. */
  readonly onFault: (embedder: string, fault: string | null) => void;
  /** Told of texts that an embedder refuses, and how many of them were set aside. */
  readonly onRefusal: (embedder: string, refusal: string, setAside: number) => void;
  /** Told of what keeps the worker itself from working, such as a database that is away. */
  readonly onError: (error: unknown) => void;
}

/** Embeds what waits for it, in rounds, for as long as the process works. */
export class EmbeddingWorker {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private readonly rota: EmbedderRota;
  private readonly faults = new Map<string, { readonly fault: string; readonly until: number }>();
  private tendedAt = Number.NEGATIVE_INFINITY;
  private embeddedSinceVacuum = 0;

  constructor(
    private readonly handle: DatabaseHandle,
    embedders: Embedders,
    private readonly deps: EmbeddingWorkerDeps,
  ) {
    this.rota = new EmbedderRota(handle.db, embedders);
  }

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
    // Nobody else has the embedded database: what was taken there died with its process.
    let recovered = this.handle.kind !== 'embedded';
    while (!signal.aborted) {
      const began = performance.now();
      let rest = FAULT_MS;
      try {
        if (!recovered) await endLeases(this.handle.db);
        recovered = true;
        rest = (await this.round()) ? 0 : POLL_MS;
        if (rest === 0 && this.deps.serves) rest = restAfter(began);
      } catch (error) {
        this.deps.onError(error);
      }
      // An embedded database that always has work would let no request in.
      if (rest === 0) await nextTurn();
      else await sleep(rest, undefined, { signal }).catch(() => {});
    }
  }

  /** @returns whether there may be more to do */
  private async round(): Promise<boolean> {
    let busy = false;
    for (const embedder of this.rota.active) {
      if (performance.now() < (this.faults.get(embedder.id)?.until ?? 0)) continue;
      if (await this.embed(embedder)) busy = true;
    }
    if (busy && performance.now() < this.tendedAt + TEND_MS) return true;
    this.tendedAt = performance.now();
    const tended = await this.rota.tend();
    await this.vacuum();
    return busy || tended;
  }

  private async embed(embedder: Embedder): Promise<boolean> {
    const { id, batch } = embedder;
    const rounds = await Promise.all(
      Array.from({ length: batch.calls }, () => embedBacklog(this.handle.db, embedder)),
    );
    const fault = rounds.find((round) => round.fault !== null)?.fault ?? null;
    if (fault !== (this.faults.get(id)?.fault ?? null)) this.deps.onFault(id, fault);
    if (fault === null) this.faults.delete(id);
    else this.faults.set(id, { fault, until: performance.now() + FAULT_MS });
    for (const { refusal, setAside } of rounds) {
      if (refusal !== null) this.deps.onRefusal(id, refusal, setAside);
    }
    const taken = rounds.reduce((sum, round) => sum + round.taken, 0);
    this.embeddedSinceVacuum += taken;
    return taken > 0 && fault === null;
  }

  private async vacuum(): Promise<void> {
    if (this.handle.kind !== 'embedded' || this.embeddedSinceVacuum < VACUUM_AFTER) return;
    this.embeddedSinceVacuum = 0;
    await this.handle.executeSql('vacuum embedding_backlog');
  }
}
