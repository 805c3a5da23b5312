import { parseDate } from '../../contracts/dates.js';
import { FailureList, FailuresQuery } from '../../contracts/failure.js';
import { problems } from '../../contracts/problem.js';
import { readFailures, readFilteredFailures } from '../../domain/failures/read-failures.js';
import type { FailureFilter } from '../../store/failures/find-failures.js';
import { presentFailure } from '../present/failure.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';
import { readYesNo } from '../yes-no.js';

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
          'else the last one of its session until then. They appear some seconds after they were reported. ' +
          'With filters a list looks at the newest 20,000, of the cluster where one is named: `is_complete` says whether ' +
          'that was all.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: FailuresQuery,
        response: { 200: FailureList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const filter = readFilter(query);
      if (Object.values(filter).some((value) => value !== undefined)) {
        const { views, total, readUntil } = await readFilteredFailures(
          ctx,
          filter,
          pageBounds(query),
        );
        return {
          ...presentPage(views.map(presentFailure), total, query),
          is_complete: readUntil === null,
          read_until: readUntil?.toISOString() ?? null,
        };
      }
      const { views, total } = await readFailures(ctx, pageBounds(query));
      return presentPage(views.map(presentFailure), total, query);
    },
  );
}

function readFilter(query: FailuresQuery): FailureFilter {
  const { date_from: from, date_to: to } = query;
  return {
    ...{ event: query.event, category: query.category, dimension: query.dimension },
    clusterId: query.cluster_id,
    unclustered: readYesNo(query.unclustered),
    gateCaught: readYesNo(query.gate_caught),
    from: from === undefined ? undefined : (parseDate(from) ?? undefined),
    to: to === undefined ? undefined : (parseDate(to, 'upper') ?? undefined),
  };
}
