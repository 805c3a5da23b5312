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
          'The key is checked at once: with a wrong one the connector is made in state `error`, and another key ' +
          'mends it. The conversations of the past are read in the background, the newest day first.',
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
          'What is absent stays. A new key is checked at once. Secrets of before sign deliveries for 24 hours more.',
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
        summary: 'Remove a connector',
        description: 'Its key goes, and its jobs end. The conversations that it brought stay.',
        params: ConnectorPath,
        response: {
          204: z.null().meta({ description: 'Removed.' }),
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
        description: 'Nothing is polled, and deliveries are answered with 200 and left aside.',
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
          'It goes on from where it was, and is polled at once. One with an error tries its key again.',
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
        summary: 'Read a date range again',
        description:
          'Every conversation that began in it is fetched again, in the background. What is stored already and ' +
          'says more is kept.',
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
