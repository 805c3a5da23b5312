import { actorName, type Ctx } from '../../context.js';
import type { AuditAction } from '../../contracts/audit.js';
import { insertAuditEntry } from '../../store/audit/audit-log.js';

type Facts = Readonly<Record<string, unknown>>;

export interface AuditChange {
  readonly action: AuditAction;
  /** The id of what changes; null where there is only one. */
  readonly subject: string | number | null;
  /** Without secrets; null: it was not there before. */
  readonly before: Facts | null;
  /** Without secrets; null: it is gone. */
  readonly after: Facts | null;
}

/** Characters of what an entry keeps of one side; a configuration that is longer is in its own history. */
const MAX_LENGTH = 20_000;

/** Who a change is by: a member's address, a key, or `local` without either. */
export const changedBy = ({ caller }: Ctx): string => actorName(caller);

/** Notes a change in the audit log. Call it with the context of the transaction that changes. */
export async function recordAudit(ctx: Ctx, change: AuditChange): Promise<void> {
  await insertAuditEntry(ctx.db, ctx.caller.tenantId, {
    at: ctx.now,
    by: changedBy(ctx),
    action: change.action,
    subject: change.subject === null ? null : String(change.subject),
    requestId: ctx.requestId ?? null,
    before: bounded(change.before),
    after: bounded(change.after),
  });
}

function bounded(facts: Facts | null): Record<string, unknown> | null {
  if (facts === null) return null;
  const { length } = JSON.stringify(facts);
  return length > MAX_LENGTH ? { left_out: `${length} characters` } : { ...facts };
}
