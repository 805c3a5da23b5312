import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type CallerRules, requireReader } from '../../plugins/callers.js';
import { type KeyLimits, limitAnonymous, limitByKey } from '../../plugins/rate-limits.js';
import type { SlidingWindow } from '../../plugins/sliding-window.js';
import type { Embedders } from '../../ports/embeddings.js';
import { searchRoutes as routes } from './search.js';

export interface SearchRoutesOptions {
  readonly callers: CallerRules;
  readonly embedders: Embedders;
  readonly limits: KeyLimits & { readonly anonymous: SlidingWindow };
}

/** The search over everything that was said. */
export const searchRoutes: FastifyPluginAsyncZod<SearchRoutesOptions> = async (
  app,
  { callers, embedders, limits },
) => {
  requireReader(app, callers, 'read');
  if (!callers.authDisabled) limitByKey(app, 'search', limits);
  if (callers.demoMode) limitAnonymous(app, 'search', limits.anonymous);
  routes(app, embedders);
};
