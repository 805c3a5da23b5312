import { z } from 'zod';
import { ApiKeyId, ApiKeyList, CreatedApiKey } from '../../contracts/account.js';
import { pageQuery } from '../../contracts/common.js';
import { problems } from '../../contracts/problem.js';
import { createOwnKey } from '../../domain/account/create-own-key.js';
import { revokeApiKey } from '../../domain/account/revoke-api-key.js';
import { listApiKeys } from '../../store/account/api-keys.js';
import { presentApiKey, presentCreatedApiKey } from '../present/api-key.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';

export function listApiKeysRoute(app: App): void {
  app.get(
    '/v1/api-keys',
    {
      schema: {
        operationId: 'listApiKeys',
        tags: ['account'],
        summary: 'The keys of this tenant',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: pageQuery(100),
        response: { 200: ApiKeyList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { rows, total } = await listApiKeys(ctx.db, ctx.caller.tenantId, pageBounds(query));
      return presentPage(rows.map(presentApiKey), total, query);
    },
  );
}

export function writeApiKeyRoutes(app: App): void {
  app.post(
    '/v1/api-keys',
    {
      schema: {
        operationId: 'createApiKey',
        tags: ['account'],
        summary: 'Make a key',
        description:
          'The key is shown this once; only its SHA-256 is kept. A tenant has at most 100 keys.',
        security: [{ bearer: [] }],
        response: { 200: CreatedApiKey, ...problems(400, 401, 409, 413, 415) },
      },
    },
    async ({ ctx }) => {
      const { row, apiKey } = await createOwnKey(ctx);
      return presentCreatedApiKey(row, apiKey);
    },
  );
  app.delete(
    '/v1/api-keys/:id',
    {
      schema: {
        operationId: 'deleteApiKey',
        tags: ['account'],
        summary: 'Revoke a key',
        description: 'Ends the dashboard sessions that were opened with it, too.',
        security: [{ bearer: [] }],
        params: ApiKeyId,
        response: {
          204: z.null().meta({ description: 'Revoked.' }),
          ...problems(400, 401, 404, 409, 413, 415, 422),
        },
      },
    },
    async ({ ctx, params }, reply) => {
      await revokeApiKey(ctx, params.id);
      return reply.code(204).send(null);
    },
  );
}
