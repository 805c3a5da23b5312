import { Batcher } from '../../db/batcher.js';
import type { Database } from '../../db/client.js';
import {
  type GateState,
  type GateStateKey,
  type GateWrite,
  readGateStates,
  writeGateCalls,
} from '../../store/fleet/gate.js';
import { writeTogether } from '../../store/fleet/write-together.js';

/** Rows a statement: large enough that its fixed cost vanishes, small enough to stay a few milliseconds. */
const MAX_BATCH = 128;
/** Calls that wait for the database before the next is told to come back. */
const MAX_QUEUE = 2_048;

/** The hot reads and writes of the gate, grouped across callers. */
export class SessionStore {
  private readonly reads: Batcher<GateStateKey, GateState | undefined>;
  private readonly writes: Batcher<GateWrite, boolean>;

  constructor(db: Database) {
    const limits = { maxBatch: MAX_BATCH, maxQueue: MAX_QUEUE };
    this.reads = new Batcher((keys) => readGateStates(db, keys), limits);
    this.writes = new Batcher(
      (rows) => writeTogether(rows, (some) => writeGateCalls(db, some)),
      limits,
    );
  }

  /** The state of a session and its tenant's version; undefined when the tenant is gone or disabled. */
  read(tenantId: string, sessionId: string): Promise<GateState | undefined> {
    return this.reads.add({ tenantId, sessionId });
  }

  /** Records a call durably; false when the session's memory has changed since it was read. */
  write(write: GateWrite): Promise<boolean> {
    return this.writes.add(write);
  }

  /** Waits until everything that was accepted is written. */
  async close(): Promise<void> {
    await Promise.all([this.reads.idle(), this.writes.idle()]);
  }
}
