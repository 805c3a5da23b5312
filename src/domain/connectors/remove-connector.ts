import { type Ctx, inTransaction } from '../../context.js';
import { NotFound } from '../../errors.js';
import type { JobSender } from '../../ports/jobs.js';
import { removeConnector as removeRows } from '../../store/connectors/connectors.js';
import { listOpenScans } from '../../store/connectors/scans.js';
import { recordAudit } from '../audit/record-audit.js';
import { PollConnector, RunConnectorScan } from './connector-jobs.js';

/**
 * Removes a connector, its key and its jobs. The conversations that it brought stay.
 *
 * @throws NotFound
 */
export async function removeConnector(
  ctx: Ctx,
  connectorId: string,
  jobs: JobSender,
): Promise<void> {
  const key = { tenantId: ctx.caller.tenantId, connectorId };
  await inTransaction(ctx, async (tx) => {
    const { db } = tx;
    const scans = await listOpenScans(db, key.tenantId, connectorId);
    const removed = await removeRows(db, key.tenantId, connectorId);
    if (!removed) throw new NotFound('Connector', connectorId);
    await recordAudit(tx, {
      action: 'connector.remove',
      subject: connectorId,
      before: null,
      after: null,
    });
    await jobs.cancel(PollConnector, key, { db });
    for (const { id } of scans) await jobs.cancel(RunConnectorScan, { ...key, scanId: id }, { db });
  });
}
