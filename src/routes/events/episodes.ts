import { Episode, EpisodeParams, EpisodeQuery } from '../../contracts/episode.js';
import { problems } from '../../contracts/problem.js';
import { StepsAnswer, StepsHeaders, StepsRequest } from '../../contracts/step.js';
import { readEpisode } from '../../domain/episodes/read-episode.js';
import { recordSteps } from '../../domain/episodes/record-steps.js';
import type { StepStore } from '../../domain/episodes/step-store.js';
import type { Masking } from '../../domain/masking/masking.js';
import { takeForeignFields } from '../../plugins/validation.js';
import { presentEpisode } from '../present/episode.js';
import { pageBounds } from '../present/page.js';
import type { App } from '../typed-app.js';

/** Inputs and outputs of 500 steps. */
const BODY_LIMIT = 5 * 1024 * 1024;

export function stepsRoute(app: App, store: StepStore, masking: Masking): void {
  takeForeignFields(app);
  app.post(
    '/v1/episodes/steps',
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: 'createSteps',
        tags: ['events'],
        summary: 'Report agent steps',
        description:
          'Up to 500 steps, or a single step as the body. A step is identified by `step_id`, otherwise by `step_index`; without either it is appended. Fields omitted when resending are unchanged.',
        security: [{ bearer: [] }],
        headers: StepsHeaders,
        body: StepsRequest,
        response: { 200: StepsAnswer, ...problems(400, 401, 413, 415, 422) },
      },
    },
    ({ ctx, body, headers }) =>
      recordSteps(ctx, body, headers['x-correlation-id'] ?? null, store, masking),
  );
}

export function episodeRoute(app: App): void {
  app.get(
    '/v1/episodes/:session_id',
    {
      schema: {
        operationId: 'getEpisode',
        tags: ['events'],
        summary: 'Get an episode',
        description:
          'The reported or traced steps of the agent in order, with gate decisions and outcomes.',
        security: [{ bearer: [] }, { cookie: [] }],
        params: EpisodeParams,
        querystring: EpisodeQuery,
        response: { 200: Episode, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params, query }) => {
      const sessionId = params.session_id;
      const correlationId = query.correlation_id ?? null;
      const view = await readEpisode(ctx, { sessionId, correlationId }, pageBounds(query));
      return presentEpisode(view, sessionId, correlationId, query);
    },
  );
}
