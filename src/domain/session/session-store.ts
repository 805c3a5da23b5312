import { Batcher } from '../../db/batcher.js';
import type { Database } from '../../db/client.js';
import { type EventWrite, type StoredEvent, writeEvents } from '../../store/fleet/events.js';
import {
  type GateWrite,
  readSessions,
  type SessionKey,
  type SessionState,
  writeGateCalls,
} from '../../store/fleet/gate.js';
import { writeTogether } from '../../store/fleet/write-together.js';

/** Rows a statement: large enough that its fixed cost vanishes, small enough to stay a few milliseconds. */
const MAX_BATCH = 128;
/** Calls that wait for the database before the next is told to come back. */
const MAX_QUEUE = 2_048;

/** The hot reads and writes, grouped across callers. */
export class SessionStore {
  private readonly reads: Batcher<SessionKey, SessionState | undefined>;
  private readonly calls: Batcher<GateWrite, boolean>;
  private readonly events: Batcher<EventWrite, StoredEvent | null>;

  /** @param options `recording: false` forgets every gate call, which benches compare with */
  constructor(
    db: Database,
    private readonly options: { readonly recording: boolean },
  ) {
    const limits = { maxBatch: MAX_BATCH, maxQueue: MAX_QUEUE };
    this.reads = new Batcher((keys) => readSessions(db, keys), limits);
    this.calls = new Batcher(
      (rows) => writeTogether(rows, (some) => writeGateCalls(db, some)),
      limits,
    );
    this.events = new Batcher(
      (rows) => writeTogether(rows, (some) => writeEvents(db, some)),
      limits,
    );
  }

  /** The state of a session and its tenant's version; undefined when the tenant is gone or disabled. */
  read(tenantId: string, sessionId: string): Promise<SessionState | undefined> {
    return this.reads.add({ tenantId, sessionId });
  }

  /** Records a call durably; false when the session's memory has changed since it was read. */
  writeCall(write: GateWrite): Promise<boolean> {
    return this.options.recording ? this.calls.add(write) : Promise.resolve(true);
  }

  /** Stores an event durably; null when the session's memory has changed since it was read. */
  writeEvent(write: EventWrite): Promise<StoredEvent | null> {
    return this.events.add(write);
  }

  /** How many reads and writes wait for the database. */
  waiting(): Record<string, number> {
    return {
      reads: this.reads.waiting,
      calls: this.calls.waiting,
      events: this.events.waiting,
    };
  }

  /** Waits until everything that was accepted is written. */
  async close(): Promise<void> {
    await Promise.all([this.reads.idle(), this.calls.idle(), this.events.idle()]);
  }
}
