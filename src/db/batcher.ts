import { Unavailable } from '../errors.js';
import type { DatabaseHandle } from './client.js';

interface Waiting<In, Out> {
  readonly item: In;
  /** When it was added, by the monotonic clock. */
  readonly since: number;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
}

/** A batch whose answer is awaited. */
interface UnderWay {
  readonly group: string;
  /** When its oldest item was added. */
  readonly since: number;
}

export interface BatcherOptions<In> {
  /** Most items that one call of `run` gets. */
  readonly maxBatch: number;
  /** Most items that wait; one more is refused at once with `Unavailable`. */
  readonly maxQueue: number;
  /** An item that has waited longer for its batch is refused. */
  readonly maxWaitMs?: number;
  /** While this answers true, no item is refused for how long it has waited. */
  readonly isPatient?: () => boolean;
  /** Asked right before an item leaves: what it answers, the item fails with. */
  readonly refuse?: (item: In) => Error | null;
  /** Batches of a group that are under way at once. */
  readonly concurrency?: number;
  /** While this answers true, half as many are under way: someone who waits for milliseconds goes first. */
  readonly givesWay?: () => boolean;
  /** The group of an item: a batch holds items of one group only. Without it all items are one group. */
  readonly groupOf?: (item: In) => string;
  /** Batches of all groups that are under way at once; without it as many as of one. */
  readonly concurrencyOfAll?: number;
  /** Told the number of items of each batch that leaves. */
  readonly noteSize?: (items: number) => void;
}

/** Told the number of items of each batch that leaves, by the name of what is batched. */
export type NoteBatch = (batch: string, items: number) => void;

/** Batches of different tenants that are under way at once, where a batch may hold one tenant only. */
const CONCURRENCY_OF_TENANTS = 4;

/**
 * Options by which a batch holds rows of one tenant, where a statement may not hold those of several. A tenant has no more
 * batches under way than it would have elsewhere: more of them would be smaller, and more expensive for each row.
 */
export const tenantsApart = <In>(
  { distributed }: Pick<DatabaseHandle, 'distributed'>,
  getTenant: (item: In) => string,
): Partial<BatcherOptions<In>> =>
  distributed ? { groupOf: getTenant, concurrencyOfAll: CONCURRENCY_OF_TENANTS } : {};

/**
 * Group commit: items that arrive while a batch is under way leave together in the next one. There is
 * no timer: an item that arrives alone leaves at once, and the batch grows by itself with the load.
 */
export class Batcher<In, Out> {
  /** By group; the group that has waited longest for a batch comes first. */
  private readonly queues = new Map<string, Waiting<In, Out>[]>();
  private queued = 0;
  private readonly underWay = new Set<UnderWay>();
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
    return this.queued > 0 || this.underWay.size > 0;
  }

  /**
   * How long the item that has waited longest for its answer waits, in milliseconds; 0 when none does.
   *
   * @param group looks at the items of this group alone
   */
  waitingSince(group?: string): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const batch of this.underWay) {
      if (group === undefined || group === batch.group) oldest = Math.min(oldest, batch.since);
    }
    const queues = group === undefined ? this.queues.values() : [this.queues.get(group) ?? []];
    for (const [first] of queues) oldest = Math.min(oldest, first?.since ?? oldest);
    return Math.max(0, performance.now() - oldest);
  }

  /** Resolves when nothing waits and nothing is under way. */
  async idle(): Promise<void> {
    if (!this.isBusy) return;
    await new Promise<void>((done) => this.onIdle.push(done));
  }

  private schedule(): void {
    if (this.scheduled || this.underWay.size >= this.room()) return;
    this.scheduled = true;
    // Everything that this turn of the event loop has parsed joins the batch; an embedded database,
    // which answers within the turn, would otherwise never see more than one item at a time.
    setImmediate(() => {
      this.scheduled = false;
      void this.dispatch();
    });
  }

  private room(): number {
    const { concurrencyOfAll = this.options.concurrency } = this.options;
    return this.sparing(concurrencyOfAll);
  }

  private sparing(concurrency = 1): number {
    return this.options.givesWay?.() ? Math.ceil(concurrency / 2) : concurrency;
  }

  private async dispatch(): Promise<void> {
    const group = this.nextGroup();
    // Else whatever is under way goes on with it when it is done.
    if (group === undefined) return;
    const batch = this.takeBatch(group).filter((waiting) => this.mayLeave(waiting));
    const [oldest] = batch;
    if (!oldest) {
      this.goOn();
      return;
    }
    this.options.noteSize?.(batch.length);
    const underWay = { group, since: oldest.since };
    this.underWay.add(underWay);
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
      this.underWay.delete(underWay);
      this.goOn();
    }
  }

  private goOn(): void {
    if (this.queued > 0) this.schedule();
    else if (this.underWay.size === 0) for (const done of this.onIdle.splice(0)) done();
  }

  /** Refuses an item that is not to leave anymore. */
  private mayLeave({ item, since, reject }: Waiting<In, Out>): boolean {
    const { maxWaitMs = Number.POSITIVE_INFINITY, isPatient, refuse } = this.options;
    const fault =
      performance.now() - since > maxWaitMs && !isPatient?.()
        ? new Unavailable('The database responds too slowly.')
        : (refuse?.(item) ?? null);
    if (fault) reject(fault);
    return fault === null;
  }

  /** The group that has waited longest, of those that may have one more batch under way. */
  private nextGroup(): string | undefined {
    const most = this.sparing(this.options.concurrency);
    const mayLeave = (group: string): boolean => {
      let running = 0;
      for (const batch of this.underWay) if (batch.group === group) running += 1;
      return running < most;
    };
    for (const group of this.queues.keys()) if (mayLeave(group)) return group;
    return undefined;
  }

  private takeBatch(group: string): Waiting<In, Out>[] {
    const queue = this.queues.get(group) ?? [];
    const batch = queue.splice(0, this.options.maxBatch);
    // What is left of the group waits behind the other groups.
    this.queues.delete(group);
    if (queue.length > 0) this.queues.set(group, queue);
    this.queued -= batch.length;
    return batch;
  }
}
