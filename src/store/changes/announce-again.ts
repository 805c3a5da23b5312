import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { TEXT_KINDS, type TextKind } from '../../db/schema/change-batches.js';
import { oneTenant } from '../scope.js';
import { announce } from './announce.js';
import { ROW_SOURCES } from './changed-rows.js';

const BYTES: Readonly<Record<TextKind, SQL>> = {
  gate: sql`octet_length(t.request)`,
  message: sql`octet_length(t.content)`,
  event: sql`octet_length(t.detail)`,
  outcome: sql`octet_length(t.detail)`,
};

/** Announces all that a tenant's conversations have, so that what is derived from it is derived again. */
export async function announceAgain(db: Database, tenantId: string): Promise<void> {
  for (const kind of TEXT_KINDS) {
    await query(
      db,
      sql`
        with again as materialized (
          select t.tenant_id as "tenantId", t.id, ${BYTES[kind]} as bytes
          from ${sql.raw(ROW_SOURCES[kind].table)} t where t.tenant_id = ${tenantId}
        ), ${announce(oneTenant(tenantId), kind, 'again')}
        select`,
    );
  }
}
