import { ConfigAnswer, ConfigUpdate } from '../../contracts/config.js';
import { problems } from '../../contracts/problem.js';
import { changeConfig } from '../../domain/config/change-config.js';
import { presentConfig } from '../present/config.js';
import type { App } from '../typed-app.js';

export function readConfigRoute(app: App): void {
  app.get(
    '/v1/config',
    {
      schema: {
        tags: ['config'],
        summary: 'The configuration in force',
        security: [{ bearer: [] }, { cookie: [] }],
        response: { 200: ConfigAnswer, ...problems(401) },
      },
    },
    async (request) => presentConfig(request.ctx.caller.overrides),
  );
}

export function writeConfigRoute(app: App): void {
  app.put(
    '/v1/config',
    {
      schema: {
        tags: ['config'],
        summary: 'Change the configuration',
        description:
          'An omitted field stays, null resets it. In force on every process with its next gate call.',
        security: [{ bearer: [] }],
        body: ConfigUpdate,
        response: { 200: ConfigAnswer, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async (request) => {
      const { config } = await changeConfig(request.ctx, request.body as ConfigUpdate);
      return presentConfig(config);
    },
  );
}
