import type { Ctx } from '../../context.js';
import type { ConnectorRow, ConnectorScanRow } from '../../db/schema/connectors.js';
import { countConnectors, listConnectors } from '../../store/connectors/connectors.js';
import { readSessionHealth, type SessionHealth } from '../../store/connectors/health.js';
import { listConnectorBackfills, listResyncs } from '../../store/connectors/scans.js';
import { requireConnector } from './require-connector.js';

/** A connector with its backfill. */
export interface ConnectorView {
  readonly connector: ConnectorRow;
  readonly backfill: ConnectorScanRow | null;
}

export async function withBackfills(
  ctx: Ctx,
  connectors: readonly ConnectorRow[],
): Promise<ConnectorView[]> {
  const ids = connectors.map(({ id }) => id);
  const backfills = await listConnectorBackfills(ctx.db, ctx.caller.tenantId, ids);
  const byConnector = new Map(backfills.map((scan) => [scan.connectorId, scan]));
  return connectors.map((connector) => ({
    connector,
    backfill: byConnector.get(connector.id) ?? null,
  }));
}

/** A page of the tenant's connectors, newest first. */
export async function readConnectors(
  ctx: Ctx,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly views: ConnectorView[]; readonly total: number }> {
  const { tenantId } = ctx.caller;
  const rows = await listConnectors(ctx.db, tenantId, page);
  const total = await countConnectors(ctx.db, tenantId);
  return { views: await withBackfills(ctx, rows), total };
}

const RESYNCS_SHOWN = 10;

/**
 * A connector with its backfill and its latest resyncs.
 *
 * @throws NotFound
 */
export async function readConnector(
  ctx: Ctx,
  connectorId: string,
): Promise<ConnectorView & { readonly resyncs: ConnectorScanRow[] }> {
  const connector = await requireConnector(ctx, connectorId);
  const { tenantId } = ctx.caller;
  const [view] = await withBackfills(ctx, [connector]);
  const resyncs = await listResyncs(ctx.db, tenantId, connectorId, RESYNCS_SHOWN);
  return { connector, backfill: view?.backfill ?? null, resyncs };
}

/** A connector, and how its conversations do; null when there was no time to have any. */
export interface HealthView extends ConnectorView {
  readonly health: SessionHealth | null;
}

/** How all connectors of a tenant do. */
export async function readSyncHealth(ctx: Ctx): Promise<HealthView[]> {
  const { tenantId } = ctx.caller;
  const rows = await listConnectors(ctx.db, tenantId, { offset: 0, limit: 1_000 });
  const views = await withBackfills(ctx, rows);
  const health = await readSessionHealth(ctx.db, tenantId, ctx.now);
  return views.map((view) => ({ ...view, health: health.get(view.connector.id) ?? null }));
}
