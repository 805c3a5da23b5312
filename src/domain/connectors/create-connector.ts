import { type Ctx, inTransaction } from '../../context.js';
import type { ConnectorRequest } from '../../contracts/connector.js';
import type { ConnectorRow, ConnectorScanRow } from '../../db/schema/connectors.js';
import { Conflict } from '../../errors.js';
import { newConnectorId, newWebhookSecret } from '../../ids.js';
import { countConnectors, insertConnector } from '../../store/connectors/connectors.js';
import { insertScan } from '../../store/connectors/scans.js';
import { recordAudit } from '../audit/record-audit.js';
import { checkKey } from './check-key.js';
import { chosenAgents } from './chosen-agents.js';
import type { ConnectorDeps } from './connector-deps.js';
import { sendConnectorJobs } from './connector-jobs.js';
import { sealSecret } from './credentials.js';
import { summariseConnector } from './summarise-connector.js';

const MAX_CONNECTORS = 100;
const DAY_MS = 86_400_000;

export interface CreatedConnector {
  readonly connector: ConnectorRow;
  /** Null: none was asked for. */
  readonly backfill: ConnectorScanRow | null;
  readonly webhookSecret: string;
  /** Why the backfill reaches back less far than was asked. */
  readonly note: string | null;
}

/**
 * Makes a connector, checks its key at its provider and begins its backfill. With a wrong key it is made,
 * too, in state `error`: another key mends it.
 *
 * @throws Conflict when the tenant has as many as it may have
 */
export async function createConnector(
  ctx: Ctx,
  input: ConnectorRequest,
  deps: ConnectorDeps,
): Promise<CreatedConnector> {
  const { tenantId } = ctx.caller;
  if ((await countConnectors(ctx.db, tenantId)) >= MAX_CONNECTORS) {
    throw new Conflict(`You have reached the limit of ${MAX_CONNECTORS} connectors.`);
  }
  const key = { tenantId, id: newConnectorId() };
  const webhookSecret = input.webhook_secret ?? newWebhookSecret();
  const days = Math.min(input.backfill_days, deps.retentionDays);
  const readsFrom = new Date(ctx.now.getTime() - days * DAY_MS);
  const draft = draftConnector({
    ...key,
    provider: input.provider,
    name: input.name,
    agentIds: chosenAgents(input.agent_ids),
    apiKey: sealSecret(deps.box, key, 'apiKey', input.api_key),
    apiKeyEnd: input.api_key.length >= 12 ? input.api_key.slice(-4) : '',
    webhookSecret: sealSecret(deps.box, key, 'webhookSecret', webhookSecret),
    readsFrom,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  const checked = await checkKey(deps, draft, ctx.now);
  return inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const connector = await insertConnector(db, tenantId, { ...draft, ...checked });
    const backfill =
      days === 0
        ? null
        : await insertScan(db, tenantId, {
            ...{ connectorId: key.id, id: 'backfill', kind: 'backfill', status: 'queued' },
            ...{ fromAt: readsFrom, untilAt: now, remainingUntil: now, requestedAt: now },
          });
    const subject = { tenantId, connectorId: key.id };
    await sendConnectorJobs(deps.jobs, subject, backfill ? [backfill] : [], db);
    const after = summariseConnector(connector);
    await recordAudit(tx, { action: 'connector.create', subject: key.id, before: null, after });
    const note =
      days < input.backfill_days
        ? `Data older than ${deps.retentionDays} days is not kept (RETENTION_DAYS).`
        : null;
    return { connector, backfill, webhookSecret, note };
  });
}

type Given = Pick<
  ConnectorRow,
  | 'tenantId'
  | 'id'
  | 'provider'
  | 'name'
  | 'agentIds'
  | 'apiKey'
  | 'apiKeyEnd'
  | 'webhookSecret'
  | 'readsFrom'
  | 'createdAt'
  | 'updatedAt'
>;

/** A connector with which nothing has happened yet. */
const draftConnector = (given: Given): ConnectorRow => ({
  ...given,
  state: 'validating',
  previousApiKey: null,
  previousWebhookSecret: null,
  previousUntil: null,
  watermark: null,
  lastRescanAt: given.createdAt,
  lastPollAt: null,
  lastSuccessAt: null,
  nextPollAt: given.createdAt,
  rateLimitedUntil: null,
  failures: 0,
  unreadable: 0,
  failingSince: null,
  errorCode: null,
  errorMessage: null,
  errorStatus: null,
  errorSince: null,
  lastWebhookAt: null,
  lastBadSignatureAt: null,
  badSignatures: 0,
  providerCount: null,
  ourCount: null,
  stored: 0,
});
