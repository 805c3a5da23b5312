import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { lockEmbedders } from './embedding-backlog.js';
import { findIndexed } from './vector-index.js';

/**
 * Makes an embedder the newest of tenants. Their documents up to now will be put into its backlog; later
 * ones get there as they are stored. One that is about to go is left alone, until it is gone.
 *
 * @param of `all` tenants that do not have it as their newest, or `new` ones, which have none at all
 * @returns whether there is nothing left to do
 */
export async function introduceEmbedder(
  db: Database,
  embedder: string,
  of: 'all' | 'new',
): Promise<boolean> {
  const newest = sql`(
    select e.embedder from tenant_embedders e where e.tenant_id = t.id and e.retired_at is null
    order by e.introduced_at desc limit 1)`;
  const lacking =
    of === 'new' ? sql`${newest} is null` : sql`${newest} is distinct from ${embedder}`;
  const [any] = await query(db, sql`select from tenants t where ${lacking} limit 1`);
  if (!any) return true;
  return db.transaction(async (tx) => {
    await lockEmbedders(tx, 'exclusive');
    await query(
      tx,
      sql`
        insert into tenant_embedders as e (tenant_id, embedder, introduced_at, target)
        select t.id, ${embedder}, clock_timestamp(), coalesce(
          (select d.id from documents d where d.tenant_id = t.id order by d.id desc limit 1), 0)
        from tenants t where ${lacking}
        on conflict (tenant_id, embedder) do update set introduced_at = excluded.introduced_at
        where e.retired_at is null`,
    );
    const [left] = await query(tx, sql`select from tenants t where ${lacking} limit 1`);
    return !left;
  });
}

/** The embedders that documents are to be embedded by. */
export async function listEmbedders(db: Database): Promise<string[]> {
  const rows = await query<{ embedder: string }>(
    db,
    sql`select distinct embedder from tenant_embedders where retired_at is null order by 1`,
  );
  return rows.map(({ embedder }) => embedder);
}

/** Tenants whose older documents are gone through at once. */
const TENANTS_AT_ONCE = 10;

/**
 * Puts older documents into the backlog of an embedder: the next ones of some tenants that have few there.
 *
 * @param limit documents of a tenant
 * @returns whether there were any
 */
export async function queueOlder(db: Database, embedder: string, limit: number): Promise<boolean> {
  const moved = await query(
    db,
    sql`
      with unfinished as materialized (
        select e.tenant_id, e.position, e.target from tenant_embedders e
        where e.embedder = ${embedder} and e.position < e.target and e.retired_at is null
          and not exists (
            select from embedding_backlog b where b.tenant_id = e.tenant_id and b.embedder = e.embedder
              and b.due_at is not null offset ${limit})
        order by e.tenant_id limit ${TENANTS_AT_ONCE} for update skip locked
      ), page as materialized (
        select u.tenant_id, d.id from unfinished u cross join lateral (
          select d.id from documents d
          where d.tenant_id = u.tenant_id and d.id > u.position and d.id <= u.target
          order by d.id limit ${limit}) d
      ), queued as (
        insert into embedding_backlog (tenant_id, document_id, embedder)
        select tenant_id, id, ${embedder} from page order by 1, 2 on conflict do nothing
      )
      update tenant_embedders e
      set position = case when p.found < ${limit} then e.target else p.last end
      from (
        select u.tenant_id, count(p.id) as found, max(p.id) as last
        from unfinished u left join page p using (tenant_id) group by 1) p
      where e.tenant_id = p.tenant_id and e.embedder = ${embedder}
      returning 1`,
  );
  return moved.length > 0;
}

/** Notes for which tenants an embedder has every older document by now; set aside ones do not count. */
export async function noteCompleted(db: Database, embedder: string): Promise<void> {
  await query(
    db,
    sql`
      update tenant_embedders e set completed_at = now()
      where e.embedder = ${embedder} and e.completed_at is null and e.position >= e.target
        and not exists (
          select from embedding_backlog b
          where b.tenant_id = e.tenant_id and b.embedder = e.embedder and b.document_id <= e.target
            and b.due_at is not null)`,
  );
}

/** Retires the embedders that a newer one has become complete after: they embed nothing any more. */
export async function retireOlder(db: Database): Promise<void> {
  const outdated = sql`
    e.retired_at is null and exists (
      select from tenant_embedders n
      where n.tenant_id = e.tenant_id and n.introduced_at > e.introduced_at
        and n.completed_at is not null and n.retired_at is null)`;
  const [any] = await query(db, sql`select from tenant_embedders e where ${outdated} limit 1`);
  if (!any) return;
  await db.transaction(async (tx) => {
    await lockEmbedders(tx, 'exclusive');
    await query(
      tx,
      sql`
        with retired as (
          update tenant_embedders e set retired_at = now() where ${outdated}
          returning e.tenant_id, e.embedder
        )
        delete from embedding_backlog b using retired r
        where b.tenant_id = r.tenant_id and b.embedder = r.embedder`,
    );
  });
}

/**
 * Removes some vectors of a retired embedder, and in the end the embedder.
 *
 * @returns whether there may be more
 */
export async function removeRetired(db: Database, limit: number): Promise<boolean> {
  const [row] = await query<{ tenantId: string; embedder: string; removed: number }>(
    db,
    sql`
      with retired as materialized (
        select tenant_id, embedder from tenant_embedders where retired_at is not null
        order by 1, 2 limit 1
      ), doomed as materialized (
        select e.tenant_id, e.document_id, e.embedder from retired r
        join embeddings e on e.tenant_id = r.tenant_id and e.embedder = r.embedder
        limit ${limit}
      ), removed as (
        delete from embeddings e using doomed d
        where e.tenant_id = d.tenant_id and e.document_id = d.document_id and e.embedder = d.embedder
      )
      select r.tenant_id as "tenantId", r.embedder, (select count(*) from doomed)::int as removed
      from retired r`,
  );
  if (!row) return false;
  if (row.removed < limit) {
    await query(
      db,
      sql`delete from tenant_embedders where tenant_id = ${row.tenantId}
        and embedder = ${row.embedder} and retired_at is not null`,
    );
  }
  return true;
}

/** How much waits to be embedded. */
export interface EmbeddingLoad {
  readonly embedder: string;
  readonly waiting: number;
  readonly setAside: number;
  /** Seconds for which the longest of them has waited. */
  readonly lagSeconds: number;
  /** Tenants whose older documents are not all embedded. */
  readonly unfinishedTenants: number;
  /** 1 when there is an index of pgvector over its vectors, else 0. */
  readonly indexed: number;
}

export async function readEmbeddingLoads(db: Database): Promise<EmbeddingLoad[]> {
  const loads = await query<Omit<EmbeddingLoad, 'indexed'>>(
    db,
    sql`
      with loads as (
        select embedder, count(*) filter (where due_at is not null) as waiting,
          count(*) filter (where due_at is null) as aside,
          min(queued_at) filter (where due_at is not null) as since
        from (select * from embedding_backlog limit 100000) counted group by 1
      ), embedders as (
        select embedder, count(*) filter (where completed_at is null) as unfinished
        from tenant_embedders where retired_at is null group by 1
      )
      select e.embedder, coalesce(l.waiting, 0)::float8 as waiting,
        coalesce(l.aside, 0)::float8 as "setAside",
        coalesce(greatest(0, extract(epoch from now() - l.since)), 0)::float8 as "lagSeconds",
        e.unfinished::float8 as "unfinishedTenants"
      from embedders e left join loads l using (embedder) order by 1`,
  );
  const indexed = await findIndexed(
    db,
    loads.map(({ embedder }) => embedder),
  );
  return loads.map((load) => ({ ...load, indexed: indexed.has(load.embedder) ? 1 : 0 }));
}
