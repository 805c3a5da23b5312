import type { DatabaseHandle } from '../db/client.js';
import {
  type FollowerFailure,
  followChanges,
  type Progress,
  retryBatches,
} from '../domain/changes/follow-changes.js';
import type { Follower } from '../domain/changes/follower.js';
import { TenantsInTurn } from '../store/across-tenants/tenants-in-turn.js';
import {
  listTenantsWithChanges,
  listTenantsWithDueBatches,
} from '../store/across-tenants/tenants-with-changes.js';
import { FOLLOWER_BATCHES } from '../store/changes/follower-batches.js';
import { endLeasesOfDead } from './end-leases.js';
import { RoomReclaimer } from './room-reclaimer.js';
import { RoundLoop } from './round-loop.js';

/** Tenants whose changes are handled together, where a statement may hold those of several. */
const TENANTS_PER_ROUND = 32;
/** How often the database is asked whether anything has changed. */
const POLL_MS = 300;

export interface FeedWorkerDeps {
  /** Whether this process also answers requests: half of the time is theirs then. */
  readonly serves: boolean;
  readonly wallClock: () => Date;
  /** Called for every batch that failed by itself. */
  readonly onFailure: (failure: FollowerFailure, error: unknown) => void;
  /** Called with what keeps the worker itself from working, such as a database that is away. */
  readonly onFault: (error: unknown) => void;
}

/** Lets the followers handle what changes, tenant by tenant, for as long as the process works. */
export class FeedWorker {
  private readonly loop: RoundLoop;
  /** Those with new changes, and those with batches that are due again. */
  private readonly changed: TenantsInTurn;
  private readonly due: TenantsInTurn;
  /** Whether a tenant has more to do when everybody has had a turn. */
  private more = false;
  private readonly room: RoomReclaimer;

  constructor(
    private readonly handle: DatabaseHandle,
    private readonly followers: readonly Follower[],
    private readonly deps: FeedWorkerDeps,
  ) {
    const names = followers.map(({ name }) => name);
    const { db } = handle;
    this.changed = new TenantsInTurn((after) => listTenantsWithChanges(db, after));
    this.due = new TenantsInTurn((after) => listTenantsWithDueBatches(db, names, after));
    this.room = new RoomReclaimer(handle, ['change_batches', 'follower_batches']);
    const { serves, onFault: onError } = deps;
    this.loop = new RoundLoop({
      isFull: handle.isFull,
      prepare: () => endLeasesOfDead(handle, FOLLOWER_BATCHES),
      round: () => this.round(),
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

  /**
   * The turn of some tenants with new changes, and of one with older ones.
   *
   * @returns milliseconds until the next one. When everybody has had a turn and nobody has more to do, what
   *   changes meanwhile may come together: a full round costs little more than that of one change
   */
  private async round(): Promise<number> {
    const { wallClock, onFailure } = this.deps;
    const options = { now: wallClock(), onFailure };
    const { db, distributed } = this.handle;
    const tenantIds = await this.changed.take(distributed ? 1 : TENANTS_PER_ROUND);
    if (tenantIds.length > 0) {
      const progress = await followChanges(db, tenantIds, this.followers, options);
      this.changed.putBack(progress.left);
      await this.note(progress);
    }
    const [dueTenant] = await this.due.take(1);
    if (dueTenant !== undefined) {
      await this.note(await retryBatches(db, dueTenant, this.followers, options));
    }
    if (!this.changed.isRoundOver || !this.due.isRoundOver) return 0;
    const { more } = this;
    this.more = false;
    return more ? 0 : POLL_MS;
  }

  private async note({ changes, more }: Progress): Promise<void> {
    this.more ||= more;
    this.room.note(changes);
    await this.room.reclaim();
  }
}
