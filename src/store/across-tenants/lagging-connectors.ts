import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { isEnabled } from './enabled-tenants.js';

/** A connector that is behind, or was when it was last looked at. */
export interface LaggingConnector {
  readonly tenantId: string;
  readonly connectorId: string;
  readonly name: string;
  readonly provider: string;
  readonly state: string;
  readonly error: string | null;
  readonly lagMinutes: number;
  readonly isBehind: boolean;
  readonly chatHash: string | null;
  readonly digestEmails: readonly string[];
  readonly revision: number | null;
  readonly alertState: string | null;
  readonly lastFiredAt: string | Date | null;
}

/**
 * Connectors of tenants who want alerts and have somewhere to get them, that have stopped with an error or whose last
 * good poll was before `lateSince` (null: polls are nobody's plan), and those that were notified.
 *
 * @param after the connector after which to go on
 */
export async function listLaggingConnectors(
  db: Database,
  after: { readonly tenantId: string; readonly connectorId: string },
  options: { readonly now: Date; readonly lateSince: Date | null; readonly limit: number },
): Promise<LaggingConnector[]> {
  const { now, lateSince, limit } = options;
  const time = (date: Date | null) => sql`${date?.toISOString() ?? null}::timestamptz`;
  const behind = sql`(c.state <> 'paused' and (
    c.state = 'error' or coalesce(coalesce(c.last_success_at, c.created_at) < ${time(lateSince)}, false)))`;
  return query(
    db,
    sql`
      select c.tenant_id as "tenantId", c.id as "connectorId", c.name, c.provider, c.state,
        c.error_message as error, ${behind} as "isBehind",
        (extract(epoch from ${time(now)} - coalesce(c.last_success_at, c.created_at)) / 60)::float8 as "lagMinutes",
        s.chat_hash as "chatHash", s.digest_emails as "digestEmails", a.revision, a.state as "alertState",
        a.last_fired_at as "lastFiredAt"
      from connectors c
      join notification_settings s on s.tenant_id = c.tenant_id
      left join alert_states a on a.tenant_id = c.tenant_id and a.subject = 'connector:' || c.id
      where (c.tenant_id, c.id) > (${after.tenantId}, ${after.connectorId}) and s.alerts_enabled
        and ${isEnabled(sql`c.tenant_id`)} and (s.chat_hash is not null or jsonb_array_length(s.digest_emails) > 0)
        and (${behind} or a.state = 'firing')
      order by 1, 2 limit ${limit}`,
  );
}
