import { type Ctx, inTransaction } from '../../context.js';
import type { ConnectorUpdate } from '../../contracts/connector.js';
import type { ConnectorRow } from '../../db/schema/connectors.js';
import { NotFound } from '../../errors.js';
import { newWebhookSecret } from '../../ids.js';
import { updateConnector } from '../../store/connectors/connectors.js';
import { listOpenScans } from '../../store/connectors/scans.js';
import { recordAudit } from '../audit/record-audit.js';
import { checkKey } from './check-key.js';
import { chosenAgents } from './chosen-agents.js';
import type { ConnectorDeps } from './connector-deps.js';
import { sendConnectorJobs } from './connector-jobs.js';
import { sealSecret } from './credentials.js';
import { requireConnector } from './require-connector.js';
import { summariseConnector } from './summarise-connector.js';

/** How long the secrets of before sign deliveries: the provider is changed by hand. */
const OVERLAP_MS = 24 * 3_600_000;

export interface ChangedConnector {
  readonly connector: ConnectorRow;
  /** The new secret; null when it was not changed. */
  readonly webhookSecret: string | null;
}

/**
 * Changes what is given. A new key is checked at once, and a connector that has stopped goes on with it.
 *
 * @throws NotFound
 */
export async function changeConnector(
  ctx: Ctx,
  connectorId: string,
  input: ConnectorUpdate,
  deps: ConnectorDeps,
): Promise<ChangedConnector> {
  const { tenantId } = ctx.caller;
  const before = await requireConnector(ctx, connectorId);
  const webhookSecret =
    input.webhook_secret === undefined ? null : (input.webhook_secret ?? newWebhookSecret());
  const changes: Partial<ConnectorRow> = { updatedAt: ctx.now };
  if (input.name !== undefined) changes.name = input.name;
  if (input.agent_ids !== undefined) {
    // Agents that are new to it have a past; the next poll looks at the last days of it.
    const agentIds = chosenAgents(input.agent_ids);
    Object.assign(changes, { agentIds, lastRescanAt: null, nextPollAt: ctx.now });
  }
  if (webhookSecret !== null) {
    changes.webhookSecret = sealSecret(deps.box, before, 'webhookSecret', webhookSecret);
    changes.previousWebhookSecret = before.webhookSecret;
  }
  if (input.api_key !== undefined) {
    changes.apiKey = sealSecret(deps.box, before, 'apiKey', input.api_key);
    changes.apiKeyEnd = input.api_key.length >= 12 ? input.api_key.slice(-4) : '';
    changes.previousApiKey = before.apiKey;
  }
  if (changes.apiKey || changes.webhookSecret) {
    changes.previousUntil = new Date(ctx.now.getTime() + OVERLAP_MS);
  }
  const isToBeChecked = input.api_key !== undefined || input.agent_ids !== undefined;
  if (isToBeChecked && before.state !== 'paused') {
    Object.assign(changes, await checkKey(deps, { ...before, ...changes }, ctx.now));
  }
  const connector = await inTransaction(ctx, async (tx) => {
    const { db } = tx;
    const changed = await updateConnector(db, tenantId, connectorId, changes);
    if (!changed) throw new NotFound('Connector', connectorId);
    if (isToBeChecked && changed.state !== 'paused') {
      const scans = await listOpenScans(db, tenantId, connectorId);
      await sendConnectorJobs(deps.jobs, { tenantId, connectorId }, scans, db);
    }
    await recordAudit(tx, {
      action: 'connector.change',
      subject: connectorId,
      before: summariseConnector(before),
      after: {
        ...summariseConnector(changed),
        ...(changes.apiKey !== undefined && { api_key: 'changed' }),
        ...(changes.webhookSecret !== undefined && { webhook_secret: 'changed' }),
      },
    });
    return changed;
  });
  return { connector, webhookSecret };
}
