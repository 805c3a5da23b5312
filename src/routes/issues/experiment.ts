import { problems } from '../../contracts/problem.js';
import { ExperimentAnswer } from '../../contracts/statistics.js';
import { readExperiment } from '../../domain/experiment/read-experiment.js';
import { presentExperiment } from '../present/statistics.js';
import type { App } from '../typed-app.js';

export function readExperimentRoute(app: App): void {
  app.get(
    '/v1/experiment',
    {
      schema: {
        operationId: 'getExperiment',
        tags: ['experiment'],
        summary: 'Does the gate help? The arms of the experiment, compared',
        description:
          'Of the experiment that the configuration names, as far as 365 days back, some seconds behind. A ' +
          'conversation counts once, from its first call in the experiment. Calls whose floor binds in both arms ' +
          '(`enforce`, irreversible) are left out of both.',
        security: [{ bearer: [] }, { cookie: [] }],
        response: { 200: ExperimentAnswer, ...problems(401) },
      },
    },
    async ({ ctx }) => presentExperiment(await readExperiment(ctx)),
  );
}
