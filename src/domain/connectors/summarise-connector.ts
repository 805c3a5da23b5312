import type { ConnectorRow } from '../../db/schema/connectors.js';

/** A connector as the audit log has it: without its key and its secret. */
export const summariseConnector = (row: ConnectorRow): Record<string, unknown> => ({
  provider: row.provider,
  name: row.name,
  state: row.state,
  agent_ids: row.agentIds,
});
