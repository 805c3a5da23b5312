import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.js';

/** Runs a statement and answers its rows as the driver gives them (keys as in the statement). */
export async function query<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** The name of a column in SQL. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The pieces for inserting many rows of a table from one JSON parameter, which costs a fraction of one
 * parameter a value: `insert into t (columns) select fields from jsonb_to_recordset($1) as r(record)`.
 */
export function recordset(table: PgTable, omit: readonly string[] = []) {
  const entries = Object.entries(getTableColumns(table)).filter(([field]) => !omit.includes(field));
  return {
    /** `tenant_id, created_at, …` */
    columns: entries.map(([field]) => `"${snakeCase(field)}"`).join(', '),
    /** `"tenantId", "createdAt", …` */
    fields: entries.map(([field]) => `"${field}"`).join(', '),
    /** `"tenantId" text, "createdAt" timestamptz, …` */
    record: entries
      .map(([field, column]) => `"${field}" ${column.getSQLType().replace('bigserial', 'bigint')}`)
      .join(', '),
  };
}

/**
 * A row of a table as placeholders, for a statement that stores a single one, which costs the server a fraction of
 * taking the row out of JSON. `row` is a select list, each placeholder with the name of its field; `values` makes a
 * row its values.
 */
export function placeholders(table: PgTable): {
  readonly row: SQL;
  readonly values: (row: object) => Record<string, unknown>;
} {
  const columns = Object.entries(getTableColumns(table)).map(([field, column]) => ({
    field,
    type: column.getSQLType(),
  }));
  const row = columns.map(
    ({ field, type }) => sql`${sql.placeholder(field)}::${sql.raw(type)} as "${sql.raw(field)}"`,
  );
  return {
    row: sql.join(row, sql`, `),
    values: (given) => {
      const values: Record<string, unknown> = {};
      for (const { field, type } of columns) {
        const value = (given as Readonly<Record<string, unknown>>)[field] ?? null;
        values[field] = value !== null && type === 'jsonb' ? JSON.stringify(value) : value;
      }
      return values;
    },
  };
}

/** To compare a column with any of these texts, by an index: `session_id = ${anyText(ids)}`. */
export const anyText = (texts: readonly string[]): SQL =>
  sql`any(array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)))`;

/** Rows as the one JSON parameter that `jsonb_to_recordset` takes. */
export const asJson = (rows: readonly object[]): SQL => sql`${JSON.stringify(rows)}::jsonb`;
