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
        summary: 'What would some other configurations have decided?',
        description:
          'A few changes that are worth a look, each decided on the past as `POST /v1/config/preview` does it. An answer ' +
          'stands for ten minutes.',
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
