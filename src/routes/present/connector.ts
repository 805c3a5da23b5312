import type {
  Connector,
  ConnectorDetail,
  ResyncStarted,
  VoiceProviderName,
} from '../../contracts/connector.js';
import type { ConnectorHealth, SyncHealth } from '../../contracts/sync-health.js';
import type { ConnectorRow, ConnectorScanRow } from '../../db/schema/connectors.js';
import { shownState } from '../../domain/connectors/connector-state.js';
import type { ConnectorView, HealthView } from '../../domain/connectors/read-connectors.js';
import type { StartedResync } from '../../domain/connectors/start-resync.js';

/** Context that the answers are made with. */
export interface ConnectorViewOptions {
  readonly publicUrl: string;
  readonly intervalMs: number;
  readonly now: Date;
}

const DAY_MS = 86_400_000;

const SETUP: Readonly<Record<VoiceProviderName, string>> = {
  elevenlabs:
    'Make a post-call webhook with webhook_url and the event transcript alone, in the format JSON, and put the ' +
    'secret that ElevenLabs shows then into webhook_secret (PATCH).',
  retell:
    'Set webhook_url as the webhook of the agent or the account. Deliveries are signed by the API key with the ' +
    'webhook badge: where that is another key than api_key, put it into webhook_secret (PATCH).',
  vapi:
    'Set webhook_url as a server URL that answers no tool calls (such as that of the organization), with ' +
    'webhook_secret as its bearer token, its X-Vapi-Secret, or its HMAC secret.',
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function presentConnector(
  { connector, backfill }: ConnectorView,
  shown: ConnectorViewOptions,
): Connector {
  const provider = connector.provider as VoiceProviderName;
  return {
    id: connector.id,
    provider,
    name: connector.name,
    state: shownState(connector, shown.now, shown.intervalMs),
    error: presentError(connector),
    agent_ids: connector.agentIds ? [...connector.agentIds] : null,
    api_key_last4: connector.apiKeyEnd,
    webhook_url: `${shown.publicUrl}/v1/hooks/${provider}/${connector.id}`,
    webhook_setup: SETUP[provider],
    backfill: backfill && presentScan(backfill),
    created_at: connector.createdAt.toISOString(),
    updated_at: connector.updatedAt.toISOString(),
  };
}

export const presentConnectorDetail = (
  view: ConnectorView & { readonly resyncs: readonly ConnectorScanRow[] },
  shown: ConnectorViewOptions,
): ConnectorDetail => ({
  ...presentConnector(view, shown),
  resyncs: view.resyncs.map((scan) => ({ id: scan.id, ...presentScan(scan) })),
});

function presentError(connector: ConnectorRow): Connector['error'] {
  const { errorCode, errorMessage, errorStatus, errorSince } = connector;
  if (errorCode === null || errorSince === null) return null;
  return {
    code: errorCode,
    message: errorMessage ?? '',
    http_status: errorStatus,
    since: errorSince.toISOString(),
  };
}

function presentScan(scan: ConnectorScanRow) {
  const daysFrom = (until: Date): number =>
    Math.ceil((until.getTime() - scan.fromAt.getTime()) / DAY_MS);
  const days = daysFrom(scan.untilAt);
  const isDone = scan.status === 'done';
  return {
    status: scan.status as 'queued' | 'running' | 'done',
    from: scan.fromAt.toISOString(),
    until: scan.untilAt.toISOString(),
    days,
    days_done: days - daysFrom(scan.remainingUntil),
    scanned: scan.scanned,
    synced: scan.synced,
    failed: scan.failed,
    total: isDone ? scan.scanned : null,
    started_at: iso(scan.startedAt),
    finished_at: iso(scan.finishedAt),
  };
}

export const presentResync = ({ connector, scan, note }: StartedResync): ResyncStarted => ({
  resync_id: scan.id,
  connector_id: connector.id,
  status: scan.status as 'queued' | 'running',
  from: scan.fromAt.toISOString(),
  until: scan.untilAt.toISOString(),
  note,
});

export function presentSyncHealth(
  views: readonly HealthView[],
  shown: ConnectorViewOptions,
): SyncHealth {
  const connectors = views.map((view) => presentHealth(view, shown));
  const expected = connectors.filter(({ state }) => state !== 'paused');
  const isDown = expected.length > 0 && expected.every(({ state }) => state === 'error');
  const isOk = expected.every(({ state }) => state === 'active');
  return { status: isDown ? 'down' : isOk ? 'ok' : 'degraded', connectors };
}

function presentHealth(
  { health, ...view }: HealthView,
  shown: ConnectorViewOptions,
): ConnectorHealth {
  const { connector } = view;
  const { id, provider, name, state, error, backfill } = presentConnector(view, shown);
  const { lastSuccessAt, lastWebhookAt, lastBadSignatureAt } = connector;
  const lag = lastSuccessAt && (shown.now.getTime() - lastSuccessAt.getTime()) / 1_000;
  return {
    ...{ id, provider, name, state, error, backfill },
    last_error: error?.message ?? null,
    lag_seconds: lag === null ? null : Math.max(0, Math.round(lag)),
    last_poll_at: iso(connector.lastPollAt),
    last_success_at: iso(lastSuccessAt),
    next_run_at: iso(connector.nextPollAt),
    rate_limited_until: iso(connector.rateLimitedUntil),
    watermark: iso(connector.watermark),
    oldest_available_at: iso(health?.oldestStartedAt ?? null),
    last_session_at: iso(health?.lastStoredAt ?? null),
    sessions_24h: health?.stored24h ?? 0,
    sessions_synced: connector.stored,
    sessions_failed: health?.failed ?? 0,
    errors_24h: health?.failed24h ?? 0,
    backlog: health?.awaited ?? 0,
    gap: { provider_count: connector.providerCount, ours: connector.ourCount },
    last_webhook_at: iso(lastWebhookAt),
    webhook_state: webhookState(lastWebhookAt, lastBadSignatureAt),
    webhook_signature_failures: connector.badSignatures,
  };
}

function webhookState(good: Date | null, bad: Date | null): ConnectorHealth['webhook_state'] {
  if (bad !== null && (good === null || bad > good)) return 'failing';
  return good === null ? 'never_seen' : 'ok';
}
