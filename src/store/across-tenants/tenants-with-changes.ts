import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { listTenantPage, type TenantPage } from './tenant-page.js';

/** Tenants with changes that are to be handed to the followers. */
export const listTenantsWithChanges = (db: Database, after: string): Promise<TenantPage> =>
  listTenantPage(db, sql`select tenant_id from change_batches`, after);

/** Tenants with batches that are due again for one of these followers. */
export const listTenantsWithDueBatches = (
  db: Database,
  followers: readonly string[],
  after: string,
  options: { readonly delayed?: boolean } = {},
): Promise<TenantPage> =>
  listTenantPage(
    db,
    sql`
      select tenant_id from follower_batches
      where follower = any(array(select jsonb_array_elements_text(${JSON.stringify(followers)}::jsonb)))
        and due_at <= ${options.delayed ? sql`'infinity'::timestamptz` : sql`now()`}`,
    after,
  );
