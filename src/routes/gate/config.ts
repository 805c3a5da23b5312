import { ConfigAnswer, ConfigUpdate } from '../../contracts/config.js';
import { ConfigPreviewAnswer, ConfigPreviewRequest } from '../../contracts/config-preview.js';
import { problems } from '../../contracts/problem.js';
import { changeConfig } from '../../domain/config/change-config.js';
import type { Masking } from '../../domain/masking/masking.js';
import { previewConfig } from '../../domain/what-if/preview-config.js';
import { presentConfig } from '../present/config.js';
import { presentConfigPreview } from '../present/config-preview.js';
import type { App } from '../typed-app.js';

export function readConfigRoute(app: App): void {
  app.get(
    '/v1/config',
    {
      schema: {
        operationId: 'getConfig',
        tags: ['config'],
        summary: 'The configuration in force',
        security: [{ bearer: [] }, { cookie: [] }],
        response: { 200: ConfigAnswer, ...problems(401) },
      },
    },
    async (request) => presentConfig(request.ctx.caller.overrides),
  );
}

export function writeConfigRoute(app: App, masking: Masking): void {
  app.put(
    '/v1/config',
    {
      schema: {
        operationId: 'updateConfig',
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
      const update = request.body as ConfigUpdate;
      return presentConfig(await changeConfig(request.ctx, update, masking));
    },
  );
}

export function previewConfigRoute(app: App): void {
  app.post(
    '/v1/config/preview',
    {
      schema: {
        operationId: 'previewConfig',
        tags: ['config'],
        summary: 'What would another configuration have decided?',
        description:
          'Decides the recorded gate calls of the last days again, the newest 200,000, by the configuration in force ' +
          'and by the one that is sent: each as it came, with the conversation that it had, and the calibration of ' +
          'now. Requests are compared with the cluster rules of each. Nothing is written.',
        security: [{ bearer: [] }, { cookie: [] }],
        body: ConfigPreviewRequest,
        response: { 200: ConfigPreviewAnswer, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ ctx, body }) => presentConfigPreview(await previewConfig(ctx, body)),
  );
}
