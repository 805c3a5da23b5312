import type { Embedder, Embedders } from '../contracts/embeddings.js';
import type { DatabaseHandle } from '../db/client.js';
import { embedBacklog } from '../domain/embeddings/embed-backlog.js';
import { EmbedderRota } from '../domain/embeddings/embedder-rota.js';
import { endLeases } from '../store/fleet/embedding-backlog.js';
import { RoundLoop } from './round-loop.js';

/** How often the database is asked whether anything waits. */
const POLL_MS = 500;
/** How often, at least, it is seen to that embedders come and go. */
const TEND_MS = 5_000;
/** How long an embedder with a fault is left alone. */
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
  private readonly loop: RoundLoop;
  /** Nobody else has the embedded database: what was taken there died with its process. */
  private recovered: boolean;
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
    this.recovered = handle.kind !== 'embedded';
    const { serves, onError } = deps;
    this.loop = new RoundLoop({ round: () => this.work(), onError, serves });
  }

  start(): void {
    this.loop.start();
  }

  /** Waits for the round under way. */
  close(): Promise<void> {
    return this.loop.close();
  }

  /** @returns milliseconds until the next one */
  private async work(): Promise<number> {
    if (!this.recovered) await endLeases(this.handle.db);
    this.recovered = true;
    return (await this.round()) ? 0 : POLL_MS;
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
