import type { Ctx } from '../../context.js';
import type { ConnectorRow } from '../../db/schema/connectors.js';
import { NotFound } from '../../errors.js';
import { updateConnector } from '../../store/connectors/connectors.js';

/**
 * Stops polls, and the processing of deliveries; what runs ends at its next step.
 *
 * @throws NotFound
 */
export async function pauseConnector(ctx: Ctx, connectorId: string): Promise<ConnectorRow> {
  const changes = { state: 'paused', nextPollAt: null, updatedAt: ctx.now };
  const paused = await updateConnector(ctx.db, ctx.caller.tenantId, connectorId, changes);
  if (!paused) throw new NotFound('Connector', connectorId);
  return paused;
}
