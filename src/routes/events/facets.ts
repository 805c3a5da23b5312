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
        summary: 'List filter values for sessions and gate calls',
        description:
          'Values with the number of sessions in the last 30 UTC days, a few seconds behind. At most 50 per property, most frequent first. A session counts on the day of its last activity.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: FacetsQuery,
        response: { 200: FacetsAnswer, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => ({ days: FACET_DAYS, facets: await readFacetValues(ctx, query.of) }),
  );
}
