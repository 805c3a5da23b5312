import { FailureList, FailuresQuery } from '../../contracts/failure.js';
import { problems } from '../../contracts/problem.js';
import { readFailures } from '../../domain/failures/read-failures.js';
import { presentFailure } from '../present/failure.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';

export function failureRoutes(app: App): void {
  app.get(
    '/v1/failures',
    {
      schema: {
        operationId: 'listFailures',
        tags: ['issues'],
        summary: 'List what went wrong',
        description:
          'Events that say so (rephrase, regenerate, abandon, correction, self_report), negative outcomes and what ' +
          'reviewers call a misunderstanding, each with the gate call that it followed: that of its correlation id, ' +
          'else the last one of its session until then. They appear some seconds after they were reported.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: FailuresQuery,
        response: { 200: FailureList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { views, total } = await readFailures(ctx, pageBounds(query));
      return presentPage(views.map(presentFailure), total, query);
    },
  );
}
