import { setImmediate as nextTurn } from 'node:timers/promises';
import { Batcher } from '../../db/batcher.js';
import type { Database } from '../../db/client.js';
import type { NewMessage } from '../../db/schema/messages.js';
import { upsertSessionMessages } from '../../store/fleet/messages.js';
import { writeOutcomes } from '../../store/fleet/outcomes.js';
import { touchSessions } from '../../store/fleet/sessions.js';
import { writeTogether } from '../../store/fleet/write-together.js';
import type { SessionRows } from './rows.js';

/** What one request brings. */
export type Delivery = readonly SessionRows[];

/** What was new of a delivery. */
export interface Received {
  readonly sessions: number;
  readonly messages: number;
}

/** Requests that are written together, and those that wait before the next is told to come back. */
const MAX_BATCH = 64;
const MAX_QUEUE = 256;
/** Batches under way at once: one fills the database's round trips of the other. */
const CONCURRENCY = 2;
/** Bounds of a statement: a few milliseconds of an embedded database, which answers nobody meanwhile. */
const MAX_ROWS = 1_000;
const MAX_CHARACTERS = 1_000_000;

/** Takes in sessions: deliveries that arrive together are written together, a bounded number at a time. */
export class SessionInbox {
  private readonly batcher: Batcher<Delivery, Received>;

  constructor(db: Database) {
    this.batcher = new Batcher(
      (deliveries) => writeTogether(deliveries, (some) => store(db, some)),
      { maxBatch: MAX_BATCH, maxQueue: MAX_QUEUE, concurrency: CONCURRENCY },
    );
  }

  /**
   * Stores a delivery durably. It may be stored in part when this fails; sent again, nothing doubles.
   *
   * @throws Unavailable when too many wait
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

async function store(db: Database, deliveries: readonly Delivery[]): Promise<Received[]> {
  const sessions = deliveries.flat();
  const newSessions = new Set<string>();
  for (const touches of pieces(sessions.map(({ touch }) => touch))) {
    for (const key of await touchSessions(db, touches)) newSessions.add(nameOf(key));
    await nextTurn();
  }
  const newMessages = new Map<string, number>();
  for (const rows of pieces(
    sessions.flatMap(({ messages }) => messages),
    sizeOf,
  )) {
    for (const { count, ...key } of await upsertSessionMessages(db, rows)) {
      newMessages.set(nameOf(key), (newMessages.get(nameOf(key)) ?? 0) + count);
    }
    await nextTurn();
  }
  for (const outcomes of pieces(lastOfEach(sessions))) await writeOutcomes(db, outcomes);
  return deliveries.map((delivery) => {
    let counts: Received = { sessions: 0, messages: 0 };
    for (const { touch } of delivery) {
      const name = nameOf(touch);
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

const nameOf = (key: { tenantId: string; sessionId: string }): string =>
  `${key.tenantId}\0${key.sessionId}`;

/** One outcome a session and statement: the one that was told last. */
function lastOfEach(sessions: readonly SessionRows[]) {
  const outcomes = sessions.flatMap(({ outcome }) => outcome ?? []);
  return [...new Map(outcomes.map((write) => [nameOf(write.outcome), write])).values()];
}

/** Roughly what a message is as JSON. */
function sizeOf({ content, toolCalls }: NewMessage): number {
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
    if (piece.length === MAX_ROWS || (characters > MAX_CHARACTERS && piece.length > 0)) {
      yield piece;
      piece = [];
      characters = size(row);
    }
    piece.push(row);
  }
  if (piece.length > 0) yield piece;
}
