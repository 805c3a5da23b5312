import { ProviderFault } from '../../ports/voice.js';
import { recordWork } from '../../store/connectors/connectors.js';
import { afterFault } from './connector-state.js';
import { ConnectorChanged, type SyncContext } from './sync-context.js';

/**
 * Notes a provider's fault on its connector. That the connector was changed by somebody is no fault.
 *
 * @throws the error, where it is no provider's
 */
export async function recordFault(
  { deps, connector, clock }: Pick<SyncContext, 'deps' | 'connector' | 'clock'>,
  error: unknown,
): Promise<void> {
  if (error instanceof ConnectorChanged) return;
  if (!(error instanceof ProviderFault)) throw error;
  const changes = afterFault(connector, error, clock(), Math.random());
  await recordWork(deps.db, connector.tenantId, connector, changes);
}
