import type { ConnectorRow } from '../../db/schema/connectors.js';
import type { JobRun } from '../../ports/jobs.js';
import { findConnector } from '../../store/connectors/connectors.js';
import type { SyncDeps } from './connector-deps.js';
import { type Account, openAccount } from './credentials.js';

/** Context of a connector that reads. */
export interface SyncContext {
  readonly deps: SyncDeps;
  readonly connector: ConnectorRow;
  readonly account: Account;
  /** Trigger of the reading: poll, webhook, backfill or resync. */
  readonly via: string;
  readonly signal: AbortSignal;
  readonly clock: () => Date;
  /** Also conversations whose version is known, unless they were fetched since then. */
  readonly refetchUntil?: Date;
}

/** The time of a run as it goes on. */
export function runClock({ now }: Pick<JobRun, 'now'>): () => Date {
  const began = performance.now();
  return () => new Date(now.getTime() + performance.now() - began);
}

/** The connector was paused, removed or given another key while it worked: somebody else goes on. */
export class ConnectorChanged extends Error {}

/** @throws ConnectorChanged */
export async function ensureUnchanged({ deps, connector, signal }: SyncContext): Promise<void> {
  signal.throwIfAborted();
  const current = await findConnector(deps.db, connector.tenantId, connector.id);
  if (current?.state !== connector.state || current.apiKey !== connector.apiKey) {
    throw new ConnectorChanged();
  }
}

/** @throws ProviderFault when the key cannot be decrypted */
export const openReading = (
  deps: SyncDeps,
  connector: ConnectorRow,
  how: Omit<SyncContext, 'deps' | 'connector' | 'account'>,
): SyncContext => ({ deps, connector, account: openAccount(deps, connector), ...how });
