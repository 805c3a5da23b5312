import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { ArrivalKind } from '../../db/schema/arrivals.js';
import {
  ARRIVAL_COLUMNS,
  type Arrival,
  arrivalOf,
  type RawArrival,
  TEXT_SOURCES,
} from '../texts.js';
import { waitingTenants } from './waiting-tenants.js';

/** Bounds of one row of arrivals, give or take one text: rounds are made of whole ones. */
const TEXTS_A_UNIT = 100;
const BYTES_A_UNIT = 100_000;

/**
 * Says that texts have arrived, as a part of the statement that stores them. Empty ones need not.
 *
 * @param source what was stored or changed: `"tenantId"`, `id` and `bytes`, the size of the text
 */
export function announce(kind: ArrivalKind, source: SQL): SQL {
  return sql`
    insert into arrivals (tenant_id, kind, items, bytes)
    select "tenantId", ${kind}, array_agg(id::text order by id), sum(bytes)
    from (
      select "tenantId", id, bytes, (count(*) over before - 1) / ${TEXTS_A_UNIT}::int as texts_before,
        sum(bytes) over before / ${BYTES_A_UNIT}::int as bytes_before
      from (${source}) stored where bytes > 0
      window before as (partition by "tenantId" order by id rows unbounded preceding)
    ) placed
    group by "tenantId", texts_before, bytes_before`;
}

/** A row of arrivals: what stands or falls together. */
export interface ArrivalUnit {
  readonly tenantId: string;
  readonly id: number;
  readonly kind: ArrivalKind;
  /** The ids of the rows that hold the texts. */
  readonly items: readonly string[];
  readonly attempts: number;
}

/** Which rows hold some texts. */
export type TextIds = Pick<ArrivalUnit, 'tenantId' | 'kind' | 'items'>;

const RETURNED = sql`a.tenant_id as "tenantId", a.id::float8 as id, a.kind, a.items, a.attempts`;

/**
 * Takes arrivals out, as they are due, and as many of each tenant as of another: whoever sends much does
 * not keep the others waiting. What another process has taken is passed over.
 *
 * @param options `texts`, `bytes`: about how much to take; `delayed`: also what is not due yet
 * @returns the oldest first within a tenant
 */
export async function takeArrivals(
  db: Database,
  options: { readonly texts: number; readonly bytes: number; readonly delayed: boolean },
): Promise<ArrivalUnit[]> {
  const { texts, bytes, delayed } = options;
  return query(
    db,
    sql`
      with recursive ${waitingTenants('arrivals')}, locked as materialized (
        select due.* from waiting_tenants t cross join lateral (
          select a.tenant_id, a.id, a.due_at, a.bytes, cardinality(a.items) as texts from arrivals a
          where a.tenant_id = t.tenant_id
            and a.due_at <= ${delayed ? sql`'infinity'::timestamptz` : sql`now()`}
          order by a.due_at, a.id
          limit (select greatest(${texts}::int / count(tenant_id), 1) from waiting_tenants)
          for update skip locked
        ) due
      ), ranked as (
        select *, row_number() over (partition by tenant_id order by due_at, id) as rank from locked
      ), counted as (
        select *, sum(texts) over before - texts as texts_before, sum(bytes) over before - bytes as bytes_before
        from ranked window before as (order by rank, due_at, tenant_id rows unbounded preceding)
      ), taken as (
        delete from arrivals a using counted c
        where a.tenant_id = c.tenant_id and a.id = c.id
          and c.texts_before < ${texts} and c.bytes_before < ${bytes}
        returning ${RETURNED}, a.due_at
      )
      select "tenantId", id, kind, items, attempts from taken order by "tenantId", due_at, id`,
  );
}

/** Takes one of them out; undefined when another process has it, or it is gone. */
export async function takeArrival(
  db: Database,
  { tenantId, id }: ArrivalUnit,
): Promise<ArrivalUnit | undefined> {
  const rows = await query<ArrivalUnit>(
    db,
    sql`
      delete from arrivals a where (a.tenant_id, a.id) in (
        select tenant_id, id from arrivals where tenant_id = ${tenantId} and id = ${id}
        for update skip locked)
      returning ${RETURNED}`,
  );
  return rows[0];
}

/**
 * Notes that taking in a unit has failed, unless another process was quicker to note that.
 *
 * @param delaySeconds after which it may be taken again; null: it is set aside
 */
export async function postponeArrival(
  db: Database,
  { tenantId, id, attempts }: ArrivalUnit,
  delaySeconds: number | null,
): Promise<void> {
  await query(
    db,
    sql`
      update arrivals set attempts = attempts + 1,
        due_at = now() + ${delaySeconds}::float8 * interval '1 second'
      where tenant_id = ${tenantId} and id = ${id} and attempts = ${attempts}`,
  );
}

/** Makes a unit of each of its texts, as if they had arrived one by one, so that one of them fails alone. */
export async function splitArrival(
  db: Database,
  { tenantId, id, attempts }: ArrivalUnit,
): Promise<void> {
  await query(
    db,
    sql`
      with whole as (
        delete from arrivals
        where tenant_id = ${tenantId} and id = ${id} and attempts = ${attempts} returning *
      )
      insert into arrivals (tenant_id, kind, items, bytes, created_at)
      select tenant_id, kind, array[item], bytes / cardinality(items) + 1, created_at
      from whole, unnest(items) item`,
  );
}

/**
 * Keeps the sessions of these texts until the transaction ends: their deletion waits for it, and then
 * finds what was made of the texts.
 *
 * @returns those that are there, as `sessionName` says them
 */
export async function holdSessions(
  db: Database,
  units: readonly TextIds[],
): Promise<ReadonlySet<string>> {
  const sessions = await query<{ tenantId: string; sessionId: string }>(
    db,
    sql`
      select s.tenant_id as "tenantId", s.session_id as "sessionId" from sessions s
      where (s.tenant_id, s.session_id) in (
        ${unionOf(units, () => sql`t.tenant_id, t.session_id`)})
      order by s.tenant_id, s.session_id for key share`,
  );
  return new Set(sessions.map(sessionName));
}

export const sessionName = (session: { tenantId: string; sessionId: string }): string =>
  `${session.tenantId}\0${session.sessionId}`;

/** The texts of these units as they are now, each once, in the order of the units; not those that are gone. */
export async function readTexts(db: Database, units: readonly TextIds[]): Promise<Arrival[]> {
  const rows = await query<RawArrival>(
    db,
    sql`
      select ${ARRIVAL_COLUMNS} from (
        ${unionOf(units, (kind) => sql`w.place, t.tenant_id, ${kind}::text, ${TEXT_SOURCES[kind].columns}`)}
      ) texts(place, ${ARRIVAL_COLUMNS})
      order by place`,
  );
  return rows.map(arrivalOf);
}

/** `columns` of the rows `t` that the units name, with their place `w`, in one query over their tables. */
function unionOf(units: readonly TextIds[], columns: (kind: ArrivalKind) => SQL): SQL {
  const wanted = new Map<ArrivalKind, Map<string, object>>();
  let place = 0;
  for (const { tenantId, kind, items } of units) {
    const ofKind = wanted.get(kind) ?? new Map<string, object>();
    wanted.set(kind, ofKind);
    for (const id of items) ofKind.set(`${tenantId}\0${id}`, { tenantId, id, place: place++ });
  }
  const parts = [...wanted].map(([kind, rows]) => {
    const { table, idType } = TEXT_SOURCES[kind];
    return sql`
      select ${columns(kind)} from jsonb_to_recordset(${asJson([...rows.values()])})
        as w("tenantId" text, id ${sql.raw(idType)}, place int)
      join ${sql.raw(table)} t on t.tenant_id = w."tenantId" and t.id = w.id`;
  });
  return sql.join(parts, sql` union all `);
}

/** How much waits to be taken in. */
export interface ArrivalLoad {
  /** Seconds for which the longest due arrivals have waited. */
  readonly lagSeconds: number;
  /** Units that failed too often, counted no further than 1,000 a tenant. */
  readonly setAside: number;
}

export async function readArrivalLoad(db: Database): Promise<ArrivalLoad> {
  const [row] = await query<ArrivalLoad>(
    db,
    sql`
      with recursive ${waitingTenants('arrivals')}
      select coalesce(greatest(0, extract(epoch from now() - min(due.at))), 0)::float8 as "lagSeconds",
        coalesce(sum(aside.units), 0)::float8 as "setAside"
      from waiting_tenants t
      left join lateral (select a.due_at as at from arrivals a
        where a.tenant_id = t.tenant_id and a.due_at is not null order by a.due_at limit 1) due on true
      left join lateral (select count(*) as units from (select from arrivals a
        where a.tenant_id = t.tenant_id and a.due_at is null limit 1000) few) aside on true`,
  );
  return row ?? { lagSeconds: 0, setAside: 0 };
}
