import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { listTenantPage, type TenantPage } from './tenant-page.js';

/** Tenants with documents that are due to be embedded. */
export const listTenantsToEmbed = (
  db: Database,
  embedder: string,
  after: string,
): Promise<TenantPage> =>
  listTenantPage(
    db,
    sql`select tenant_id from embedding_backlog where embedder = ${embedder} and due_at <= now()`,
    after,
  );

/** Tenants with an embedder that does not have all their older documents yet. */
export const listTenantsWithIncompleteEmbedder = (
  db: Database,
  after: string,
): Promise<TenantPage> =>
  listTenantPage(
    db,
    sql`select tenant_id from tenant_embedders where completed_at is null and retired_at is null`,
    after,
  );

/**
 * Tenants whose newest embedder is another one.
 *
 * @param of `all` of them, or `new` ones, which have none at all
 * @returns `retired`: they have this embedder from earlier, and it is still being removed; these come last
 */
export function listTenantsWithoutEmbedder(
  db: Database,
  embedder: string,
  of: 'all' | 'new',
  limit: number,
): Promise<{ id: string; retired: boolean }[]> {
  const newest = sql`(
    select e.embedder from tenant_embedders e where e.tenant_id = t.id and e.retired_at is null
    order by e.introduced_at desc limit 1)`;
  return query(
    db,
    sql`
      select t.id, exists (
        select from tenant_embedders e
        where e.tenant_id = t.id and e.embedder = ${embedder} and e.retired_at is not null) as retired
      from tenants t
      where ${of === 'new' ? sql`${newest} is null` : sql`${newest} is distinct from ${embedder}`}
      order by retired, t.id limit ${limit}`,
  );
}

/** Tenants with embedders that a newer one has become complete after. */
export async function listTenantsWithOutdatedEmbedder(
  db: Database,
  limit: number,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`
      select distinct e.tenant_id as id from tenant_embedders e
      join tenant_embedders newer on newer.tenant_id = e.tenant_id
        and newer.introduced_at > e.introduced_at
        and newer.completed_at is not null and newer.retired_at is null
      where e.retired_at is null order by 1 limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** An embedder of a tenant that has been retired and is to be removed. */
export async function findRetiredEmbedder(
  db: Database,
): Promise<{ tenantId: string; embedder: string } | undefined> {
  const [row] = await query<{ tenantId: string; embedder: string }>(
    db,
    sql`
      select tenant_id as "tenantId", embedder from tenant_embedders
      where retired_at is not null order by 1, 2 limit 1`,
  );
  return row;
}

/** The embedders that documents are to be embedded by. */
export async function listEmbedders(db: Database): Promise<string[]> {
  const rows = await query<{ embedder: string }>(
    db,
    sql`select distinct embedder from tenant_embedders where retired_at is null order by 1`,
  );
  return rows.map(({ embedder }) => embedder);
}

/** How long the vectors of an embedder are, of any tenant; null while there are none. */
export async function readDimensions(db: Database, embedder: string): Promise<number | null> {
  const [row] = await query<{ dimensions: number }>(
    db,
    sql`select length(vector) as dimensions from embeddings where embedder = ${embedder} limit 1`,
  );
  return row?.dimensions ?? null;
}
