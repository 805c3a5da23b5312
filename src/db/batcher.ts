import { Unavailable } from '../errors.js';
import type { DatabaseHandle } from './client.js';

interface Waiting<In, Out> {
  readonly item: In;
  /** When it was added, by the monotonic clock. */
  readonly since: number;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<In> {
  /** Most items that one call of `run` gets. */
  readonly maxBatch: number;
  /** Most items that wait; one more is refused at once with `Unavailable`. */
  readonly maxQueue: number;
  /** An item that has waited longer for its batch is refused. */
  readonly maxWaitMs?: number;
  /** Asked right before an item leaves: what it answers, the item fails with. */
  readonly refuse?: (item: In) => Error | null;
  /** Batches under way at once. */
  readonly concurrency?: number;
  /** While this answers true, half as many are under way: somebody who waits for milliseconds goes first. */
  readonly givesWay?: () => boolean;
  /** The group of an item: a batch holds items of one group only. Without it all items are one group. */
  readonly groupOf?: (item: In) => string;
  /** Told the number of items of each batch that leaves. */
  readonly noteSize?: (items: number) => void;
}

/** Told the number of items of each batch that leaves, by the name of what is batched. */
export type NoteBatch = (batch: string, items: number) => void;

/** Batches of different tenants that are under way at once, where a batch may hold one tenant only. */
const CONCURRENCY_OF_TENANTS = 4;

/** Options by which a batch holds rows of one tenant, where a statement may not hold those of several. */
export const tenantsApart = <In>(
  { distributed }: Pick<DatabaseHandle, 'distributed'>,
  tenantOf: (item: In) => string,
): Partial<BatcherOptions<In>> =>
  distributed ? { groupOf: tenantOf, concurrency: CONCURRENCY_OF_TENANTS } : {};

/**
 * Group commit: items that arrive while a batch is under way leave together in the next one. There is
 * no timer: an item that arrives alone leaves at once, and the batch grows by itself with the load.
 */
export class Batcher<In, Out> {
  /** By group; the group that has waited longest for a batch comes first. */
  private readonly queues = new Map<string, Waiting<In, Out>[]>();
  private queued = 0;
  /** When the oldest item of each batch under way was added. */
  private readonly underWay = new Set<number>();
  private running = 0;
  private scheduled = false;
  private onIdle: (() => void)[] = [];

  /**
   * @param run gets 1..maxBatch items and answers one result each, in order; a rejection is every
   *   item's. An `Error` in place of a result is that item's alone.
   */
  constructor(
    private readonly run: (items: readonly In[]) => Promise<readonly (Out | Error)[]>,
    private readonly options: BatcherOptions<In>,
  ) {}

  /** @throws Unavailable when the queue is full, or what `run` says of this item */
  add(item: In): Promise<Out> {
    if (this.queued >= this.options.maxQueue) {
      return Promise.reject(new Unavailable('Too many requests are waiting for the database.'));
    }
    return new Promise((resolve, reject) => {
      const group = this.options.groupOf?.(item) ?? '';
      const queue = this.queues.get(group);
      const waiting = { item, since: performance.now(), resolve, reject };
      if (queue) queue.push(waiting);
      else this.queues.set(group, [waiting]);
      this.queued += 1;
      this.schedule();
    });
  }

  /** How many items wait for the next batch. */
  get waiting(): number {
    return this.queued;
  }

  /** Whether anything waits or is under way. */
  get isBusy(): boolean {
    return this.queued > 0 || this.running > 0;
  }

  /** How long the item that has waited longest for its answer waits, in milliseconds; 0 when none does. */
  get waitingSince(): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const since of this.underWay) oldest = Math.min(oldest, since);
    for (const [first] of this.queues.values()) oldest = Math.min(oldest, first?.since ?? oldest);
    return Math.max(0, performance.now() - oldest);
  }

  /** Resolves when nothing waits and nothing is under way. */
  async idle(): Promise<void> {
    if (this.running === 0 && this.queued === 0) return;
    await new Promise<void>((done) => this.onIdle.push(done));
  }

  private schedule(): void {
    if (this.scheduled || this.running >= this.room()) return;
    this.scheduled = true;
    // Everything that this turn of the event loop has parsed joins the batch; an embedded database,
    // which answers within the turn, would otherwise never see more than one item at a time.
    setImmediate(() => {
      this.scheduled = false;
      void this.dispatch();
    });
  }

  private room(): number {
    const { concurrency = 1, givesWay } = this.options;
    return givesWay?.() ? Math.ceil(concurrency / 2) : concurrency;
  }

  private async dispatch(): Promise<void> {
    const batch = this.nextBatch().filter((waiting) => this.mayLeave(waiting));
    const [oldest] = batch;
    if (!oldest) {
      if (this.queued > 0) this.schedule();
      else if (this.running === 0) for (const done of this.onIdle.splice(0)) done();
      return;
    }
    this.running += 1;
    this.options.noteSize?.(batch.length);
    const { since } = oldest;
    this.underWay.add(since);
    if (this.queued > 0) this.schedule();
    try {
      const results = await this.run(batch.map((waiting) => waiting.item));
      batch.forEach((waiting, index) => {
        const result = results[index];
        if (result instanceof Error) waiting.reject(result);
        else waiting.resolve(result as Out);
      });
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    } finally {
      this.running -= 1;
      this.underWay.delete(since);
      if (this.queued > 0) this.schedule();
      else if (this.running === 0) for (const done of this.onIdle.splice(0)) done();
    }
  }

  /** Refuses an item that is not to leave any more. */
  private mayLeave({ item, since, reject }: Waiting<In, Out>): boolean {
    const { maxWaitMs = Number.POSITIVE_INFINITY, refuse } = this.options;
    const fault =
      performance.now() - since > maxWaitMs
        ? new Unavailable('The database answers too slowly.')
        : (refuse?.(item) ?? null);
    if (fault) reject(fault);
    return fault === null;
  }

  private nextBatch(): Waiting<In, Out>[] {
    const [next] = this.queues;
    if (!next) return [];
    const [group, queue] = next;
    const batch = queue.splice(0, this.options.maxBatch);
    // What is left of the group waits behind the other groups.
    this.queues.delete(group);
    if (queue.length > 0) this.queues.set(group, queue);
    this.queued -= batch.length;
    return batch;
  }
}
