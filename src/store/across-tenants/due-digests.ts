import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { isEnabled } from './enabled-tenants.js';

/** Tenants after this one whose digest is due on this day, and whether it was sent in this ISO week. */
export function listDueDigests(
  db: Database,
  due: { readonly day: string; readonly week: string },
  after: string,
  limit: number,
): Promise<{ tenantId: string; sent: boolean }[]> {
  return query(
    db,
    sql`
      select s.tenant_id as "tenantId",
        exists (select from digests d where d.tenant_id = s.tenant_id and d.week = ${due.week}) as sent
      from notification_settings s
      where s.tenant_id > ${after} and s.digest_enabled and s.digest_day = ${due.day}
        and ${isEnabled(sql`s.tenant_id`)}
      order by 1 limit ${limit}`,
  );
}
