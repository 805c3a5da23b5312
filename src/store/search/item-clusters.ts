import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';

/** A text of a session, by what it is of. */
export interface SessionItem {
  readonly id: string;
  readonly kind: 'gate' | 'message' | 'event' | 'outcome';
  readonly itemId: string;
  readonly sessionId: string;
}

/**
 * The clusters of some texts: that of the failure that it is, or that followed it, else that of the newest failure of
 * its session that is in one. By their ids; without those whose session has none.
 */
export async function findItemClusters(
  db: Database,
  tenantId: string,
  items: readonly SessionItem[],
): Promise<Map<string, string>> {
  if (items.length === 0) return new Map();
  const named = items.map(({ id, kind, itemId, sessionId }) => ({
    ...{ id, kind, sessionId },
    itemId: kind === 'gate' ? null : Number(itemId),
    gateCallId: kind === 'gate' ? itemId : null,
  }));
  const own = sql`select f.cluster_id from failures f where f.tenant_id = ${tenantId} and f.cluster_id is not null`;
  const rows = await query<{ id: string; cluster: string | null }>(
    db,
    sql`
      select item.id, coalesce(
        (${own} and f.item_id = item."itemId"
          and f.kind in (item.kind, case item.kind when 'event' then 'review' else item.kind end) limit 1),
        (${own} and f.gate_call_id = item."gateCallId" order by f.occurred_at desc, f.item_id desc limit 1),
        (${own} and f.session_id = item."sessionId" order by f.occurred_at desc, f.item_id desc limit 1)
      ) as cluster
      from jsonb_to_recordset(${asJson(named)})
        as item(id text, kind text, "sessionId" text, "itemId" bigint, "gateCallId" uuid)`,
  );
  return new Map(rows.flatMap(({ id, cluster }) => (cluster === null ? [] : [[id, cluster]])));
}
