import { Batcher, type NoteBatch, tenantsApart } from '../../db/batcher.js';
import type { BatchedDatabase, Database } from '../../db/client.js';
import { isContention } from '../../db/faults.js';
import { StorageFull, Unavailable } from '../../errors.js';
import { removeRepeatedMessages } from '../../store/messages/repeated.js';
import { appendMessages } from '../../store/messages/writes.js';
import { touchSessions } from '../../store/sessions/writes.js';
import { type SpanRow, writeSpans, writeTraceClaims } from '../../store/traces/writes.js';
import { writeBatch } from '../../store/write-batch.js';
import { reconcileTraces } from './assignment/reconcile-traces.js';
import type { SpanChunk } from './span-chunk.js';

/** Chunks that wait for the database; each export waits for its own, so that few ever do. */
const MAX_QUEUE = 256;

/** Writes spans, grouped across exports. */
export class TraceStore {
  private readonly chunks: Batcher<SpanChunk, null>;

  /** @param isGateBusy whether calls wait for the same database, for which the others make room */
  constructor(
    database: BatchedDatabase,
    noteBatch?: NoteBatch,
    isGateBusy: () => boolean = () => false,
  ) {
    this.db = database.db;
    // The embedded database answers within this process's own thread, so it gets less at once.
    const isEmbedded = database.kind === 'embedded';
    this.rowsPerChunk = isEmbedded ? 128 : 512;
    this.chunks = new Batcher((chunks) => writeBatch(chunks, (some) => this.writeAll(some)), {
      maxBatch: isEmbedded ? 1 : 4,
      maxQueue: MAX_QUEUE,
      concurrency: isEmbedded ? 1 : 2,
      givesWay: isGateBusy,
      noteSize: (items) => noteBatch?.('spans', items),
      refuse: () => (database.isFull() ? new StorageFull() : null),
      ...tenantsApart(database, ({ tenantId }) => tenantId),
    });
  }

  readonly db: Database;
  readonly rowsPerChunk: number;

  /** Stores a chunk durably, its steps in the sessions that they belong to. */
  async write(chunk: SpanChunk): Promise<void> {
    await this.chunks.add(chunk);
  }

  /** How many chunks wait for the database. */
  get waiting(): number {
    return this.chunks.waiting;
  }

  /** Waits until everything that was accepted is written. */
  async close(): Promise<void> {
    await this.chunks.idle();
  }

  private async writeAll(chunks: readonly SpanChunk[]): Promise<null[]> {
    const traces = [
      ...new Map(
        chunks.flatMap((chunk) =>
          chunk.traces.map((trace) => [`${trace.tenantId}\0${trace.traceId}`, trace] as const),
        ),
      ).values(),
    ];
    await retryOnce(() => this.writeChunks(chunks));
    await removeRepeatedMessages(
      this.db,
      chunks.flatMap(({ messages }) => messages),
    );
    await retryOnce(() => reconcileTraces(this.db, traces, (chunks[0] as SpanChunk).at));
    return chunks.map(() => null);
  }

  private async writeChunks(chunks: readonly SpanChunk[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      await touchSessions(
        tx,
        chunks.flatMap(({ touches }) => touches),
      );
      await writeSpans(tx, inOrder(chunks));
      await writeTraceClaims(
        tx,
        chunks.flatMap(({ claims }) => claims),
      );
      await appendMessages(
        tx,
        chunks.flatMap(({ messages }) => messages),
      );
    });
  }
}

/**
 * The steps of all chunks, by key as every writer has them. Of a span that was sent twice the last one is
 * kept: one statement writes a row once.
 */
function inOrder(chunks: readonly SpanChunk[]): SpanRow[] {
  const rows = new Map<string, SpanRow>();
  for (const { tenantId, rows: ofChunk } of chunks) {
    for (const { stepId, key, json } of ofChunk) {
      rows.set(`${tenantId}\0${stepId}`, { tenantId, key, json });
    }
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Once more where another writer was in the way, and then later. */
async function retryOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error)) throw error;
      if (attempt === 2)
        throw new Unavailable('Too many concurrent writes to these traces. Try again.');
    }
  }
}
