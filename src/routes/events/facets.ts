import { FacetsAnswer, FacetsQuery } from '../../contracts/facet.js';
import { problems } from '../../contracts/problem.js';
import { FACET_DAYS, readFacetValues } from '../../domain/facets/read-facets.js';
import type { App } from '../typed-app.js';

export function facetsRoute(app: App): void {
  app.get(
    '/v1/facets',
    {
      schema: {
        tags: ['sessions'],
        operationId: 'getFacets',
        summary: 'Values to filter conversations and gate calls by',
        description:
          'With how many conversations of the last 30 UTC days have each, some seconds behind; at most 50 of a property, ' +
          'the most frequent first. A conversation counts on the day of its last activity.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: FacetsQuery,
        response: { 200: FacetsAnswer, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => ({ days: FACET_DAYS, facets: await readFacetValues(ctx, query.of) }),
  );
}
