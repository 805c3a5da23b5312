import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { isEnabled } from './enabled-tenants.js';
import { listTenantPage, type TenantPage } from './tenant-page.js';

/** Tenants with messages that are due to be sent. */
export const listTenantsToDeliver = (db: Database, after: string): Promise<TenantPage> =>
  listTenantPage(
    db,
    sql`select tenant_id from outbox where due_at <= now() and ${isEnabled(sql`outbox.tenant_id`)}`,
    after,
  );
