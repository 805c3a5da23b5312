import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** How the conversations of a connector do. */
export interface SessionHealth {
  readonly connectorId: string;
  readonly stored24h: number;
  readonly failed: number;
  readonly failed24h: number;
  readonly awaited: number;
  readonly lastStoredAt: Date | null;
  readonly oldestStartedAt: Date | null;
}

interface Row {
  readonly connectorId: string;
  readonly stored24h: number;
  readonly failed: number;
  readonly failed24h: number;
  readonly awaited: number;
  readonly lastStoredAt: string | Date | null;
  readonly oldestStartedAt: string | Date | null;
}

/** Every count is of a day, or of what is to be done: none grows with what is stored. */
export async function readSessionHealth(
  db: Database,
  tenantId: string,
  now: Date,
): Promise<Map<string, SessionHealth>> {
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
  const ofConnector = sql`s.tenant_id = ${tenantId} and s.connector_id = c.id`;
  const rows = await query<Row>(
    db,
    sql`
      select c.id as "connectorId",
        (select count(*)::int from connector_sessions s
          where ${ofConnector} and s.stored_at > ${dayAgo}::timestamptz) as "stored24h",
        failures.failed, failures."failed24h",
        (select count(*)::int from connector_sessions s
          where ${ofConnector} and s.fetch_at is not null) as awaited,
        (select max(s.stored_at) from connector_sessions s where ${ofConnector}) as "lastStoredAt",
        (select min(s.started_at) from connector_sessions s where ${ofConnector}) as "oldestStartedAt"
      from connectors c cross join lateral (
        select count(*)::int as failed,
          count(*) filter (where s.failed_at > ${dayAgo}::timestamptz)::int as "failed24h"
        from connector_sessions s where ${ofConnector} and s.failed_at is not null
      ) failures
      where c.tenant_id = ${tenantId}`,
  );
  const toDate = (value: string | Date | null) => (value === null ? null : new Date(value));
  return new Map(
    rows.map((row) => [
      row.connectorId,
      {
        ...row,
        lastStoredAt: toDate(row.lastStoredAt),
        oldestStartedAt: toDate(row.oldestStartedAt),
      },
    ]),
  );
}
