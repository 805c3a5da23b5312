import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { ChangeKind } from '../../db/schema/change-batches.js';
import { batchScope, type Owned, oneTenant, type Scope } from '../scope.js';

interface RowSource {
  readonly table: string;
  /** Which row of the tenant in table `t` a change `c` is of, by its id, which is text. */
  readonly isOf: SQL;
}

const byNumber = sql`t.id = c.id::bigint`;

/** Where the rows of a change are. A kind of changes can be followed when it stands here. */
export const ROW_SOURCES = {
  gate: { table: 'gate_calls', isOf: sql`t.id = c.id::uuid` },
  message: { table: 'messages', isOf: byNumber },
  event: { table: 'events', isOf: byNumber },
  outcome: { table: 'outcomes', isOf: byNumber },
  step: {
    table: 'steps',
    isOf: sql`t.session_id = c.id::jsonb->>0 and t.correlation_id = c.id::jsonb->>1
      and t.step_id = c.id::jsonb->>2`,
  },
} as const satisfies Partial<Record<ChangeKind, RowSource>>;

export type FollowedKind = keyof typeof ROW_SOURCES;

/** Which row has changed. */
export interface ChangedRow {
  readonly kind: FollowedKind;
  /** A number or a UUID; of a step its session, correlation and step id as a JSON array. */
  readonly id: string;
}

/** A changed row with its tenant. */
export interface OwnedRow extends ChangedRow, Owned {}

/** A row with the session that it belonged to when that was held. */
export interface HeldRow extends OwnedRow {
  readonly sessionId: string;
}

/** Names a row among those of all tenants. */
export const nameOfRow = ({ tenantId, kind, id }: OwnedRow): string => `${tenantId} ${kind} ${id}`;

/**
 * Finds rows and holds their sessions until the transaction ends: the deletion of a session waits for it,
 * and then finds what was made of the rows. What is read of them afterwards is as it is by then, and
 * nothing where it is gone.
 *
 * @returns each row once, in the order in which they are named; not those that are gone with or without
 *   their session
 */
export async function holdRows(db: Database, rows: readonly OwnedRow[]): Promise<HeldRow[]> {
  if (rows.length === 0) return [];
  const scope = batchScope(rows);
  return query(
    db,
    sql`
      with found as materialized (
        ${lookUpIn(scope, rows, () => sql`t.session_id`)}
      ), held as materialized (
        -- In the order of the key, so that two writers wait for each other and never deadlock.
        select named.* from (select distinct "tenantId", session_id from found order by 1, 2) named
        cross join lateral (
          select from sessions s
          where ${scope.of('named').only('s')} and s.session_id = named.session_id for key share
        ) session
      )
      select "tenantId", kind, id, session_id as "sessionId"
      from found join held using ("tenantId", session_id) order by place`,
  );
}

/**
 * A query over the rows of several tables: `place`, `kind`, `id`, and columns of the rows `t`. Each row is
 * looked up by its key: without statistics, as in an embedded database, a join may read all of a tenant's.
 *
 * @param columns of a kind, in the same order for each
 */
export const lookUp = (
  tenantId: string,
  rows: readonly ChangedRow[],
  columns: (kind: FollowedKind) => SQL,
): SQL =>
  lookUpIn(
    oneTenant(tenantId),
    rows.map((row) => ({ ...row, tenantId })),
    columns,
  );

/**
 * Changed rows of several tenants; the result has `"tenantId"`, too.
 *
 * @param also a condition on the row `t` and the change `c`, with the fields of `rows` that are text
 */
export function lookUpIn<Row extends OwnedRow>(
  scope: Scope,
  rows: readonly Row[],
  columns: (kind: FollowedKind) => SQL,
  also: SQL = sql`true`,
): SQL {
  const unique = new Map(rows.map((row) => [nameOfRow(row), row]));
  const places = [...unique.values()].map((row, place) => ({ ...row, place }));
  const kinds = [...new Set(places.map(({ kind }) => kind))];
  const parts = kinds.map((kind) => {
    const { table, isOf } = ROW_SOURCES[kind];
    return sql`
      select c.place, c."tenantId", ${kind}::text as kind, c.id, t.*
      from jsonb_to_recordset(${asJson(places.filter((row) => row.kind === kind))})
        as c(place int, "tenantId" text, id text, "sessionId" text)
      cross join lateral (
        select ${columns(kind)} from ${sql.raw(table)} t
        where ${scope.of('c').only('t')} and ${isOf} and ${also} offset 0
      ) t`;
  });
  return sql.join(parts, sql` union all `);
}
