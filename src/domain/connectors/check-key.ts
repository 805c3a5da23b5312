import type { ConnectorRow } from '../../db/schema/connectors.js';
import { ProviderFault } from '../../ports/voice.js';
import type { ConnectorDeps } from './connector-deps.js';
import { afterFault, type StateChanges, WORKING } from './connector-state.js';
import { openAccount } from './credentials.js';

/** Whoever makes a connector waits for its provider no longer than this. */
const CHECK_MS = 4_000;

/**
 * Asks the provider whether a connector's key is good: active, or an error that says why not. Where the
 * provider does not answer in time, the connector stays `validating`, and the next poll asks again.
 */
export async function checkKey(
  deps: ConnectorDeps,
  connector: ConnectorRow,
  now: Date,
): Promise<StateChanges> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), CHECK_MS);
  const unchecked = { ...connector, ...WORKING, state: 'validating' };
  try {
    const { provider, apiKey } = openAccount(deps, connector);
    await provider.check(apiKey, controller.signal);
    return { ...WORKING, nextPollAt: now };
  } catch (error) {
    if (error instanceof ProviderFault) return afterFault(unchecked, error, now, Math.random());
    if (!controller.signal.aborted) throw error;
    return { ...WORKING, state: 'validating', nextPollAt: now };
  } finally {
    clearTimeout(timer);
  }
}
