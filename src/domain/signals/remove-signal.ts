import { type Ctx, inTransaction } from '../../context.js';
import { NotFound } from '../../errors.js';
import type { JobSender } from '../../ports/jobs.js';
import { raiseTenantVersion } from '../../store/account/tenants.js';
import { removeBackfill } from '../../store/signals/backfills.js';
import { deleteSignal } from '../../store/signals/signals.js';
import { recordAudit } from '../audit/record-audit.js';
import { CleanSignalMatches } from './clean-matches.js';
import { giveReadyMade } from './ready-made.js';

/**
 * Removes a signal, ends its backfill, and has its matches removed.
 *
 * @throws NotFound
 */
export async function removeSignal(ctx: Ctx, id: number, jobs: JobSender): Promise<void> {
  const { tenantId } = ctx.caller;
  await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    await raiseTenantVersion(db, tenantId);
    await giveReadyMade(db, tenantId, now);
    if (!(await deleteSignal(db, tenantId, id))) throw new NotFound('Signal', id);
    await recordAudit(tx, { action: 'signal.remove', subject: id, before: null, after: null });
    await removeBackfill(db, tenantId, id);
    await jobs.send(CleanSignalMatches, { tenantId, signalId: id }, { db });
  });
}
