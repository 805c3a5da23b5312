import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** Rows whose mean size stands for that of all. */
const SAMPLED = 100;

/** The newest rows of each table of records, by an index. */
const NEWEST = {
  gate_calls: 'id',
  events: 'id',
  messages: 'id',
  outcomes: 'id',
  steps: 'started_at',
} as const;

export type RecordTable = keyof typeof NEWEST;
export const RECORD_TABLES = Object.keys(NEWEST) as readonly RecordTable[];

/** The mean size of a tenant's newest rows, in bytes; 0 of a table without any. */
export async function readRowSizes(
  db: Database,
  tenantId: string,
): Promise<Record<RecordTable, number>> {
  const parts = Object.entries(NEWEST).map(
    ([table, order]) => sql`
      select ${table}::text as name, coalesce(avg(pg_column_size(newest)), 0)::float8 as bytes from (
        select * from ${sql.raw(table)} t where t.tenant_id = ${tenantId}
        order by t.${sql.raw(order)} desc limit ${SAMPLED}) newest`,
  );
  const rows = await query<{ name: RecordTable; bytes: number }>(
    db,
    sql.join(parts, sql` union all `),
  );
  const sizes = Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
  return sizes as Record<RecordTable, number>;
}
