import { type Ctx, inTransaction } from '../../context.js';
import type { Database } from '../../db/client.js';
import { withReserve } from '../../db/reserve.js';
import { NotFound } from '../../errors.js';
import { raiseTenantVersion } from '../../store/account/tenants.js';
import { keepDeleted } from '../../store/connectors/known-sessions.js';
import { deleteSessionData, type Removed } from '../../store/deletion/delete.js';
import {
  readSessionTraces,
  removeSessionMessages,
  removeSessionTraces,
  type SessionTraces,
} from '../../store/deletion/session-traces.js';
import { findSession } from '../../store/sessions/reads.js';
import { recordAudit } from '../audit/record-audit.js';
import { queueRun } from '../failures/queue-run.js';
import type { SessionQueue } from './session-queue.js';

/**
 * Deletes a session and all that was derived from it, when the calls of it that are under way are done.
 * Connectors do not bring it again.
 *
 * @throws NotFound when nothing is known of it
 */
export function deleteSession(
  ctx: Ctx,
  sessionId: string,
  sessionQueue: SessionQueue,
): Promise<Removed> {
  const { tenantId } = ctx.caller;
  return sessionQueue.run(tenantId, sessionId, async () => {
    if (!(await findSession(ctx.db, tenantId, sessionId))) throw new NotFound('Session', sessionId);
    await withReserve(ctx.db, () => noteRemoval(ctx, sessionId));
    return withReserve(ctx.db, () => remove(ctx.db, tenantId, sessionId));
  });
}

function noteRemoval(ctx: Ctx, sessionId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await keepDeleted(tx.db, tx.caller.tenantId, sessionId, tx.now);
    await recordAudit(tx, {
      action: 'session.remove',
      subject: sessionId,
      before: null,
      after: null,
    });
  });
}

async function remove(db: Database, tenantId: string, sessionId: string): Promise<Removed> {
  const traces = await readSessionTraces(db, tenantId, sessionId);
  const messages: Removed = {};
  const removed = await deleteSessionData(db, tenantId, sessionId, async ({ failures }) => {
    if (traces) Object.assign(messages, await removeSessionMessages(db, tenantId, traces));
    // Their clusters are counted again, and get titles without their words.
    if (failures) await queueRun(db, tenantId, 0);
  });
  if (traces) Object.assign(removed, await forget(db, tenantId, traces, messages));
  return removed;
}

/** Removes what the session left elsewhere; servers read the tools of its agents anew. */
async function forget(
  db: Database,
  tenantId: string,
  traces: SessionTraces,
  messages: Removed,
): Promise<Removed> {
  const removed = { ...messages, ...(await removeSessionTraces(db, tenantId, traces)) };
  if (removed.agent_tools) await raiseTenantVersion(db, tenantId);
  return Object.fromEntries(Object.entries(removed).filter(([, rows]) => rows > 0));
}
