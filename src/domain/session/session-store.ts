import { Batcher, type NoteBatch, tenantsApart } from '../../db/batcher.js';
import type { BatchedDatabase, Database } from '../../db/client.js';
import { type EventWrite, type StoredEvent, writeEvents } from '../../store/events/writes.js';
import { type GateWrite, writeGateCalls } from '../../store/gate/writes.js';
import type { SessionKey } from '../../store/sessions/session-key.js';
import { readSessionStates, type SessionState } from '../../store/sessions/state.js';
import { writeBatch } from '../../store/write-batch.js';
import { MAX_AGE_MS } from './backlog.js';

/** Rows a statement: large enough that its fixed cost vanishes, small enough to stay a few milliseconds. */
const MAX_BATCH = 128;
/** Calls that wait for the database before the next is refused. */
const MAX_QUEUE = 2_048;

/** Calls of one session that were decided together. */
interface CallsWrite {
  readonly writes: readonly GateWrite[];
  /** Why they are not to be stored any more, asked right before that. */
  readonly refuse: () => Error | null;
}

/** The hot reads and writes, grouped across callers. */
export class SessionStore {
  private readonly reads: Batcher<SessionKey, SessionState | undefined>;
  private readonly calls: Batcher<CallsWrite, boolean>;
  private readonly events: Batcher<EventWrite, StoredEvent | null>;
  private readonly distributed: boolean;

  /**
   * @param options `recording: false` forgets every gate call, which benches compare with; while `isCrowded` answers false,
   *   nobody is refused for how long the batch before has taken
   */
  constructor(
    database: BatchedDatabase,
    private readonly options: { readonly recording: boolean; readonly isCrowded?: () => boolean },
    noteBatch?: NoteBatch,
  ) {
    const { hot: db, distributed } = database;
    this.distributed = distributed;
    const { isCrowded = () => true } = options;
    const limits = {
      ...{ maxBatch: MAX_BATCH, maxQueue: MAX_QUEUE, maxWaitMs: MAX_AGE_MS },
      isPatient: () => !isCrowded(),
    };
    const recordAs = (name: string) => ({
      noteSize: (items: number): void => noteBatch?.(name, items),
    });
    this.reads = new Batcher((keys) => readSessionStates(db, keys), {
      ...limits,
      ...recordAs('reads'),
      ...tenantsApart(database, ({ tenantId }) => tenantId),
    });
    this.calls = new Batcher((turns) => writeBatch(turns, (some) => writeTurns(db, some)), {
      ...limits,
      ...recordAs('calls'),
      refuse: ({ refuse }) => refuse(),
      ...tenantsApart(database, ({ writes: [first] }) => first?.call.tenantId ?? ''),
    });
    this.events = new Batcher((rows) => writeBatch(rows, (some) => writeEvents(db, some)), {
      ...limits,
      ...recordAs('events'),
      ...tenantsApart(database, ({ event }) => event.tenantId),
    });
  }

  /** The state of a session and its tenant's version; undefined when the tenant is gone or disabled. */
  read(tenantId: string, sessionId: string): Promise<SessionState | undefined> {
    return this.reads.add({ tenantId, sessionId });
  }

  /**
   * Records calls of one session durably, all or none; false when its memory has changed since it was read.
   *
   * @param refuse asked right before that: what it answers, this fails with
   */
  writeCalls(
    writes: readonly GateWrite[],
    refuse: () => Error | null = () => null,
  ): Promise<boolean> {
    return this.options.recording ? this.calls.add({ writes, refuse }) : Promise.resolve(true);
  }

  /** Stores an event durably; null when the session's memory has changed since it was read. */
  writeEvent(write: EventWrite): Promise<StoredEvent | null> {
    return this.events.add(write);
  }

  /**
   * How long the database has kept the longest waiting read or write waiting, in milliseconds. Where tenants live on
   * several servers each waits for its own: then those of this tenant, and 0 while it is not known whose call it is.
   */
  waitingSince(tenantId?: string): number {
    if (this.distributed && tenantId === undefined) return 0;
    const group = this.distributed ? tenantId : undefined;
    return Math.max(
      ...[this.reads, this.calls, this.events].map((batcher) => batcher.waitingSince(group)),
    );
  }

  /** Whether the database works for a gate call. */
  isBusy(): boolean {
    return this.reads.isBusy || this.calls.isBusy;
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

async function writeTurns(db: Database, turns: readonly CallsWrite[]): Promise<boolean[]> {
  const won = await writeGateCalls(
    db,
    turns.flatMap(({ writes }) => writes),
  );
  let at = 0;
  return turns.map(({ writes }) => {
    at += writes.length;
    // All or none.
    return won[at - 1] as boolean;
  });
}
