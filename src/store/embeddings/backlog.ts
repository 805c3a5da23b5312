import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { TextKind } from '../../db/schema/change-batches.js';
import { finished, type Lease, type LeasedQueue, leaseRows } from '../queue/leased-queue.js';
import type { Owned, Scope } from '../scope.js';

/** Documents that wait to be embedded. */
export const EMBEDDING_BACKLOG: LeasedQueue = {
  table: 'embedding_backlog',
  key: { documentId: 'bigint', embedder: 'text' },
};

/** Any number that nothing else in the database locks together with another. */
const EMBEDDERS_LOCK = 487_300_155;

/**
 * Keeps the embedders of tenants as they are until the transaction ends (`shared`), or waits for whoever goes
 * by them and changes them alone (`exclusive`): what is stored meanwhile would miss a new one.
 */
export async function lockEmbedders(
  db: Database,
  tenants: readonly Owned[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = sql.raw(`pg_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}`);
  const keys = sql`select distinct hashtext(id) as key from jsonb_array_elements_text(${JSON.stringify(tenants.map(({ tenantId }) => tenantId))}::jsonb) id`;
  await query(db, sql`select ${lock}(${EMBEDDERS_LOCK}::int, key) from (${keys} order by 1) keys`);
}

/**
 * Puts documents into the backlog of their tenant's embedders, as the end of the statement that stores
 * them. What was made of a text before it changed is removed.
 *
 * @param stored a query's name: `"tenantId"`, `id`, and whether the document has `changed` or is new
 */
export function queueChanged(scope: Scope, stored: SQL): SQL {
  const ofDocument = scope.of('s');
  return sql`
    , removed_embeddings as (
      delete from embeddings e using ${stored} s
      where s.changed and ${ofDocument.only('e')} and e.document_id = s.id
    )
    insert into embedding_backlog as b (tenant_id, document_id, embedder)
    select ${ofDocument.tenant}, s.id, t.embedder from ${stored} s
    join tenant_embedders t on ${ofDocument.only('t')} and t.retired_at is null
    order by 1, s.id, t.embedder
    on conflict (tenant_id, document_id, embedder)
      do update set revision = b.revision + 1, attempts = 0, due_at = excluded.due_at`;
}

/** A document that waits, as it was when it was leased. */
export interface WaitingDocument extends Lease {
  readonly documentId: number;
  readonly embedder: string;
  /** Where its text is; null when it is gone. */
  readonly kind: TextKind | null;
  readonly itemId: string;
}

/** Leases some of what is due for an embedder of a tenant. */
export function leaseBacklog(
  db: Database,
  tenantId: string,
  embedder: string,
  limit: number,
): Promise<WaitingDocument[]> {
  const document = (column: string) => sql`(
    select ${sql.raw(column)} from documents d where d.tenant_id = ${tenantId} and d.id = q.document_id)`;
  return leaseRows<WaitingDocument>(db, tenantId, EMBEDDING_BACKLOG, {
    limit,
    only: sql`q.embedder = ${embedder}`,
    columns: sql`${document('kind')} as kind, ${document('item_id')} as "itemId"`,
  });
}

/** A document that was embedded: its vector, or null where its text has nothing to embed. */
export interface EmbeddedDocument extends WaitingDocument {
  readonly vector: Buffer | null;
  readonly bits: string | null;
}

/** How long the vectors are that a tenant has of an embedder, by one of them; null while there are none. */
export async function readVectorLength(
  db: Database,
  tenantId: string,
  embedder: string,
): Promise<number | null> {
  const [row] = await query<{ length: number }>(
    db,
    sql`
      select length(e.vector) as length from embeddings e
      where e.tenant_id = ${tenantId} and e.embedder = ${embedder} order by e.document_id limit 1`,
  );
  return row?.length ?? null;
}

/**
 * Stores what was made of documents and takes them out of the backlog. What has changed meanwhile, or was
 * leased by another worker, stays there.
 */
export async function storeEmbeddings(
  db: Database,
  tenantId: string,
  documents: readonly EmbeddedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const vectors = documents.map(({ documentId, embedder, vector, bits }) => ({
    ...{ documentId, embedder, bits },
    vector: vector?.toString('base64') ?? null,
  }));
  await query(
    db,
    sql`
      with ${finished(tenantId, EMBEDDING_BACKLOG, documents)}
      insert into embeddings (tenant_id, document_id, embedder, vector, bits)
      select ${tenantId}, f.document_id, f.embedder, decode(v.vector, 'base64'), v.bits::bit(512)
      from finished f join jsonb_to_recordset(${asJson(vectors)})
        as v("documentId" bigint, embedder text, vector text, bits text)
        on v."documentId" = f.document_id and v.embedder = f.embedder
      where v.vector is not null order by 2, 3
      on conflict (tenant_id, document_id, embedder)
        do update set vector = excluded.vector, bits = excluded.bits`,
  );
}
