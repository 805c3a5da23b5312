import type { Database } from '../../db/client.js';
import { holdRows, nameOfRow, type OwnedRow } from '../../store/changes/changed-rows.js';
import {
  FOLLOWER_BATCHES,
  type FollowerBatch,
  fanOut,
  leaseFollowerBatches,
  splitFollowerBatch,
} from '../../store/changes/follower-batches.js';
import { readTexts } from '../../store/changes/texts.js';
import { failRows, finishTenantsRows, RETRY } from '../../store/queue/leased-queue.js';
import { byTenant } from '../../store/scope.js';
import { nextTurn } from '../../turns.js';
import { type Follower, letHandle } from './follower.js';

/** About how much a round handles: a few milliseconds of an embedded database, which answers nobody meanwhile. */
const ROUND = { changes: 500, bytes: 200_000 };

export interface FollowOptions {
  readonly now: Date;
  /** Called for every batch that failed by itself: it is tried again, or a dead letter. */
  readonly onFailure?: (failure: FollowerFailure, error: unknown) => void;
}

export interface FollowerFailure
  extends Pick<FollowerBatch, 'tenantId' | 'follower' | 'kind' | 'items'> {
  readonly deadLetter: boolean;
}

export interface Progress {
  /** Changes that were handled or have failed, counted for each follower. */
  readonly changes: number;
  /** Whether there may be more to do at once. */
  readonly more: boolean;
}

/**
 * Hands some new changes of tenants to the followers, and lets them handle those.
 *
 * @param tenantIds at least one; one where tenants live on several servers
 * @returns `left`: the tenants whose turn it was not yet
 */
export async function followChanges(
  db: Database,
  tenantIds: readonly string[],
  followers: readonly Follower[],
  options: FollowOptions,
): Promise<Progress & { readonly left: readonly string[] }> {
  const { batches, more, left } = await fanOut(
    db,
    tenantIds.map((tenantId) => ({ tenantId })),
    followers,
    ROUND,
  );
  const shares = followers.flatMap((follower) => {
    const own = batches.filter((batch) => batch.follower === follower.name);
    return own.length > 0 ? [{ follower, batches: own }] : [];
  });
  if (shares.length > 0) await runRound(db, shares, options);
  return { ...sum(shares.map(countProgress)), more, left };
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
    await runRound(db, [{ follower, batches }], options);
    progress.push(countProgress({ follower, batches }));
  }
  return sum(progress);
}

/** Batches of one follower under lease. */
interface FollowerWork {
  readonly follower: Follower;
  readonly batches: readonly FollowerBatch[];
}

function countProgress({ batches }: FollowerWork): Progress {
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
 * the batches of each tenant are handled alone, then each follower's, and then each batch. A batch that fails five
 * times is split into its changes, and a change that fails five times becomes a dead letter: all others go
 * on at once.
 *
 * @throws when the database cannot be worked with; what was leased is due again when the lease ends
 */
async function runRound(
  db: Database,
  shares: readonly FollowerWork[],
  options: FollowOptions,
): Promise<void> {
  try {
    await handle(db, shares, options.now);
  } catch (error) {
    const parts = smaller(shares);
    for (const some of parts) {
      await nextTurn();
      await runRound(db, some, options);
    }
    const [batch] = shares[0]?.batches ?? [];
    if (batch && parts.length === 0) await recordFailure(db, batch, options, error);
  }
}

/** Splits work by tenant, else by follower, else by batch; nothing when it was one batch already. */
function smaller(shares: readonly FollowerWork[]): FollowerWork[][] {
  const tenants = new Set(listBatches(shares).map(({ tenantId }) => tenantId));
  if (tenants.size > 1) {
    return [...tenants].map((tenantId) =>
      shares.flatMap(({ follower, batches }) => {
        const own = batches.filter((batch) => batch.tenantId === tenantId);
        return own.length > 0 ? [{ follower, batches: own }] : [];
      }),
    );
  }
  if (shares.length > 1) return shares.map((share) => [share]);
  const batches = listBatches(shares);
  if (batches.length < 2) return [];
  return shares.flatMap((share) => batches.map((batch) => [{ ...share, batches: [batch] }]));
}

const listBatches = (shares: readonly FollowerWork[]): FollowerBatch[] =>
  shares.flatMap(({ batches }) => batches);

/** Some batches are no longer there under this lease: they were deleted, or another worker has them. */
class LostLease extends Error {}

async function handle(db: Database, shares: readonly FollowerWork[], now: Date): Promise<void> {
  const batches = listBatches(shares);
  await db.transaction(async (tx) => {
    // Before anything else: a deletion of the tenant waits for these rows, and nobody else leases them.
    const finished = await finishTenantsRows(tx, batches, FOLLOWER_BATCHES);
    if (finished < batches.length) throw new LostLease();
    const held = await holdRows(tx, batches.flatMap(toOwnedRows));
    const reading = shares.filter(({ follower }) => follower.readsTexts);
    const read = new Set(reading.flatMap(listNames));
    const texts = await readTexts(
      tx,
      held.filter((row) => read.has(nameOfRow(row))),
    );
    const textByName = new Map(texts.map((text) => [nameOfRow(text), text]));
    const changeByName = new Map(
      held.map((row) => [nameOfRow(row), { ...row, text: textByName.get(nameOfRow(row)) ?? null }]),
    );
    for (const share of shares) {
      const changes = listNames(share).flatMap((name) => changeByName.get(name) ?? []);
      await letHandle(share.follower, tx, changes, now);
    }
  });
}

const toOwnedRows = ({ tenantId, kind, items }: FollowerBatch): OwnedRow[] =>
  items.map((id) => ({ tenantId, kind, id }));

/** The names of the rows of a share, each once, one tenant after the other. */
const listNames = ({ batches }: FollowerWork): string[] =>
  [...byTenant(batches).values()].flatMap((own) => [
    ...new Set(own.flatMap(toOwnedRows).map(nameOfRow)),
  ]);

/** Where the database itself is at fault this throws, too. */
async function recordFailure(
  db: Database,
  batch: FollowerBatch,
  { onFailure }: FollowOptions,
  error: unknown,
): Promise<void> {
  if (error instanceof LostLease) return;
  const { tenantId, follower, kind, items, attempts } = batch;
  let deadLetter = false;
  if (attempts >= RETRY.maxAttempts && items.length > 1) {
    await splitFollowerBatch(db, tenantId, batch);
  } else {
    deadLetter = (await failRows(db, tenantId, FOLLOWER_BATCHES, [batch])) > 0;
  }
  onFailure?.({ tenantId, follower, kind, items, deadLetter }, error);
}
