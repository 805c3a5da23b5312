import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { lockEmbedders } from './backlog.js';

/**
 * Makes an embedder the newest of a tenant. The documents up to now will be put into its backlog; later
 * ones get there as they are stored. One that is being removed is left alone, until it is gone.
 */
export async function introduceEmbedder(
  db: Database,
  tenantId: string,
  embedder: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockEmbedders(tx, [{ tenantId }], 'exclusive');
    await query(
      tx,
      sql`
        insert into tenant_embedders as e (tenant_id, embedder, introduced_at, target)
        select ${tenantId}, ${embedder}, clock_timestamp(), coalesce(
          (select d.id from documents d where d.tenant_id = ${tenantId} order by d.id desc limit 1), 0)
        on conflict (tenant_id, embedder) do update set introduced_at = excluded.introduced_at
        where e.retired_at is null`,
    );
  });
}

/**
 * Puts the next older documents of a tenant into the backlog of its embedder, unless there are many there.
 *
 * @returns whether there were any
 */
export async function queueOlder(
  db: Database,
  tenantId: string,
  embedder: string,
  limit: number,
): Promise<boolean> {
  const moved = await query(
    db,
    sql`
      with unfinished as materialized (
        select e.position, e.target from tenant_embedders e
        where e.tenant_id = ${tenantId} and e.embedder = ${embedder}
          and e.position < e.target and e.retired_at is null
          and not exists (
            select from embedding_backlog b where b.tenant_id = ${tenantId} and b.embedder = ${embedder}
              and b.due_at is not null offset ${limit})
        for update skip locked
      ), page as materialized (
        select d.id from unfinished u cross join lateral (
          select d.id from documents d
          where d.tenant_id = ${tenantId} and d.id > u.position and d.id <= u.target
          order by d.id limit ${limit}) d
      ), queued as (
        insert into embedding_backlog (tenant_id, document_id, embedder)
        select ${tenantId}, id, ${embedder} from page order by id on conflict do nothing
      )
      update tenant_embedders e
      set position = case when p.found < ${limit} then e.target else p.last end
      from unfinished, (select count(id) as found, max(id) as last from page) p
      where e.tenant_id = ${tenantId} and e.embedder = ${embedder}
      returning 1`,
  );
  return moved.length > 0;
}

/** Notes whether a tenant's embedder has every older document by now; dead letters do not count. */
export async function recordCompleted(
  db: Database,
  tenantId: string,
  embedder: string,
): Promise<void> {
  await query(
    db,
    sql`
      update tenant_embedders e set completed_at = now()
      where e.tenant_id = ${tenantId} and e.embedder = ${embedder}
        and e.completed_at is null and e.position >= e.target
        and not exists (
          select from embedding_backlog b
          where b.tenant_id = ${tenantId} and b.embedder = ${embedder} and b.document_id <= e.target
            and b.due_at is not null)`,
  );
}

/** Retires a tenant's embedders that a newer one has become complete after: they embed nothing anymore. */
export async function retireOutdated(db: Database, tenantId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockEmbedders(tx, [{ tenantId }], 'exclusive');
    await query(
      tx,
      sql`
        with retired as (
          update tenant_embedders e set retired_at = now()
          where e.tenant_id = ${tenantId} and e.retired_at is null and exists (
            select from tenant_embedders newer
            where newer.tenant_id = ${tenantId} and newer.introduced_at > e.introduced_at
              and newer.completed_at is not null and newer.retired_at is null)
          returning e.embedder
        )
        delete from embedding_backlog b using retired r
        where b.tenant_id = ${tenantId} and b.embedder = r.embedder`,
    );
  });
}

/** Removes some vectors of a tenant's retired embedder, and with the last of them the embedder. */
export async function removeRetired(
  db: Database,
  tenantId: string,
  embedder: string,
  limit: number,
): Promise<void> {
  const [row] = await query<{ removed: number }>(
    db,
    sql`
      with batch as materialized (
        select document_id from embeddings
        where tenant_id = ${tenantId} and embedder = ${embedder} limit ${limit}
      ), removed as (
        delete from embeddings where tenant_id = ${tenantId} and embedder = ${embedder}
          and document_id = any(array(select document_id from batch))
      )
      select count(*)::int as removed from batch`,
  );
  if (row && row.removed === limit) return;
  await query(
    db,
    sql`delete from tenant_embedders where tenant_id = ${tenantId}
      and embedder = ${embedder} and retired_at is not null`,
  );
}
