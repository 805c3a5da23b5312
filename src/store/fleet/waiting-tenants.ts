import { type SQL, sql } from 'drizzle-orm';

/**
 * The tenants that have rows in a table whose key begins with `tenant_id`, as a part of a `with recursive`:
 * found by a look into the index for each, however many rows they have. The last one is null.
 *
 * @returns `waiting_tenants(tenant_id)`
 */
export const waitingTenants = (table: 'arrivals' | 'embedding_backlog'): SQL => {
  const from = sql.raw(table);
  return sql`
    waiting_tenants(tenant_id) as (
      (select tenant_id from ${from} order by tenant_id limit 1)
      union all
      select (select w.tenant_id from ${from} w where w.tenant_id > t.tenant_id
        order by w.tenant_id limit 1)
      from waiting_tenants t where t.tenant_id is not null
    )`;
};
