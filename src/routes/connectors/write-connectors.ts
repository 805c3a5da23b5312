import { z } from 'zod';
import {
  Connector,
  ConnectorPath,
  ConnectorRequest,
  ConnectorUpdate,
  ConnectorWithSecret,
  ResyncRequest,
  ResyncStarted,
} from '../../contracts/connector.js';
import { problems } from '../../contracts/problem.js';
import type { ConnectorRow } from '../../db/schema/connectors.js';
import { changeConnector } from '../../domain/connectors/change-connector.js';
import type { ConnectorDeps } from '../../domain/connectors/connector-deps.js';
import { createConnector } from '../../domain/connectors/create-connector.js';
import { pauseConnector } from '../../domain/connectors/pause-connector.js';
import { withBackfills } from '../../domain/connectors/read-connectors.js';
import { removeConnector } from '../../domain/connectors/remove-connector.js';
import { resumeConnector } from '../../domain/connectors/resume-connector.js';
import { startResync } from '../../domain/connectors/start-resync.js';
import { presentConnector, presentResync } from '../present/connector.js';
import type { App } from '../typed-app.js';

interface ConnectorRouteDeps {
  readonly publicUrl: string;
  readonly sync: ConnectorDeps & { readonly intervalMs: number };
}

type Requested = Parameters<typeof createConnector>[0];

export function writeConnectorRoutes(app: App, { publicUrl, sync }: ConnectorRouteDeps): void {
  const present = async (ctx: Requested, connector: ConnectorRow) => {
    const [view = { connector, backfill: null }] = await withBackfills(ctx, [connector]);
    return presentConnector(view, { publicUrl, intervalMs: sync.intervalMs, now: ctx.now });
  };
  const common = { tags: ['connectors'], security: [{ bearer: [] }] };

  app.post(
    '/v1/connectors',
    {
      schema: {
        operationId: 'createConnector',
        ...common,
        summary: 'Connect a voice provider',
        description:
          'The key is checked immediately. With an invalid key, the connector is created in state `error` until a valid key is set. Past conversations are synced in the background, newest day first.',
        body: ConnectorRequest,
        response: { 201: ConnectorWithSecret, ...problems(400, 401, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, body }, reply) => {
      const { connector, webhookSecret, note } = await createConnector(ctx, body, sync);
      const shown = await present(ctx, connector);
      return reply.code(201).send({ ...shown, webhook_secret: webhookSecret, note });
    },
  );
  app.patch(
    '/v1/connectors/:connector_id',
    {
      schema: {
        operationId: 'updateConnector',
        ...common,
        summary: 'Change a connector',
        description:
          'Omitted fields are unchanged. A new key is checked immediately. Previous secrets stay valid for 24 hours.',
        params: ConnectorPath,
        body: ConnectorUpdate,
        response: { 200: ConnectorWithSecret, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) => {
      const { connector_id } = params;
      const { connector, webhookSecret } = await changeConnector(ctx, connector_id, body, sync);
      const shown = await present(ctx, connector);
      return { ...shown, webhook_secret: webhookSecret, note: null };
    },
  );
  app.delete(
    '/v1/connectors/:connector_id',
    {
      schema: {
        operationId: 'deleteConnector',
        ...common,
        summary: 'Delete a connector',
        description: 'Deletes its key and stops its jobs. Conversations already synced are kept.',
        params: ConnectorPath,
        response: {
          204: z.null().meta({ description: 'Deleted.' }),
          ...problems(400, 401, 404, 413, 415, 422),
        },
      },
    },
    async ({ ctx, params }, reply) => {
      await removeConnector(ctx, params.connector_id, sync.jobs);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/v1/connectors/:connector_id/pause',
    {
      schema: {
        operationId: 'pauseConnector',
        ...common,
        summary: 'Pause a connector',
        description: 'Stops polling. Webhook deliveries are acknowledged with 200 and ignored.',
        params: ConnectorPath,
        response: { 200: Connector, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) => present(ctx, await pauseConnector(ctx, params.connector_id)),
  );
  app.post(
    '/v1/connectors/:connector_id/resume',
    {
      schema: {
        operationId: 'resumeConnector',
        ...common,
        summary: 'Resume a connector',
        description:
          'Continues where it stopped and polls immediately. A connector with an error tries its key again.',
        params: ConnectorPath,
        response: { 200: Connector, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) => present(ctx, await resumeConnector(ctx, params.connector_id, sync)),
  );
  app.post(
    '/v1/connectors/:connector_id/resync',
    {
      schema: {
        operationId: 'resyncConnector',
        ...common,
        summary: 'Resync a date range',
        description:
          'Fetches every conversation that began in the range again, in the background. More complete stored versions are kept.',
        params: ConnectorPath,
        body: ResyncRequest,
        response: { 202: ResyncStarted, ...problems(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }, reply) => {
      const started = await startResync(ctx, params.connector_id, body, sync);
      return reply.code(202).send(presentResync(started));
    },
  );
}
