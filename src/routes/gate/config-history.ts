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
        summary: 'List the configurations that were in force',
        description: 'Who changed what, and when. A change that changes nothing is not among them.',
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
        summary: 'Show the configuration of a version',
        description:
          'With the `config_version` of a gate call: the prices that decided it. 404 for one from before the history.',
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
        summary: 'Put a configuration back',
        description:
          'Puts the configuration of that version in force again, whole, with its rules, as a new version. What was in ' +
          'force before stays in the history.',
        security: [{ bearer: [] }],
        params: ConfigVersionPath,
        response: { 200: ConfigAnswer, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) => presentConfig(await restoreConfig(ctx, params.config_version)),
  );
}
