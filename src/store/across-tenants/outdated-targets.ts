import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** Tenants with a target or secret of notifications that does not begin like this: another key encrypted it. */
export async function listTenantsWithOutdatedTargets(
  db: Database,
  prefix: string,
  limit: number,
): Promise<string[]> {
  const other = (column: string) => sql`not starts_with(${sql.raw(column)}, ${prefix})`;
  const rows = await query<{ id: string }>(
    db,
    sql`
      select tenant_id as id from notification_settings where ${other('chat_url')}
      union
      select tenant_id from alert_rules
      where ${other('target')} or ${other('secret')} or ${other('previous_secret')}
      union
      select tenant_id from webhooks where ${other('url')} or ${other('secret')} or ${other('previous_secret')}
      order by 1 limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
