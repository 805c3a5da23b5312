import {
  ConfigAnswer,
  ConfigHistory,
  ConfigHistoryQuery,
  ConfigVersion,
  ConfigVersionPath,
} from '../../contracts/config.js';
import { problems } from '../../contracts/problem.js';
import { readConfigAt, restoreConfig } from '../../domain/config/restore-config.js';
import { listConfigVersions } from '../../store/config/config-versions.js';
import { presentConfig, presentConfigVersion, presentOutline } from '../present/config.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';

export function readConfigHistoryRoutes(app: App): void {
  app.get(
    '/v1/config/history',
    {
      schema: {
        operationId: 'listConfigVersions',
        tags: ['config'],
        summary: 'List configuration versions',
        description: 'Who changed what, and when. Saves without changes are not listed.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: ConfigHistoryQuery,
        response: { 200: ConfigHistory, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { tenantId } = ctx.caller;
      const { rows, total } = await listConfigVersions(ctx.db, tenantId, pageBounds(query));
      return presentPage(rows.map(presentOutline), total, query);
    },
  );
  app.get(
    '/v1/config/history/:config_version',
    {
      schema: {
        operationId: 'getConfigVersion',
        tags: ['config'],
        summary: 'Get a configuration version',
        description:
          'Use the `config_version` of a gate call to get the costs it was decided with. 404 for versions from before the history was stored.',
        security: [{ bearer: [] }, { cookie: [] }],
        params: ConfigVersionPath,
        response: { 200: ConfigVersion, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params }) => presentConfigVersion(await readConfigAt(ctx, params.config_version)),
  );
}

export function restoreConfigRoute(app: App): void {
  app.post(
    '/v1/config/history/:config_version/restore',
    {
      schema: {
        operationId: 'restoreConfig',
        tags: ['config'],
        summary: 'Restore a configuration version',
        description:
          'Makes the configuration of that version, including its rules, active again as a new version. The history is kept.',
        security: [{ bearer: [] }],
        params: ConfigVersionPath,
        response: { 200: ConfigAnswer, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) => presentConfig(await restoreConfig(ctx, params.config_version)),
  );
}
