import { hash } from 'node:crypto';
import type { ConnectorRow } from '../../db/schema/connectors.js';
import { parseJsonInTurns } from '../../json-in-turns.js';
import { parseKeepingDigits } from '../../lossless-json.js';
import type { VoiceDelivery, VoiceNotice, VoiceProviders } from '../../ports/voice.js';
import { ProviderFault } from '../../ports/voice.js';
import { findTenantOfConnector } from '../../store/across-tenants/connector-directory.js';
import { findConnector, recordDelivery } from '../../store/connectors/connectors.js';
import {
  isKnownDelivery,
  rememberDelivery,
  removeOldDeliveries,
} from '../../store/connectors/deliveries.js';
import { recordMissing, requestFetch } from '../../store/connectors/known-sessions.js';
import type { SyncDeps } from './connector-deps.js';
import { PollConnector } from './connector-jobs.js';
import { openSecrets } from './credentials.js';
import { storeFetched } from './store-fetched.js';

/** Recordings are megabytes of text that nobody reads: they are known by their beginning. */
const AUDIO = /"type"\s*:\s*"post_call_audio"/;
const BEGINNING = 512;
/** Bounds of what is read as a conversation; the poll finds one that is longer. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_VALUES = 250_000;
/** How long a delivery is known: longer than a signature of it is good. */
const KEPT_MS = 72 * 3_600_000;

/**
 * Handles a delivery to a webhook: a conversation that it brings whole is stored, one that it only names is
 * asked for by the next job. The poll finds whatever is missed here.
 *
 * @param refuse counts a refusal and answers it; what it throws instead ends it before anything is stored
 * @throws what `refuse` answers, alike for a connector that is unknown and a signature that is wrong
 */
export async function receiveDelivery(
  deps: SyncDeps,
  target: { readonly provider: string; readonly connectorId: string },
  delivery: VoiceDelivery,
  now: Date,
  refuse: () => Error,
): Promise<void> {
  const { db } = deps;
  const tenantId = await findTenantOfConnector(db, target.connectorId);
  const connector =
    tenantId === undefined ? undefined : await findConnector(db, tenantId, target.connectorId);
  if (connector?.provider !== target.provider) throw refuse();
  const provider = deps.providers[connector.provider as keyof VoiceProviders];
  const signed = provider.isSigned(delivery, openSecrets(deps.box, connector, now), now);
  const refusal = signed ? null : refuse();
  await recordDelivery(db, connector.tenantId, connector.id, { signed, now });
  if (refusal) throw refusal;
  if (connector.state === 'paused' || isAudio(delivery.body)) return;
  const notice = provider.readNotice(await parsed(delivery.body));
  if (notice.action === 'ignore' || notice.id === null) return;
  const known = deliveryHash(notice, delivery.body);
  if (await isKnownDelivery(db, connector.tenantId, connector.id, known)) return;
  await handle(deps, connector, { ...notice, id: notice.id }, now);
  const handled = { connectorId: connector.id, hash: known, receivedAt: now };
  await rememberDelivery(db, connector.tenantId, handled);
  await removeOldDeliveries(db, connector.tenantId, new Date(now.getTime() - KEPT_MS));
}

const isAudio = (body: Buffer): boolean => AUDIO.test(body.toString('latin1', 0, BEGINNING));

/** Undefined for what is no JSON, or too much of it. */
async function parsed(body: Buffer): Promise<unknown> {
  if (body.length > MAX_BYTES) return undefined;
  try {
    return await parseJsonInTurns(body, { maxValues: MAX_VALUES, parse: parseKeepingDigits });
  } catch {
    return undefined;
  }
}

/** Sent again, an event has the same type, conversation and time, or else the same body. */
function deliveryHash({ type, id, at }: VoiceNotice, body: Buffer): string {
  const what = at === null ? body : JSON.stringify([type, id, at]);
  return hash('sha256', what, 'base64url');
}

async function handle(
  deps: SyncDeps,
  connector: ConnectorRow,
  notice: VoiceNotice & { readonly id: string },
  now: Date,
): Promise<void> {
  const { tenantId, id: connectorId } = connector;
  const { action, id } = notice;
  if (action === 'remove') return recordMissing(deps.db, tenantId, connectorId, id);
  if (action === 'store' && (await isStored(deps, connector, notice, now))) return;
  await requestFetch(deps.db, tenantId, connectorId, { id, fetchAt: now, seenVia: 'webhook' });
  await deps.jobs.send(PollConnector, { tenantId, connectorId });
}

/** Stores the conversation of a delivery; one that cannot be read is asked for instead. */
async function isStored(
  deps: SyncDeps,
  connector: ConnectorRow,
  { id, conversation }: VoiceNotice & { readonly id: string },
  now: Date,
): Promise<boolean> {
  const provider = deps.providers[connector.provider as keyof VoiceProviders];
  try {
    const session = provider.read(conversation);
    const what = { deps, connector, via: 'webhook', clock: () => now };
    const results = await storeFetched(what, [{ id, fingerprint: null, session }]);
    if (session.analysis === 'pending') {
      const key = { tenantId: connector.tenantId, connectorId: connector.id };
      await deps.jobs.send(PollConnector, key, { delaySeconds: 60 });
    }
    return results.get(id) !== 'failed';
  } catch (error) {
    if (error instanceof ProviderFault) return false;
    throw error;
  }
}
