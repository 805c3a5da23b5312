import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { finished, type Lease, type LeasedQueue, leaseRows, RETRY } from '../queue/leased-queue.js';
import { batchScope, type Owned } from '../scope.js';
import type { FollowedKind } from './changed-rows.js';

/** Backlog of each follower. */
export const FOLLOWER_BATCHES: LeasedQueue = { table: 'follower_batches', key: { id: 'bigint' } };

/** Whoever follows changes: its name, and which kinds of rows it hears of. */
export interface Subscription {
  readonly name: string;
  readonly kinds: readonly FollowedKind[];
}

/** A change batch of one follower, under lease. */
export interface FollowerBatch extends Lease, Owned {
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

/** Batches that were handed to the followers. */
export interface HandedOut {
  /** In the order of the changes of each tenant. */
  readonly batches: FollowerBatch[];
  /** Whether any of the tenants has more change batches. */
  readonly more: boolean;
  /** The tenants whose turn it was not yet, since the changes of others were enough. */
  readonly left: readonly string[];
}

/**
 * Hands some of the change batches of tenants to everyone who follows their kind: each gets a row of its own
 * for each, which is under lease already. What another process is just handing over is passed over. The oldest
 * batch of each tenant comes before the second one of any.
 *
 * @param tenants at least one; one where tenants live on several servers
 * @param bounds of all that is handed out at once
 */
export async function fanOut(
  db: Database,
  tenants: readonly Owned[],
  followers: readonly Subscription[],
  { changes, bytes }: RoundBounds,
): Promise<HandedOut> {
  const input = tenants.map(({ tenantId }, place) => ({ tenantId, place }));
  const scope = batchScope(tenants);
  const pairs = followers.flatMap(({ name, kinds }) => kinds.map((kind) => ({ name, kind })));
  const perTenant = Math.ceil(changes / tenants.length);
  const [row] = await query<{
    batches: FollowerBatch[] | null;
    more: boolean;
    left: string[] | null;
  }>(
    db,
    sql`
      with oldest as materialized (
        select input."tenantId", input.place, b.* from jsonb_to_recordset(${asJson(input)})
          as input("tenantId" text, place int)
        cross join lateral (
          select id, cardinality(items) as changes, bytes from change_batches b
          where ${scope.only('b')} order by id limit ${perTenant} for update skip locked
        ) b
      ), in_turn as (
        select *, row_number() over (partition by "tenantId" order by id) as turn from oldest
      ), counted as materialized (
        select "tenantId", id,
          sum(changes) over upto - changes as changes_before, sum(bytes) over upto - bytes as bytes_before
        from in_turn window upto as (order by turn, place rows unbounded preceding)
      ), few as materialized (
        select "tenantId", id from counted where changes_before < ${changes} and bytes_before < ${bytes}
      ), taken as (
        delete from change_batches b using few
        where ${scope.of('few').only('b')} and b.id = few.id and b.id = any(array(select id from few))
        returning few."tenantId", b.id, b.kind, b.items, b.bytes, b.created_at
      ), follower_rows as (
        insert into follower_batches (tenant_id, follower, kind, items, bytes, attempts, created_at, due_at)
        select ${scope.of('taken').tenant}, follower.name, taken.kind, taken.items, taken.bytes, 1, taken.created_at,
          now() + ${RETRY.leaseSeconds} * interval '1 second'
        from taken join jsonb_to_recordset(${asJson(pairs)}) as follower(name text, kind text)
          on follower.kind = taken.kind
        order by taken."tenantId", taken.id, follower.name
        returning tenant_id as "tenantId", id, follower, kind, items, bytes, revision, attempts
      )
      select (select jsonb_agg(to_jsonb(follower_rows) order by id) from follower_rows) as batches,
        (select count(*) from oldest) > (select count(*) from taken)
          or exists (select from oldest group by "tenantId" having count(*) = ${perTenant}) as more,
        (select jsonb_agg(distinct "tenantId") from oldest
          where "tenantId" not in (select "tenantId" from few)) as left`,
  );
  return { batches: row?.batches ?? [], more: row?.more === true, left: row?.left ?? [] };
}

/** Leases what has been due for longest for a follower: what has failed before, or was left by a dead process. */
export async function leaseFollowerBatches(
  db: Database,
  tenantId: string,
  follower: string,
  { changes, bytes, delayed }: RoundBounds & { readonly delayed: boolean },
): Promise<FollowerBatch[]> {
  const rows = await leaseRows<Omit<FollowerBatch, 'tenantId'>>(db, tenantId, FOLLOWER_BATCHES, {
    limit: changes,
    only: sql`q.follower = ${follower}`,
    budgets: [
      { of: sql`cardinality(q.items)`, max: changes },
      { of: sql`q.bytes`, max: bytes },
    ],
    columns: sql`q.follower, q.kind, q.items, q.bytes`,
    delayed,
  });
  return rows.map((row) => ({ ...row, tenantId }));
}

/** Makes a batch of each of its changes, as if they had come one by one, so that one of them fails alone. */
export async function splitFollowerBatch(
  db: Database,
  tenantId: string,
  batch: Omit<FollowerBatch, 'tenantId'>,
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
