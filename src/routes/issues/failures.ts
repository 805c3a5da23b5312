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
        summary: 'List failures',
        description:
          'Negative events (rephrase, regenerate, abandon, correction, self_report), negative outcomes and reviewed misunderstandings, each with the gate call it followed: the one with its correlation ID, otherwise the last one of its session before it. They appear a few seconds after they are reported. ' +
          'With filters, the list searches the newest 20,000 failures, of the cluster if one is named. `is_complete` says whether everything was searched.',
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
