import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { ArrivalKind } from '../../db/schema/arrivals.js';
import { waitingTenants } from './waiting-tenants.js';

/** Any number that nothing else in the database locks. */
const EMBEDDERS_LOCK = 4_873_001_552;

/**
 * Keeps the tenants' embedders as they are until the transaction ends (`shared`), or waits for whoever
 * goes by them and changes them alone (`exclusive`): what is stored meanwhile would miss a new one.
 */
export async function lockEmbedders(db: Database, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(`pg_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}`);
  await query(db, sql`select ${lock}(${EMBEDDERS_LOCK}::bigint)`);
}

/**
 * Puts documents into the backlog of their tenants' embedders, as the end of the statement that stores
 * them. What was made of a text before it changed is removed.
 *
 * @param stored a query's name: `tenant_id`, `id`, and whether it `changed` or is new
 */
export function queueChanged(stored: SQL): SQL {
  return sql`
    , stale as (
      delete from embeddings e using ${stored} s
      where s.changed and e.tenant_id = s.tenant_id and e.document_id = s.id
    )
    insert into embedding_backlog as b (tenant_id, document_id, embedder)
    select s.tenant_id, s.id, t.embedder from ${stored} s
    join tenant_embedders t on t.tenant_id = s.tenant_id and t.retired_at is null
    order by s.tenant_id, s.id, t.embedder
    on conflict (tenant_id, document_id, embedder)
      do update set revision = b.revision + 1, attempts = 0, due_at = now()`;
}

/** A document that waits, as it was when it was taken. */
export interface WaitingDocument {
  readonly tenantId: string;
  readonly documentId: number;
  readonly revision: number;
  readonly attempts: number;
  /** Where its text is; null when it is gone. */
  readonly kind: ArrivalKind | null;
  readonly itemId: string;
}

/**
 * Takes some of what waits for an embedder, as it is due, and as much of each tenant as of another. It
 * stays in the backlog: it is due again after the lease, unless it is done or given back before.
 */
export async function leaseBacklog(
  db: Database,
  embedder: string,
  options: { readonly limit: number; readonly leaseSeconds: number },
): Promise<WaitingDocument[]> {
  const { limit, leaseSeconds } = options;
  return query(
    db,
    sql`
      with recursive ${waitingTenants('embedding_backlog')}, due as materialized (
        select waiting.* from waiting_tenants t cross join lateral (
          select b.tenant_id, b.document_id from embedding_backlog b
          where b.tenant_id = t.tenant_id and b.embedder = ${embedder} and b.due_at <= now()
          order by b.due_at, b.document_id
          limit (select greatest(${limit}::int / greatest(count(tenant_id), 1), 1) from waiting_tenants)
          for update skip locked
        ) waiting limit ${limit}
      ), leased as (
        update embedding_backlog b set attempts = b.attempts + 1,
          due_at = now() + ${leaseSeconds}::float8 * interval '1 second'
        from due d
        where b.tenant_id = d.tenant_id and b.document_id = d.document_id and b.embedder = ${embedder}
        returning b.tenant_id, b.document_id, b.revision, b.attempts
      )
      select l.tenant_id as "tenantId", l.document_id::float8 as "documentId", l.revision, l.attempts,
        d.kind, d.item_id as "itemId"
      from leased l left join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
      order by 1, 2`,
  );
}

/** A document that was embedded: its vector, or null where its text has nothing to embed. */
export interface EmbeddedDocument
  extends Pick<WaitingDocument, 'tenantId' | 'documentId' | 'revision'> {
  readonly vector: Buffer | null;
  readonly bits: string | null;
}

/** How long the vectors are that the tenants of these documents have of an embedder, by one of each tenant. */
export async function readVectorLengths(
  db: Database,
  embedder: string,
  documents: readonly { readonly tenantId: string }[],
): Promise<number[]> {
  const tenants = [...new Set(documents.map(({ tenantId }) => tenantId))];
  const rows = await query<{ length: number }>(
    db,
    sql`
      select distinct one.length
      from jsonb_array_elements_text(${JSON.stringify(tenants)}::jsonb) t(id)
      cross join lateral (
        select length(e.vector) as length from embeddings e
        where e.tenant_id = t.id and e.embedder = ${embedder} order by e.document_id limit 1) one`,
  );
  return rows.map(({ length }) => length);
}

/** Of a statement whose input is `i`: the rows of the backlog that are as they were when they were taken. */
const UNCHANGED = sql`
  b.tenant_id = i."tenantId" and b.document_id = i."documentId" and b.revision = i.revision`;

/** Keeps what was made of documents and takes them out of the backlog; what has changed meanwhile stays there. */
export async function keepEmbeddings(
  db: Database,
  embedder: string,
  rows: readonly EmbeddedDocument[],
): Promise<void> {
  if (rows.length === 0) return;
  const input = rows.map(({ tenantId, documentId, revision, vector, bits }) => ({
    ...{ tenantId, documentId, revision, bits },
    vector: vector?.toString('base64') ?? null,
  }));
  await query(
    db,
    sql`
      with input as materialized (
        select * from jsonb_to_recordset(${asJson(input)})
          as i("tenantId" text, "documentId" bigint, revision int, vector text, bits text)
      ), done as materialized (
        select b.tenant_id, b.document_id, i.vector, i.bits from embedding_backlog b
        join input i on ${UNCHANGED} where b.embedder = ${embedder}
        order by b.tenant_id, b.document_id for update of b
      ), removed as (
        delete from embedding_backlog b using done d
        where b.tenant_id = d.tenant_id and b.document_id = d.document_id and b.embedder = ${embedder}
      )
      insert into embeddings (tenant_id, document_id, embedder, vector, bits)
      select tenant_id, document_id, ${embedder}, decode(vector, 'base64'), bits::bit(512)
      from done where vector is not null order by 1, 2
      on conflict (tenant_id, document_id, embedder)
        do update set vector = excluded.vector, bits = excluded.bits`,
  );
}

/**
 * Gives documents back that could not be embedded.
 *
 * @param options `failed`: it was for their own sake, so that this try counts; after `maxTries` such tries
 *   they are set aside, and before that rest for `restSeconds`, each time four times as long
 * @returns how many were set aside
 */
export async function giveBack(
  db: Database,
  embedder: string,
  rows: readonly WaitingDocument[],
  options: { readonly failed: boolean; readonly maxTries: number; readonly restSeconds: number },
): Promise<number> {
  if (rows.length === 0) return 0;
  const { failed, maxTries, restSeconds } = options;
  const keys = rows.map(({ tenantId, documentId, revision }) => ({
    tenantId,
    documentId,
    revision,
  }));
  const changes = failed
    ? sql`due_at = case when b.attempts < ${maxTries}::int
        then now() + ${restSeconds}::float8 * 4 ^ (b.attempts - 1) * interval '1 second' end`
    : sql`due_at = now(), attempts = b.attempts - 1`;
  const given = await query<{ aside: boolean }>(
    db,
    sql`
      with held as materialized (
        select b.tenant_id, b.document_id from embedding_backlog b
        join jsonb_to_recordset(${asJson(keys)}) as i("tenantId" text, "documentId" bigint, revision int)
          on ${UNCHANGED}
        where b.embedder = ${embedder} order by 1, 2 for update of b
      )
      update embedding_backlog b set ${changes} from held h
      where b.tenant_id = h.tenant_id and b.document_id = h.document_id and b.embedder = ${embedder}
      returning b.due_at is null as aside`,
  );
  return given.filter(({ aside }) => aside).length;
}

/** Makes everything due that a process of ours took and did not live to embed. */
export async function endLeases(db: Database): Promise<void> {
  await query(db, sql`update embedding_backlog set due_at = now() where due_at > now()`);
}
