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
        summary: 'Report what the agent did',
        description:
          'Up to 500 steps, or one in the body itself. A step is the one with its `step_id`, or without one that with ' +
          'its `step_index`; without either it comes next. What a repetition leaves out stays as it was.',
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
        summary: 'What happened in a conversation',
        description:
          'The steps of agents in order, reported or traced, with the decisions of the gate and the outcomes around them.',
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
