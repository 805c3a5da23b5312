import { parseDate } from '../../contracts/dates.js';
import { problems } from '../../contracts/problem.js';
import { SearchAnswer, SearchQuery, SearchRequest } from '../../contracts/search.js';
import { type SearchInput, search } from '../../domain/search/search.js';
import type { Embedders } from '../../ports/embeddings.js';
import { pageBounds } from '../present/page.js';
import { presentSearch } from '../present/search.js';
import type { App } from '../typed-app.js';

const described = {
  tags: ['search'],
  description:
    'Searches gate calls with their answers, messages, event details and outcomes, in any language. New data is searchable after a moment.',
};
const security = [{ bearer: [] }, { cookie: [] }] as const;

export function searchRoutes(app: App, embedders: Embedders): void {
  app.get(
    '/v1/search',
    {
      schema: {
        operationId: 'searchSessions',
        ...described,
        security,
        summary: 'Search conversations',
        querystring: SearchQuery,
        response: { 200: SearchAnswer, ...problems(401, 422, 429) },
      },
    },
    async ({ ctx, query }) =>
      presentSearch(await search(ctx, embedders, toSearchInput(query)), query),
  );

  app.post(
    '/v1/search',
    {
      schema: {
        operationId: 'searchSessionsByBody',
        ...described,
        security,
        summary: 'Search conversations with the query in the body',
        body: SearchRequest,
        response: { 200: SearchAnswer, ...problems(400, 401, 413, 415, 422, 429) },
      },
    },
    async ({ ctx, body }) => presentSearch(await search(ctx, embedders, toSearchInput(body)), body),
  );
}

function toSearchInput(request: SearchRequest): SearchInput {
  const { query, mode, date_from, date_to } = request;
  const scope = {
    from: date_from ? parseDate(date_from) : null,
    to: date_to ? parseDate(date_to, 'upper') : null,
    sessionId: request.session_id ?? null,
    outcomeType: request.outcome_type ?? null,
    clusterId: request.cluster_id ?? null,
  };
  return { query, mode, scope, page: pageBounds(request) };
}
