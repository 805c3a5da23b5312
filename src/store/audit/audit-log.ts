import { and, desc, eq, gte, lte } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type AuditRow, auditLog } from '../../db/schema/audit-log.js';

/** Adds an entry, in the transaction of the change that it is about. */
export async function insertAuditEntry(
  tx: Database,
  tenantId: string,
  entry: Omit<AuditRow, 'tenantId' | 'id'>,
): Promise<void> {
  await tx.insert(auditLog).values({ tenantId, ...entry });
}

export interface AuditFilter {
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly by?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A page of entries, newest first. */
export async function listAuditEntries(
  db: Database,
  tenantId: string,
  { action, subject, by, from, to }: AuditFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const own = and(
    eq(auditLog.tenantId, tenantId),
    action === undefined ? undefined : eq(auditLog.action, action),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    by === undefined ? undefined : eq(auditLog.by, by),
    from && gte(auditLog.at, from),
    to && lte(auditLog.at, to),
  );
  const rows = await db
    .select()
    .from(auditLog)
    .where(own)
    .orderBy(desc(auditLog.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: await db.$count(auditLog, own) };
}
