import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/client.js';
import { type ChangedRow, holdRows } from '../../store/changes/changed-rows.js';
import {
  FOLLOWER_BATCHES,
  type FollowerBatch,
  fanOut,
  leaseFollowerBatches,
  splitFollowerBatch,
} from '../../store/changes/follower-batches.js';
import { readTexts } from '../../store/changes/texts.js';
import { failRows, finishRows, RETRY } from '../../store/queue/leased-queue.js';
import type { Follower } from './follower.js';

/** About how much a round handles: a few milliseconds of an embedded database, which answers nobody meanwhile. */
const ROUND = { changes: 500, bytes: 200_000 };

export interface FollowOptions {
  readonly now: Date;
  /** Called for every batch that failed by itself: it is tried again, or a dead letter. */
  readonly onFailure?: (failure: FollowerFailure, error: unknown) => void;
}

export interface FollowerFailure extends Pick<FollowerBatch, 'follower' | 'kind' | 'items'> {
  readonly tenantId: string;
  readonly deadLetter: boolean;
}

export interface Progress {
  /** Changes that were handled or have failed, counted for each follower. */
  readonly changes: number;
  /** Whether there may be more to do at once. */
  readonly more: boolean;
}

/** Hands some new changes of a tenant to the followers, and lets them handle those. */
export async function followChanges(
  db: Database,
  tenantId: string,
  followers: readonly Follower[],
  options: FollowOptions,
): Promise<Progress> {
  const { batches, more } = await fanOut(db, tenantId, followers, ROUND);
  const shares = followers.flatMap((follower) => {
    const own = batches.filter((batch) => batch.follower === follower.name);
    return own.length > 0 ? [{ follower, batches: own }] : [];
  });
  if (shares.length > 0) await runRound(db, tenantId, shares, options);
  return { ...sum(shares.map(progressOf)), more };
}

/**
 * Lets each follower handle some of a tenant's batches that are due again: what has failed before, and what
 * a process did not live to handle.
 *
 * @param options `delayed`: also what is not due again yet
 */
export async function retryBatches(
  db: Database,
  tenantId: string,
  followers: readonly Follower[],
  options: FollowOptions & { readonly delayed?: boolean },
): Promise<Progress> {
  const { delayed = false } = options;
  const progress: Progress[] = [];
  for (const follower of followers) {
    const bounds = { ...ROUND, delayed };
    const batches = await leaseFollowerBatches(db, tenantId, follower.name, bounds);
    if (batches.length === 0) continue;
    await runRound(db, tenantId, [{ follower, batches }], options);
    progress.push(progressOf({ follower, batches }));
  }
  return sum(progress);
}

/** Batches of one follower under lease. */
interface Share {
  readonly follower: Follower;
  readonly batches: readonly FollowerBatch[];
}

function progressOf({ batches }: Share): Progress {
  const changes = batches.reduce((total, { items }) => total + items.length, 0);
  const bytes = batches.reduce((total, batch) => total + batch.bytes, 0);
  return { changes, more: changes >= ROUND.changes || bytes >= ROUND.bytes };
}

const sum = (all: readonly Progress[]): Progress => ({
  changes: all.reduce((total, { changes }) => total + changes, 0),
  more: all.some(({ more }) => more),
});

/**
 * Lets followers handle their batches, all in one transaction, as that takes the least time. When it fails,
 * each follower handles its own alone, and when that fails, too, each of its batches. A batch that fails five
 * times is split into its changes, and a change that fails five times becomes a dead letter: all others go
 * on at once.
 *
 * @throws when the database cannot be worked with; what was leased is due again when the lease ends
 */
async function runRound(
  db: Database,
  tenantId: string,
  shares: readonly Share[],
  options: FollowOptions,
): Promise<void> {
  try {
    await handle(db, tenantId, shares, options.now);
  } catch (error) {
    const smaller = shares.length > 1 ? shares.map((share) => [share]) : batchByBatch(shares);
    for (const some of smaller) {
      await nextTurn();
      await runRound(db, tenantId, some, options);
    }
    const [batch] = shares[0]?.batches ?? [];
    if (batch && smaller.length === 0) await noteFailure(db, tenantId, batch, options, error);
  }
}

/** Each batch of a follower by itself; nothing when it was that already. */
const batchByBatch = ([share]: readonly Share[]): Share[][] =>
  share && share.batches.length > 1
    ? share.batches.map((batch) => [{ ...share, batches: [batch] }])
    : [];

/** Some batches are no longer there under this lease: they were deleted, or another worker has them. */
class LostLease extends Error {}

async function handle(
  db: Database,
  tenantId: string,
  shares: readonly Share[],
  now: Date,
): Promise<void> {
  const batches = shares.flatMap((share) => share.batches);
  await db.transaction(async (tx) => {
    // Before anything else: a deletion of the tenant waits for these rows, and nobody else leases them.
    const finished = await finishRows(tx, tenantId, FOLLOWER_BATCHES, batches);
    if (finished < batches.length) throw new LostLease();
    const held = await holdRows(tx, tenantId, batches.flatMap(rowsOf));
    const reading = shares.filter(({ follower }) => follower.readsTexts);
    const read = new Set(reading.flatMap(namesOf));
    const texts = await readTexts(
      tx,
      tenantId,
      held.filter((row) => read.has(nameOf(row))),
    );
    const textByName = new Map(texts.map((text) => [nameOf(text), text]));
    const changeByName = new Map(
      held.map((row) => [nameOf(row), { ...row, text: textByName.get(nameOf(row)) ?? null }]),
    );
    for (const share of shares) {
      const changes = namesOf(share).flatMap((name) => changeByName.get(name) ?? []);
      if (changes.length > 0) await share.follower.handle(tx, tenantId, changes, now);
    }
  });
}

const rowsOf = ({ kind, items }: FollowerBatch): ChangedRow[] => items.map((id) => ({ kind, id }));

const nameOf = ({ kind, id }: ChangedRow): string => `${kind} ${id}`;

/** The names of the rows of a share, each once. */
const namesOf = ({ batches }: Share): string[] => [...new Set(batches.flatMap(rowsOf).map(nameOf))];

/** Where the database itself is at fault this throws, too. */
async function noteFailure(
  db: Database,
  tenantId: string,
  batch: FollowerBatch,
  { onFailure }: FollowOptions,
  error: unknown,
): Promise<void> {
  if (error instanceof LostLease) return;
  const { follower, kind, items, attempts } = batch;
  let deadLetter = false;
  if (attempts >= RETRY.maxAttempts && items.length > 1) {
    await splitFollowerBatch(db, tenantId, batch);
  } else {
    deadLetter = (await failRows(db, tenantId, FOLLOWER_BATCHES, [batch])) > 0;
  }
  onFailure?.({ tenantId, follower, kind, items, deadLetter }, error);
}
