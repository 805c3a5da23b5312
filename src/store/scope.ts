import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/**
 * Whose rows a statement touches. Every statement on tenants' tables names one tenant as a constant; a hot
 * batch of several tenants carries the tenant in each row of its `input` instead. Both come from one text.
 *
 * Look-ups of a batch in a table are done row by row: `lateral (… limit 1)`, or `offset 0` where there
 * may be more. Joined whole, the table might be read from end to end for every batch: a planner without
 * statistics (a new table, or the embedded database) takes one tenant's part of it for small.
 */
export interface Scope {
  /** The tenant, in select lists: the constant, or the column of the row of the batch. */
  readonly tenant: SQL;
  /** The tenant in the select list of an `insert … select` from `owned(rows)`. */
  readonly owner: SQL;
  /**
   * The rows that an `insert … select` reads, for its `from`, beside their tenant's own row: a distributed database
   * then carries the insert out where the tenant lives. With a constant for the tenant it would fetch the rows and store
   * them from outside, and would send what they are read from to every server.
   */
  owned(rows: SQL): SQL;
  /** In conditions: the rows of this table (by its alias) that belong to the tenant of the row of the batch. */
  only(alias: string): SQL;
  /** Owner column for a query that reads the batch under another name than `input`: its column is `"tenantId"`. */
  of(rows: string): Scope;
}

/** The rows of one tenant, which the statement names as a constant. */
export function oneTenant(tenantId: string | Placeholder): Scope {
  const tenant = sql`${tenantId}::text`;
  const scope: Scope = {
    tenant,
    owner: sql`owner.tenant`,
    owned: (rows) =>
      sql`(select id as tenant from tenants where id = ${tenant}) owner cross join ${rows}`,
    only: (alias) => sql`${sql.raw(alias)}.tenant_id = ${tenant}`,
    of: () => scope,
  };
  return scope;
}

/** The tenants of a batch, each named by its row. */
function eachRow(rows: string): Scope {
  const tenant = sql.raw(`${rows}."tenantId"`);
  return {
    tenant,
    owner: tenant,
    owned: (from) => from,
    only: (alias) => sql.raw(`${alias}.tenant_id = ${rows}."tenantId"`),
    of: eachRow,
  };
}

/** The tenants of a batch `input`. */
export const severalTenants: Scope = eachRow('input');

/** A row that names its tenant. */
export interface Owned {
  readonly tenantId: string;
}

/**
 * The scope of a batch: a batch that happens to hold one tenant names it as a constant.
 *
 * @param rows at least one
 */
export function batchScope(rows: readonly Owned[]): Scope {
  const tenantId = singleTenant(rows);
  return tenantId === null ? severalTenants : oneTenant(tenantId);
}

/** The tenant that all rows of a batch belong to; null where there are several. */
export function singleTenant(rows: readonly Owned[]): string | null {
  const [first] = rows;
  if (!first) throw new Error('A batch without rows has no scope.');
  return rows.every(({ tenantId }) => tenantId === first.tenantId) ? first.tenantId : null;
}

/** The rows of each tenant, for statements that go tenant by tenant; in the order of the tenants' ids. */
export function byTenant<Row extends Owned>(rows: readonly Row[]): Map<string, Row[]> {
  const tenants = new Map<string, Row[]>();
  for (const row of rows) {
    const known = tenants.get(row.tenantId);
    if (known) known.push(row);
    else tenants.set(row.tenantId, [row]);
  }
  return new Map([...tenants].sort(([a], [b]) => (a < b ? -1 : 1)));
}
