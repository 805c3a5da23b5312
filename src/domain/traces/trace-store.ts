import { Batcher } from '../../db/batcher.js';
import type { Database } from '../../db/client.js';
import { isContention } from '../../db/faults.js';
import type { NewMessage } from '../../db/schema/messages.js';
import type { NewTraceClaim } from '../../db/schema/trace-claims.js';
import { Unavailable } from '../../errors.js';
import { type DirtyDay, markDirtyDays } from '../../store/fleet/dirty-days.js';
import { appendMessages, dropRetold } from '../../store/fleet/messages.js';
import { type SessionTouch, touchSessions } from '../../store/fleet/sessions.js';
import {
  findTraceClaims,
  type StoredClaim,
  type TraceKey,
  writeSpans,
  writeTraceClaims,
} from '../../store/fleet/spans.js';
import { writeTogether } from '../../store/fleet/write-together.js';
import { settleTraces } from './settle-traces.js';

/** A part of an export, as it is written. */
export interface SpanChunk {
  /** Steps as JSON, by tenant and step id. */
  readonly rows: readonly { readonly key: string; readonly json: string }[];
  readonly messages: readonly NewMessage[];
  readonly touches: readonly SessionTouch[];
  readonly claims: readonly NewTraceClaim[];
  /** Days older than yesterday on which something of it happened. */
  readonly lateDays: readonly DirtyDay[];
  /** Those that this chunk completes, as far as the export knows. */
  readonly traces: readonly TraceKey[];
  readonly at: Date;
}

/** Chunks that wait for the database; who brings them waits with them, so that few ever do. */
const MAX_QUEUE = 256;

/** Writes spans, grouped across exports. */
export class TraceStore {
  private readonly chunks: Batcher<SpanChunk, null>;

  /** @param kind the embedded database answers within this process's own thread, so it gets less at once */
  constructor(
    private readonly db: Database,
    kind: 'embedded' | 'server',
  ) {
    this.rowsPerChunk = kind === 'embedded' ? 128 : 512;
    this.chunks = new Batcher((chunks) => writeTogether(chunks, (some) => this.writeAll(some)), {
      maxBatch: kind === 'embedded' ? 1 : 4,
      maxQueue: MAX_QUEUE,
      concurrency: kind === 'embedded' ? 1 : 2,
    });
  }

  readonly rowsPerChunk: number;

  /** The earliest claims that are known of these traces. */
  claimsOf(traces: readonly TraceKey[]): Promise<StoredClaim[]> {
    return findTraceClaims(this.db, traces);
  }

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
    await twice(() => this.writeChunks(chunks));
    await dropRetold(
      this.db,
      chunks.flatMap((chunk) => chunk.messages.map(sessionOf)),
    );
    await twice(() => settleTraces(this.db, traces, (chunks[0] as SpanChunk).at));
    return chunks.map(() => null);
  }

  private async writeChunks(chunks: readonly SpanChunk[]): Promise<void> {
    // The last of several tellings of a span is the one to keep, and one statement writes a row once.
    const rows = new Map(chunks.flatMap((chunk) => chunk.rows.map(({ key, json }) => [key, json])));
    await this.db.transaction(async (tx) => {
      await writeSpans(tx, inOrder(rows));
      await writeTraceClaims(
        tx,
        chunks.flatMap((chunk) => chunk.claims),
      );
      await touchSessions(
        tx,
        chunks.flatMap((chunk) => chunk.touches),
      );
      await markDirtyDays(
        tx,
        chunks.flatMap((chunk) => chunk.lateDays),
      );
      await appendMessages(
        tx,
        chunks.flatMap((chunk) => chunk.messages),
      );
    });
  }
}

const sessionOf = ({ tenantId, sessionId }: NewMessage) => ({ tenantId, sessionId });

/** By key, as every writer has them. */
const inOrder = (rows: ReadonlyMap<string, string>): string[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, json]) => json);

/** Once more where another writer was in the way, and then later. */
async function twice<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error)) throw error;
      if (attempt === 2) throw new Unavailable('Other writers keep changing these traces.');
    }
  }
}
