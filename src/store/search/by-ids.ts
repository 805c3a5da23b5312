import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { COPY } from './copies.js';
import type { FoundDocument } from './rank.js';

/** Documents by their ids, in any order; not those that are gone. */
export async function listDocuments(
  db: Database,
  tenantId: string,
  ids: readonly number[],
): Promise<Omit<FoundDocument, 'score' | 'count'>[]> {
  const rows = await query<Omit<FoundDocument, 'score' | 'count' | 'occurredAt'> & { at: string }>(
    db,
    sql`
      select d.id::text as id, d.kind, d.item_id as "itemId", d.session_id as "sessionId",
        d.correlation_id as "correlationId", d.occurred_at as at
      from documents d
      where d.tenant_id = ${tenantId} and d.id in (select unnest(${`{${ids.join(',')}}`}::bigint[]))`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, occurredAt: new Date(at) }));
}

/** A text of which there may be copies. */
export interface DifferentText {
  /** The newest copy. */
  readonly id: number;
  readonly count: number;
}

/**
 * The documents of these ids, of texts with the same words in the same order the newest, in any order; not those
 * that are gone.
 */
export async function listDifferentTexts(
  db: Database,
  tenantId: string,
  ids: readonly number[],
): Promise<DifferentText[]> {
  if (ids.length === 0) return [];
  return query<DifferentText>(
    db,
    sql`
      select c.id::float8 as id, c.count from (
        select m.id, ${COPY} from documents m
        where m.tenant_id = ${tenantId} and m.id in (select unnest(${`{${ids.join(',')}}`}::bigint[]))
      ) c where c.copy = 1`,
  );
}
