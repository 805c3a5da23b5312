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
        summary: 'Get the configuration',
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
          'Omitted fields are unchanged; null resets a field. Applies to the next gate call in every process.',
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
        summary: 'Preview a configuration on past calls',
        description:
          "Re-decides the recorded gate calls of the last days (the newest 200,000) with the active and the submitted configuration, using each call's conversation and the current calibration. Requests are compared with the cluster rules of each. Nothing is stored.",
        security: [{ bearer: [] }, { cookie: [] }],
        body: ConfigPreviewRequest,
        response: { 200: ConfigPreviewAnswer, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ ctx, body }) => presentConfigPreview(await previewConfig(ctx, body)),
  );
}
