import { problems } from '../../contracts/problem.js';
import {
  InterventionStats,
  QuestionStatsList,
  QuestionsQuery,
} from '../../contracts/statistics.js';
import {
  readInterventions,
  readQuestions,
  WINDOW_DAYS,
} from '../../domain/interventions/read-interventions.js';
import type { ReviewSummaries } from '../../domain/reviews/review-summaries.js';
import { pageBounds, presentPage } from '../present/page.js';
import { presentInterventions, presentQuestion } from '../present/statistics.js';
import type { App } from '../typed-app.js';

export function readStatisticsRoutes(app: App, reviews: ReviewSummaries): void {
  app.get(
    '/v1/interventions/stats',
    {
      schema: {
        operationId: 'getInterventionStats',
        tags: ['gate'],
        summary: 'What each decision was expected to cost, and what it did',
        description:
          'Of the last 90 days, some seconds behind. Realised figures are of calls that a review says the truth of, ' +
          'each weighed by how many it stands for.',
        security: [{ bearer: [] }, { cookie: [] }],
        response: { 200: InterventionStats, ...problems(401) },
      },
    },
    async ({ ctx }) => presentInterventions(await readInterventions(ctx, reviews)),
  );
  app.get(
    '/v1/questions/stats',
    {
      schema: {
        operationId: 'listQuestionStats',
        tags: ['gate'],
        summary: 'Which questions are answered, and whether they help',
        description:
          'Of the last 90 days, some seconds behind. A question is compared with the control arm of experiments, ' +
          'where the same dimension would have been asked about and was not. `arguments`, `integrations` and `acts` count the calls that ' +
          'agents proposed (`context.call`), whatever the page.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: QuestionsQuery,
        response: { 200: QuestionStatsList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { questions, arguments: unsaid, integrations, acts } = await readQuestions(ctx);
      const { offset, limit } = pageBounds(query);
      const page = questions.slice(offset, offset + limit).map(presentQuestion);
      return {
        ...presentPage(page, questions.length, query),
        window_days: WINDOW_DAYS,
        arguments: [...unsaid],
        integrations: [...integrations],
        acts: [...acts],
      };
    },
  );
}
