import { type SQL, sql } from 'drizzle-orm';

/** Whether a tenant is not shut out: nothing is fetched, received or sent for one that is. */
export const isEnabled = (tenantId: SQL): SQL =>
  sql`not exists (select from tenants owner where owner.id = ${tenantId} and owner.disabled)`;
