import type { Ctx } from '../../context.js';
import type { ConnectorRow } from '../../db/schema/connectors.js';
import { NotFound } from '../../errors.js';
import { findConnector } from '../../store/connectors/connectors.js';

/** @throws NotFound */
export async function requireConnector(ctx: Ctx, connectorId: string): Promise<ConnectorRow> {
  const connector = await findConnector(ctx.db, ctx.caller.tenantId, connectorId);
  if (!connector) throw new NotFound('Connector', connectorId);
  return connector;
}
