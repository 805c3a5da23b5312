import type { AuditEntry } from '../../contracts/audit.js';
import type { AuditRow } from '../../db/schema/audit-log.js';

export function presentAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    action: row.action,
    subject: row.subject,
    request_id: row.requestId,
    before: row.before,
    after: row.after,
  };
}
