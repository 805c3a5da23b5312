import {
  ConnectorDetail,
  ConnectorList,
  ConnectorPath,
  ConnectorsQuery,
} from '../../contracts/connector.js';
import { problems } from '../../contracts/problem.js';
import { SyncHealth } from '../../contracts/sync-health.js';
import {
  readConnector,
  readConnectors,
  readSyncHealth,
} from '../../domain/connectors/read-connectors.js';
import {
  type ConnectorViewOptions,
  presentConnector,
  presentConnectorDetail,
  presentSyncHealth,
} from '../present/connector.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';

const security: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];

export function readConnectorRoutes(app: App, shown: Omit<ConnectorViewOptions, 'now'>): void {
  app.get(
    '/v1/connectors',
    {
      schema: {
        operationId: 'listConnectors',
        tags: ['connectors'],
        summary: 'List connectors',
        security,
        querystring: ConnectorsQuery,
        response: { 200: ConnectorList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { views, total } = await readConnectors(ctx, pageBounds(query));
      const items = views.map((view) => presentConnector(view, { ...shown, now: ctx.now }));
      return presentPage(items, total, query);
    },
  );
  app.get(
    '/v1/connectors/:connector_id',
    {
      schema: {
        operationId: 'getConnector',
        tags: ['connectors'],
        summary: 'Get a connector with its resyncs',
        security,
        params: ConnectorPath,
        response: { 200: ConnectorDetail, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params }) => {
      const view = await readConnector(ctx, params.connector_id);
      return presentConnectorDetail(view, { ...shown, now: ctx.now });
    },
  );
  app.get(
    '/v1/health/sync',
    {
      schema: {
        operationId: 'getSyncHealth',
        tags: ['connectors'],
        summary: 'Get the health of the connectors',
        description:
          'State, lag, errors and the number of conversations missing compared with the provider.',
        security,
        response: { 200: SyncHealth, ...problems(401) },
      },
    },
    async ({ ctx }) => presentSyncHealth(await readSyncHealth(ctx), { ...shown, now: ctx.now }),
  );
}
