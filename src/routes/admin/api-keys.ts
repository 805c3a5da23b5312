import { z } from 'zod';
import {
  ApiKey,
  ApiKeyId,
  ApiKeyList,
  ApiKeyPatch,
  CreatedApiKey,
  NewApiKey,
} from '../../contracts/account.js';
import { pageQuery } from '../../contracts/common.js';
import { parseDate } from '../../contracts/dates.js';
import { problems } from '../../contracts/problem.js';
import { changeApiKey } from '../../domain/account/change-api-key.js';
import type { KeyGrants } from '../../domain/account/create-api-key.js';
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
        summary: 'List the API keys',
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
      // Keys were made without a body before they could be limited.
      config: { isBodyOptional: true },
      preValidation: (request, _reply, done) => {
        request.body ??= {};
        done();
      },
      schema: {
        operationId: 'createApiKey',
        tags: ['account'],
        summary: 'Create an API key',
        description:
          'The key is shown only once, with its scopes; only its SHA-256 hash is stored. A tenant has at most 100 keys. Without a body, the new key gets the scopes and expiration of the requesting key, and never more.',
        security: [{ bearer: [] }],
        body: NewApiKey,
        response: { 200: CreatedApiKey, ...problems(400, 401, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, body }) => {
      const { row, apiKey } = await createOwnKey(ctx, readLimits(body));
      return presentCreatedApiKey(row, apiKey);
    },
  );
  app.patch(
    '/v1/api-keys/:id',
    {
      schema: {
        operationId: 'updateApiKey',
        tags: ['account'],
        summary: 'Change an API key',
        description:
          'Applies to its next call and to dashboard sessions opened with it. A key cannot grant more scopes or a later expiration than its own. The last `admin` key without expiration cannot be limited.',
        security: [{ bearer: [] }],
        params: ApiKeyId,
        body: ApiKeyPatch,
        response: { 200: ApiKey, ...problems(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) =>
      presentApiKey(await changeApiKey(ctx, params.id, readLimits(body))),
  );
  app.delete(
    '/v1/api-keys/:id',
    {
      schema: {
        operationId: 'deleteApiKey',
        tags: ['account'],
        summary: 'Revoke an API key',
        description: 'Also ends dashboard sessions opened with it.',
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

/** Dates were checked by the contract. */
function readLimits({ name, scopes, expires_at: end }: z.infer<typeof NewApiKey>): KeyGrants {
  return { name, scopes, expiresAt: typeof end === 'string' ? parseDate(end) : end };
}
