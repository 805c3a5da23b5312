import { ConfigExamplesAnswer } from '../../contracts/config-preview.js';
import { problems } from '../../contracts/problem.js';
import { tryConfigExamples } from '../../domain/what-if/config-examples.js';
import { presentConfigPreview } from '../present/config-preview.js';
import type { App } from '../typed-app.js';

export function readConfigExamplesRoute(app: App): void {
  app.get(
    '/v1/config/preview',
    {
      schema: {
        operationId: 'getConfigExamples',
        tags: ['config'],
        summary: 'Preview example configurations',
        description:
          'Example changes with their effect on past calls, as in `POST /v1/config/preview`. Results are cached for ten minutes.',
        security: [{ bearer: [] }, { cookie: [] }],
        response: { 200: ConfigExamplesAnswer, ...problems(401) },
      },
    },
    async ({ ctx }) => ({
      examples: (await tryConfigExamples(ctx)).map(({ title, config, preview }) => ({
        ...{ title, config },
        preview: presentConfigPreview(preview),
      })),
    }),
  );
}
