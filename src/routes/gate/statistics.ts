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
        summary: 'Get the expected and actual cost by decision',
        description:
          'Covers the last 90 days, a few seconds behind. Actual costs are based on reviewed calls, weighted by sampling.',
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
        summary: 'Get question statistics',
        description:
          'Covers the last 90 days, a few seconds behind. Each question is compared with control group sessions where the same dimension would have been asked about. `arguments`, `integrations` and `acts` count all proposed calls (`context.call`), independent of the page.',
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
