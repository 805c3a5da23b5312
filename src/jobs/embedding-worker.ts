import type { DatabaseHandle } from '../db/client.js';
import { embedBacklog } from '../domain/embeddings/embed-backlog.js';
import { EmbedderSchedule } from '../domain/embeddings/embedder-schedule.js';
import type { Embedder, Embedders } from '../ports/embeddings.js';
import { TenantsInTurn } from '../store/across-tenants/tenants-in-turn.js';
import { listTenantsToEmbed } from '../store/across-tenants/tenants-to-embed.js';
import { EMBEDDING_BACKLOG } from '../store/embeddings/backlog.js';
import { endLeasesOfDead } from './end-leases.js';
import { RoomReclaimer } from './room-reclaimer.js';
import { RoundLoop } from './round-loop.js';

/** How often the database is asked whether anything waits. */
const POLL_MS = 500;
/** How often, at least, the schedule of the embedders advances. */
const SCHEDULE_MS = 5_000;
/** How long an embedder with a fault is left alone. */
const FAULT_MS = 2_000;

export interface EmbeddingWorkerDeps {
  /** Whether this process also answers requests: half of the time is theirs then. */
  readonly serves: boolean;
  /** Called when an embedder has a fault, or none anymore. */
  readonly onFault: (embedder: string, fault: string | null) => void;
  /** Called for texts that an embedder refuses, with how many of them became dead letters. */
  readonly onRefusal: (embedder: string, refusal: string, deadLetters: number) => void;
  /** Called with what keeps the worker itself from working, such as a database that is away. */
  readonly onError: (error: unknown) => void;
}

/** Embeds what waits for it, in rounds, for as long as the process works. */
export class EmbeddingWorker {
  private readonly loop: RoundLoop;
  private readonly schedule: EmbedderSchedule;
  /** By embedder. */
  private readonly tenants = new Map<string, TenantsInTurn>();
  private readonly faults = new Map<string, { readonly fault: string; readonly until: number }>();
  private scheduledAt = Number.NEGATIVE_INFINITY;
  private readonly room: RoomReclaimer;

  constructor(
    private readonly handle: DatabaseHandle,
    embedders: Embedders,
    private readonly deps: EmbeddingWorkerDeps,
  ) {
    this.schedule = new EmbedderSchedule(handle.db, embedders);
    this.room = new RoomReclaimer(handle, ['embedding_backlog']);
    const { serves, onError } = deps;
    this.loop = new RoundLoop({
      isFull: handle.isFull,
      prepare: () => endLeasesOfDead(handle, EMBEDDING_BACKLOG),
      round: async () => ((await this.round()) ? 0 : POLL_MS),
      onError,
      serves,
    });
  }

  start(): void {
    this.loop.start();
  }

  /** Waits for the round under way. */
  close(): Promise<void> {
    return this.loop.close();
  }

  /** @returns whether there may be more to do */
  private async round(): Promise<boolean> {
    let busy = false;
    for (const embedder of this.schedule.active) {
      if (performance.now() < (this.faults.get(embedder.id)?.until ?? 0)) continue;
      if (await this.embed(embedder)) busy = true;
    }
    if (busy && performance.now() < this.scheduledAt + SCHEDULE_MS) return true;
    this.scheduledAt = performance.now();
    const advanced = await this.schedule.advance();
    await this.room.reclaim();
    return busy || advanced;
  }

  private async embed(embedder: Embedder): Promise<boolean> {
    const { id, batch } = embedder;
    const rounds = await Promise.all(
      Array.from({ length: batch.calls }, () =>
        embedBacklog(this.handle.db, embedder, (count) => this.listTenants(id).take(count)),
      ),
    );
    const fault = rounds.find((round) => round.fault !== null)?.fault ?? null;
    if (fault !== (this.faults.get(id)?.fault ?? null)) this.deps.onFault(id, fault);
    if (fault === null) this.faults.delete(id);
    else this.faults.set(id, { fault, until: performance.now() + FAULT_MS });
    for (const { refusal, deadLetters } of rounds) {
      if (refusal !== null) this.deps.onRefusal(id, refusal, deadLetters);
    }
    const leased = rounds.reduce((sum, round) => sum + round.leased, 0);
    this.room.note(leased);
    return leased > 0 && fault === null;
  }

  private listTenants(embedder: string): TenantsInTurn {
    const look = (after: string) => listTenantsToEmbed(this.handle.db, embedder, after);
    const tenants = this.tenants.get(embedder) ?? new TenantsInTurn(look);
    this.tenants.set(embedder, tenants);
    return tenants;
  }
}
