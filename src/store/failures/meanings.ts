import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { ComparedFailure } from './reads.js';
import { PLACE_OF_CALL } from './sources.js';
import type { FailureKey } from './writes.js';

/** A failure as its numbers are made of it. */
export interface FailureTexts extends Omit<ComparedFailure, 'meaning'> {
  readonly request: string;
  readonly detail: string;
  readonly considered: boolean;
  readonly agent: string | null;
  readonly tool: string | null;
}

/**
 * Failures in the order of their keys, after one of them.
 *
 * @param page `otherThan`: only those that have another count of numbers; null: all
 */
export async function readTextsAfter(
  db: Database,
  tenantId: string,
  after: FailureKey | null,
  page: { readonly limit: number; readonly otherThan: number | null },
): Promise<FailureTexts[]> {
  const from = after
    ? sql`and (f.kind, f.item_id) > (${after.kind}::text, ${after.itemId}::bigint)`
    : sql``;
  const others =
    page.otherThan === null ? sql`` : sql`and octet_length(f.meaning) <> ${page.otherThan}::int`;
  const rows = await query<Omit<FailureTexts, 'itemId'> & { itemId: string }>(
    db,
    sql`
      select f.kind, f.item_id::text as "itemId", f.request, f.detail, f.category, f.cluster_id as "clusterId",
        coalesce(f.corrected_dimension, f.dimension) as dimension, f.corrected_dimension is not null as "isCorrected",
        f.considered and not f.dismissed as considered, ${PLACE_OF_CALL}
      from failures f
      left join gate_calls call on call.tenant_id = ${tenantId} and call.id = f.gate_call_id
      left join sessions conversation
        on conversation.tenant_id = ${tenantId} and conversation.session_id = f.session_id
      where f.tenant_id = ${tenantId} ${from} ${others}
      order by f.kind, f.item_id limit ${page.limit}`,
  );
  return rows.map(({ itemId, ...row }) => ({ ...row, itemId: Number(itemId) }));
}

/** Stores what some failures mean; null: nothing. */
export async function writeMeanings(
  db: Database,
  tenantId: string,
  failures: readonly (FailureKey & { readonly meaning: Int8Array | null })[],
): Promise<void> {
  const rows = failures.map(({ kind, itemId, meaning }) => ({
    ...{ kind, itemId },
    meaning: meaning && Buffer.from(meaning.buffer).toString('base64'),
  }));
  await query(
    db,
    sql`
      update failures f set meaning = decode(r.meaning, 'base64')
      from jsonb_to_recordset(${asJson(rows)}) as r(kind text, "itemId" bigint, meaning text)
      where f.tenant_id = ${tenantId} and f.kind = r.kind and f.item_id = r."itemId"`,
  );
}
