import { Unavailable } from '../errors.js';

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions {
  /** Most items that one call of `run` gets. */
  readonly maxBatch: number;
  /** Most items that wait; one more is refused at once with `Unavailable`. */
  readonly maxQueue: number;
  /** Batches under way at once. */
  readonly concurrency?: number;
}

/**
 * Group commit: items that arrive while a batch is under way leave together in the next one. There is
 * no timer: an item that arrives alone leaves at once, and the batch grows by itself with the load.
 */
export class Batcher<In, Out> {
  private queue: Waiting<In, Out>[] = [];
  private running = 0;
  private scheduled = false;
  private onIdle: (() => void)[] = [];

  /**
   * @param run gets 1..maxBatch items and answers one result each, in order; a rejection is every
   *   item's. An `Error` in place of a result is that item's alone.
   */
  constructor(
    private readonly run: (items: readonly In[]) => Promise<readonly (Out | Error)[]>,
    private readonly options: BatcherOptions,
  ) {}

  /** @throws Unavailable when the queue is full, or what `run` says of this item */
  add(item: In): Promise<Out> {
    if (this.queue.length >= this.options.maxQueue) {
      return Promise.reject(new Unavailable('Too many requests are waiting for the database.'));
    }
    return new Promise((resolve, reject) => {
      this.queue.push({ item, resolve, reject });
      this.schedule();
    });
  }

  /** How many items wait for the next batch. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Resolves when nothing waits and nothing is under way. */
  async idle(): Promise<void> {
    if (this.running === 0 && this.queue.length === 0) return;
    await new Promise<void>((done) => this.onIdle.push(done));
  }

  private schedule(): void {
    if (this.scheduled || this.running >= (this.options.concurrency ?? 1)) return;
    this.scheduled = true;
    // Everything that this turn of the event loop has parsed joins the batch; an embedded database,
    // which answers within the turn, would otherwise never see more than one item at a time.
    setImmediate(() => {
      this.scheduled = false;
      void this.dispatch();
    });
  }

  private async dispatch(): Promise<void> {
    const batch = this.queue.splice(0, this.options.maxBatch);
    if (batch.length === 0) return;
    this.running += 1;
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
      if (this.queue.length > 0) this.schedule();
      else if (this.running === 0) for (const done of this.onIdle.splice(0)) done();
    }
  }
}
