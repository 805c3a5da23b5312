import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Embedders } from '../../contracts/embeddings.js';
import { type CallerRules, requireReader } from '../../plugins/callers.js';
import { searchRoutes as routes } from './search.js';

export interface SearchRoutesOptions {
  readonly callers: CallerRules;
  readonly embedders: Embedders;
}

/** The search over everything that was said. */
export const searchRoutes: FastifyPluginAsyncZod<SearchRoutesOptions> = async (
  app,
  { callers, embedders },
) => {
  requireReader(app, callers);
  routes(app, embedders);
};
