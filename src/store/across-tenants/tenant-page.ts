import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/*
 * Everything in this folder looks across tenants: plain selects of who has work, after which the work names
 * them. On a distributed database they are the only statements that ask every node.
 */

/** Rows that one look reads: a tenant with very many does not make it longer. */
const ROWS_PER_LOOK = 5_000;

/** Some tenants that have work. */
export interface TenantPage {
  /** In the order of their ids. */
  readonly tenantIds: readonly string[];
  /** The tenant after which to look next; '' is the beginning. */
  readonly next: string;
}

/**
 * Some tenants after this one that have waiting rows.
 *
 * @param waiting rows with a `tenant_id`, by an index that begins with it
 */
export async function listTenantPage(
  db: Database,
  waiting: SQL,
  after: string,
): Promise<TenantPage> {
  const rows = await query<{ id: string; rows: number }>(
    db,
    sql`
      select tenant_id as id, count(*)::int as rows from (
        select tenant_id from (${waiting}) waiting where tenant_id > ${after}
        order by tenant_id limit ${ROWS_PER_LOOK}) few
      group by tenant_id order by tenant_id`,
  );
  const seen = rows.reduce((sum, row) => sum + row.rows, 0);
  const tenantIds = rows.map(({ id }) => id);
  return { tenantIds, next: (seen === ROWS_PER_LOOK && tenantIds.at(-1)) || '' };
}
