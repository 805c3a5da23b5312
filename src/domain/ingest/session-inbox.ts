import { Batcher, type NoteBatch, tenantsApart } from '../../db/batcher.js';
import type { BatchedDatabase } from '../../db/client.js';
import type { NewMessage } from '../../db/schema/messages.js';
import { StorageFull } from '../../errors.js';
import { upsertMessages } from '../../store/messages/writes.js';
import { writeOutcomes } from '../../store/outcomes/writes.js';
import { sessionName } from '../../store/sessions/session-key.js';
import { touchSessions } from '../../store/sessions/writes.js';
import { writeBatch } from '../../store/write-batch.js';
import { nextTurn } from '../../turns.js';
import type { SessionRows } from './rows.js';

/** The sessions of one request. */
export type Delivery = readonly SessionRows[];

/** New parts of a delivery. */
export interface Received {
  readonly sessions: number;
  readonly messages: number;
}

/** Requests that are written together, and those that wait before the next is refused. */
const MAX_BATCH = 64;
const MAX_QUEUE = 256;
/** Batches under way at once: one fills the database's round trips of the other. */
const CONCURRENCY = 2;
/** Bounds of a statement: a few milliseconds of an embedded database, which answers nobody meanwhile. */
const MAX_ROWS_PER_STATEMENT = 1_000;
const MAX_CHARACTERS_PER_STATEMENT = 1_000_000;

/** Stores ingested sessions: deliveries that arrive together are written together, a bounded number at a time. */
export class SessionInbox {
  private readonly batcher: Batcher<Delivery, Received>;

  /** @param isGateBusy whether calls wait for the same database, for which the others make room */
  constructor(
    database: BatchedDatabase,
    noteBatch?: NoteBatch,
    isGateBusy: () => boolean = () => false,
  ) {
    const write = (some: readonly Delivery[]) => writeDeliveries(database, some);
    this.batcher = new Batcher((deliveries) => writeBatch(deliveries, write), {
      maxBatch: MAX_BATCH,
      maxQueue: MAX_QUEUE,
      concurrency: CONCURRENCY,
      givesWay: isGateBusy,
      noteSize: (items) => noteBatch?.('sessions', items),
      // A delivery is one caller's.
      ...tenantsApart(database, ([first]) => first?.touch.tenantId ?? ''),
    });
  }

  /**
   * Stores a delivery durably. It may be stored in part when this fails; sent again, nothing doubles.
   *
   * @throws Unavailable when too many wait, StorageFull
   */
  receive(delivery: Delivery): Promise<Received> {
    return this.batcher.add(delivery);
  }

  /** Deliveries that wait for the database. */
  get waiting(): number {
    return this.batcher.waiting;
  }

  /** Waits until everything that was accepted is written. */
  close(): Promise<void> {
    return this.batcher.idle();
  }
}

async function writeDeliveries(
  { db, isFull }: BatchedDatabase,
  deliveries: readonly Delivery[],
): Promise<Received[]> {
  const sessions = deliveries.flat();
  const newSessions = new Set<string>();
  for (const touches of pieces(sessions.map(({ touch }) => touch))) {
    for (const key of await touchSessions(db, touches)) newSessions.add(sessionName(key));
    await nextTurn();
  }
  const newMessages = new Map<string, number>();
  for (const rows of pieces(
    sessions.flatMap(({ messages }) => messages),
    messageSize,
  )) {
    // What was accepted while there was room may be more than there is.
    if (isFull()) throw new StorageFull();
    for (const { count, ...key } of await upsertMessages(db, rows)) {
      newMessages.set(sessionName(key), (newMessages.get(sessionName(key)) ?? 0) + count);
    }
    await nextTurn();
  }
  for (const outcomes of pieces(lastOfEach(sessions))) await writeOutcomes(db, outcomes);
  return deliveries.map((delivery) => {
    let counts: Received = { sessions: 0, messages: 0 };
    for (const { touch } of delivery) {
      const name = sessionName(touch);
      // Whoever comes first with a session has made it.
      counts = {
        sessions: counts.sessions + (newSessions.delete(name) ? 1 : 0),
        messages: counts.messages + (newMessages.get(name) ?? 0),
      };
      newMessages.delete(name);
    }
    return counts;
  });
}

/** One outcome a session and statement: the one that came last. */
function lastOfEach(sessions: readonly SessionRows[]) {
  const outcomes = sessions.flatMap(({ outcome }) => outcome ?? []);
  return [...new Map(outcomes.map((write) => [sessionName(write.outcome), write])).values()];
}

/** Roughly what a message is as JSON. */
function messageSize({ content, toolCalls }: NewMessage): number {
  return content.length + 300 + (toolCalls ? JSON.stringify(toolCalls).length : 0);
}

function* pieces<Row>(
  rows: readonly Row[],
  size: (row: Row) => number = () => 1,
): Generator<Row[]> {
  let piece: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    characters += size(row);
    if (
      piece.length === MAX_ROWS_PER_STATEMENT ||
      (characters > MAX_CHARACTERS_PER_STATEMENT && piece.length > 0)
    ) {
      yield piece;
      piece = [];
      characters = size(row);
    }
    piece.push(row);
  }
  if (piece.length > 0) yield piece;
}
