import { type Ctx, inTransaction } from '../../context.js';
import type { ConnectorRow } from '../../db/schema/connectors.js';
import { NotFound } from '../../errors.js';
import { updateConnector } from '../../store/connectors/connectors.js';
import { listOpenScans } from '../../store/connectors/scans.js';
import { recordAudit } from '../audit/record-audit.js';
import { checkKey } from './check-key.js';
import type { ConnectorDeps } from './connector-deps.js';
import { sendConnectorJobs } from './connector-jobs.js';
import { requireConnector } from './require-connector.js';

/**
 * Has a paused or stopped connector go on from where it was: its key is checked, and it is polled at once.
 *
 * @throws NotFound
 */
export async function resumeConnector(
  ctx: Ctx,
  connectorId: string,
  deps: ConnectorDeps,
): Promise<ConnectorRow> {
  const { tenantId } = ctx.caller;
  const before = await requireConnector(ctx, connectorId);
  if (before.state === 'active') return before;
  const checked = await checkKey(deps, before, ctx.now);
  return inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const changes = { ...checked, updatedAt: now };
    const resumed = await updateConnector(db, tenantId, connectorId, changes);
    if (!resumed) throw new NotFound('Connector', connectorId);
    const scans = await listOpenScans(db, tenantId, connectorId);
    await sendConnectorJobs(deps.jobs, { tenantId, connectorId }, scans, db);
    await recordAudit(tx, {
      action: 'connector.resume',
      subject: connectorId,
      before: { state: before.state },
      after: { state: resumed.state },
    });
    return resumed;
  });
}
