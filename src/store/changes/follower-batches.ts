import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { finished, type Lease, type LeasedQueue, leaseRows, RETRY } from '../queue/leased-queue.js';
import type { FollowedKind } from './changed-rows.js';

/** What waits for each follower. */
export const FOLLOWER_BATCHES: LeasedQueue = { table: 'follower_batches', key: { id: 'bigint' } };

/** Whoever follows changes: its name, and which kinds of rows it hears of. */
export interface Subscription {
  readonly name: string;
  readonly kinds: readonly FollowedKind[];
}

/** A change batch of one follower, under lease. */
export interface FollowerBatch extends Lease {
  readonly id: number;
  readonly follower: string;
  readonly kind: FollowedKind;
  /** The ids of the rows that changed. */
  readonly items: readonly string[];
  readonly bytes: number;
}

/** About how much is leased at once, for each follower. */
export interface RoundBounds {
  readonly changes: number;
  /** Of the texts of what changed. */
  readonly bytes: number;
}

/**
 * Hands some of a tenant's change batches to everyone who follows their kind: each gets a row of its own
 * for each, which is under lease already. What another process is just handing over is passed over.
 *
 * @returns the rows in the order of the changes, and whether there are more change batches
 */
export async function fanOut(
  db: Database,
  tenantId: string,
  followers: readonly Subscription[],
  { changes, bytes }: RoundBounds,
): Promise<{ batches: FollowerBatch[]; more: boolean }> {
  const pairs = followers.flatMap(({ name, kinds }) => kinds.map((kind) => ({ name, kind })));
  const rows = await query<(FollowerBatch | { id: null }) & { more: boolean }>(
    db,
    sql`
      with oldest as materialized (
        select id, cardinality(items) as changes, bytes from change_batches
        where tenant_id = ${tenantId} order by id limit ${changes} for update skip locked
      ), counted as materialized (
        select id, sum(changes) over upto - changes as changes_before, sum(bytes) over upto - bytes as bytes_before
        from oldest window upto as (order by id rows unbounded preceding)
      ), taken as (
        delete from change_batches where tenant_id = ${tenantId} and id = any(array(
          select id from counted where changes_before < ${changes} and bytes_before < ${bytes}))
        returning id, kind, items, bytes, created_at
      ), follower_rows as (
        insert into follower_batches (tenant_id, follower, kind, items, bytes, attempts, created_at, due_at)
        select ${tenantId}, follower.name, taken.kind, taken.items, taken.bytes, 1, taken.created_at,
          now() + ${RETRY.leaseSeconds} * interval '1 second'
        from taken join jsonb_to_recordset(${asJson(pairs)}) as follower(name text, kind text)
          on follower.kind = taken.kind
        order by taken.id, follower.name
        returning id::float8 as id, follower, kind, items, bytes, revision, attempts
      )
      select follower_rows.*, seen.more from (
        select (select count(*) from oldest) = ${changes}
          or (select count(*) from oldest) > (select count(*) from taken) as more
      ) seen left join follower_rows on true order by id`,
  );
  const batches = rows.flatMap((row) => (row.id === null ? [] : [row]));
  return { batches, more: rows[0]?.more === true };
}

/** Leases what has been due for longest for a follower: what has failed before, or was left by a dead process. */
export function leaseFollowerBatches(
  db: Database,
  tenantId: string,
  follower: string,
  { changes, bytes, delayed }: RoundBounds & { readonly delayed: boolean },
): Promise<FollowerBatch[]> {
  return leaseRows<FollowerBatch>(db, tenantId, FOLLOWER_BATCHES, {
    limit: changes,
    only: sql`q.follower = ${follower}`,
    budgets: [
      { of: sql`cardinality(q.items)`, max: changes },
      { of: sql`q.bytes`, max: bytes },
    ],
    columns: sql`q.follower, q.kind, q.items, q.bytes`,
    delayed,
  });
}

/** Makes a batch of each of its changes, as if they had come one by one, so that one of them fails alone. */
export async function splitFollowerBatch(
  db: Database,
  tenantId: string,
  batch: FollowerBatch,
): Promise<void> {
  await query(
    db,
    sql`
      with whole as materialized (
        select * from follower_batches where tenant_id = ${tenantId} and id = ${batch.id}
      ), ${finished(tenantId, FOLLOWER_BATCHES, [batch])}
      insert into follower_batches (tenant_id, follower, kind, items, bytes, created_at)
      select ${tenantId}, whole.follower, whole.kind, array[item], whole.bytes / cardinality(whole.items) + 1,
        whole.created_at
      from finished join whole using (id) cross join unnest(whole.items) item`,
  );
}
