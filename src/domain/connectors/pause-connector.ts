import { type Ctx, inTransaction } from '../../context.js';
import type { ConnectorRow } from '../../db/schema/connectors.js';
import { NotFound } from '../../errors.js';
import { updateConnector } from '../../store/connectors/connectors.js';
import { recordAudit } from '../audit/record-audit.js';

/**
 * Stops polls, and the processing of deliveries; what runs ends at its next step.
 *
 * @throws NotFound
 */
export async function pauseConnector(ctx: Ctx, connectorId: string): Promise<ConnectorRow> {
  const changes = { state: 'paused', nextPollAt: null, updatedAt: ctx.now };
  return inTransaction(ctx, async (tx) => {
    const paused = await updateConnector(tx.db, tx.caller.tenantId, connectorId, changes);
    if (!paused) throw new NotFound('Connector', connectorId);
    await recordAudit(tx, {
      action: 'connector.pause',
      subject: connectorId,
      before: null,
      after: { state: paused.state },
    });
    return paused;
  });
}
