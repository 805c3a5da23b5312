import { z } from 'zod';
import { problems } from '../../contracts/problem.js';
import {
  CreatedWebhook,
  RotatedWebhookSecret,
  Webhook,
  WebhookList,
  WebhookPath,
  WebhookRequest,
  WebhooksQuery,
  WebhookUpdate,
} from '../../contracts/webhook.js';
import type { NotificationDeps } from '../../domain/notifications/targets.js';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  requireWebhook,
  rotateWebhookSecret,
} from '../../domain/webhooks/save-webhook.js';
import { listWebhooks } from '../../store/notifications/webhooks.js';
import { pageBounds, presentPage } from '../present/page.js';
import { presentWebhook } from '../present/webhook.js';
import type { App } from '../typed-app.js';

const TAGS = { tags: ['notifications'] };
const WRITES = { ...TAGS, security: [{ bearer: [] }] };

export function readWebhookRoutes(app: App): void {
  app.get(
    '/v1/webhooks',
    {
      schema: {
        operationId: 'listWebhooks',
        ...TAGS,
        security: [{ bearer: [] }, { cookie: [] }],
        summary: 'List subscriptions',
        description:
          'Includes the delivery state of each URL. Their messages are in `GET /v1/notifications/messages`.',
        querystring: WebhooksQuery,
        response: { 200: WebhookList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { rows, total } = await listWebhooks(ctx.db, ctx.caller.tenantId, pageBounds(query));
      return presentPage(rows.map(presentWebhook), total, query);
    },
  );
  app.get(
    '/v1/webhooks/:webhook_id',
    {
      schema: {
        operationId: 'getWebhook',
        ...TAGS,
        security: [{ bearer: [] }, { cookie: [] }],
        summary: 'Get a subscription',
        params: WebhookPath,
        response: { 200: Webhook, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params }) => presentWebhook(await requireWebhook(ctx, params.webhook_id)),
  );
}

export function writeWebhookRoutes(app: App, deps: NotificationDeps): void {
  app.post(
    '/v1/webhooks',
    {
      schema: {
        operationId: 'createWebhook',
        ...WRITES,
        summary: 'Create a subscription',
        description:
          'Each event is sent as a message signed according to Standard Webhooks, with a secret that is shown only once. Failed deliveries are retried for about 30 hours.',
        body: WebhookRequest,
        response: { 201: CreatedWebhook, ...problems(400, 401, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, body }, reply) => {
      const { saved, secret } = await createWebhook(ctx, body, deps);
      return reply.code(201).send({ ...presentWebhook(saved), secret });
    },
  );
  app.patch(
    '/v1/webhooks/:webhook_id',
    {
      schema: {
        operationId: 'updateWebhook',
        ...WRITES,
        summary: 'Change a subscription',
        description: 'Omitted fields are unchanged. Saving a URL enables it again.',
        params: WebhookPath,
        body: WebhookUpdate,
        response: { 200: Webhook, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) =>
      presentWebhook(await changeWebhook(ctx, params.webhook_id, body, deps)),
  );
  app.delete(
    '/v1/webhooks/:webhook_id',
    {
      schema: {
        operationId: 'deleteWebhook',
        ...WRITES,
        summary: 'Delete a subscription',
        description: 'Queued messages are not sent.',
        params: WebhookPath,
        response: {
          204: z.null().meta({ description: 'Deleted.' }),
          ...problems(400, 401, 404, 413, 415, 422),
        },
      },
    },
    async ({ ctx, params }, reply) => {
      await removeWebhook(ctx, params.webhook_id);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/v1/webhooks/:webhook_id/secret',
    {
      schema: {
        operationId: 'replaceWebhookSecret',
        ...WRITES,
        summary: 'Rotate the secret of a subscription',
        description: 'Messages are signed with both secrets for 24 hours.',
        params: WebhookPath,
        response: { 200: RotatedWebhookSecret, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) => {
      const { secret, previousUntil } = await rotateWebhookSecret(ctx, params.webhook_id, deps);
      const previous_valid_until = previousUntil.toISOString();
      return { webhook_id: params.webhook_id, secret, previous_valid_until };
    },
  );
}
