import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.js';
import { query, snakeCase } from '../../db/rows.js';

/** Which rows of a table go, and what goes with them. */
export interface Removal {
  readonly table: PgTable;
  /** Selects these columns of the rows: few, so that what one statement locks and logs stays small. */
  readonly select: (columns: SQL) => SQL;
  /** Which of them go; absent: all. */
  readonly isDone?: SQL | undefined;
  /** The time by whose UTC day its rows are counted: those days are marked as changed; null: none are. */
  readonly countedBy: string | null;
  /** Part of the same statement for what hangs on the rows that it removes: `removed` has them. */
  readonly withRemoved?: ((tenantId: string) => SQL) | undefined;
}

/**
 * Removes some rows of a tenant, in one statement.
 *
 * @returns `seen`: rows that were selected; `removed`: those of them that go and that nobody else removed meanwhile
 */
export async function removeBatch(
  db: Database,
  tenantId: string,
  { table, select, isDone, countedBy, withRemoved }: Removal,
): Promise<{ seen: number; removed: number }> {
  const key = sql.raw(primaryKey(table).join(', '));
  const day = countedBy ? sql.raw(`(${countedBy} at time zone 'UTC')::date`) : sql`null::date`;
  const marked = countedBy
    ? sql`marked as (
        insert into dirty_days (tenant_id, day)
        select distinct ${tenantId}, counted_on from batch
      ), `
    : sql``;
  const [row] = await query<{ seen: number; removed: number }>(
    db,
    sql`
      with batch as materialized (
        ${select(sql`${key}, ${day} as counted_on, ${isDone ?? sql`true`} as is_done`)}
      ), ${marked}removed as (
        delete from ${table}
        where tenant_id = ${tenantId} and (${key}) in (select ${key} from batch where is_done)
        returning ${withRemoved ? sql`*` : sql`1`}
      )${withRemoved ? sql`, ${withRemoved(tenantId)}` : sql``}
      select (select count(*) from batch)::int as seen, (select count(*) from removed)::int as removed`,
  );
  return row ?? { seen: 0, removed: 0 };
}

function primaryKey(table: PgTable): string[] {
  const { primaryKeys } = getTableConfig(table);
  return (primaryKeys[0]?.columns ?? []).map(({ name }) => snakeCase(name));
}
