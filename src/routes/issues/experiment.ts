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
        summary: 'Get the experiment results',
        description:
          'Covers the configured experiment, up to 365 days back, a few seconds behind. A session counts once, from its first call in the experiment. Calls that are always confirmed in both groups (`enforce`, irreversible) are excluded.',
        security: [{ bearer: [] }, { cookie: [] }],
        response: { 200: ExperimentAnswer, ...problems(401) },
      },
    },
    async ({ ctx }) => presentExperiment(await readExperiment(ctx)),
  );
}
