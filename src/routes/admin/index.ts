import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReviewSummaries } from '../../domain/reviews/review-summaries.js';
import {
  type CallerRules,
  requireApiKey,
  requireCronKey,
  requireReader,
} from '../../plugins/callers.js';
import { readForms, refuseForeignForms } from '../../plugins/forms.js';
import { limitByAddress } from '../../plugins/rate-limits.js';
import type { SlidingWindow } from '../../plugins/sliding-window.js';
import { listApiKeysRoute, writeApiKeyRoutes } from './api-keys.js';
import { readAuditRoute } from './audit.js';
import { loginRoute, logoutRoute } from './dashboard.js';
import { deleteTenantDataRoute, retentionRoute } from './maintenance.js';
import { pilotRoute } from './pilot.js';
import { loginFormRoute, reportPageRoute, showProblemsAsPages } from './report-page.js';
import { reportRoutes } from './reports.js';
import { adminUsageRoute, readUsageRoutes, type UsageOptions } from './usage.js';

export interface AdminRoutesOptions {
  readonly callers: CallerRules;
  readonly reviews: ReviewSummaries;
  readonly usage: UsageOptions;
  /** Between two polls of a connector. */
  readonly intervalMs: number;
  readonly limits: { readonly login: SlidingWindow };
  /** Whether the cookie is for HTTPS alone. */
  readonly secureCookie: boolean;
}

/** Keys, the dashboard's session, and the keeping of data. */
export const adminRoutes: FastifyPluginAsyncZod<AdminRoutesOptions> = async (
  app,
  { callers, reviews, usage, intervalMs, limits, secureCookie },
) => {
  app.register(async (scope) => {
    requireReader(scope, callers);
    listApiKeysRoute(scope);
    readAuditRoute(scope);
    pilotRoute(scope, reviews);
    reportRoutes(scope, { reviews, intervalMs });
    readUsageRoutes(scope, usage);
  });
  app.register(async (scope) => {
    showProblemsAsPages(scope);
    requireReader(scope, callers);
    reportPageRoute(scope, { reviews, intervalMs });
  });
  app.register(async (scope) => {
    showProblemsAsPages(scope);
    refuseForeignForms(scope, usage.publicUrl);
    limitByAddress(scope, 'login', limits.login);
    readForms(scope);
    loginFormRoute(scope, { callers, secureCookie });
  });
  app.register(async (scope) => {
    requireApiKey(scope, callers);
    writeApiKeyRoutes(scope);
    deleteTenantDataRoute(scope);
  });
  app.register(async (scope) => {
    requireCronKey(scope, callers);
    const operator = { db: callers.db, retentionDays: usage.retentionDays };
    retentionRoute(scope, operator);
    adminUsageRoute(scope, operator);
  });
  app.register(async (scope) => {
    limitByAddress(scope, 'login', limits.login);
    loginRoute(scope, { callers, secureCookie });
  });
  // Without a caller's rule: logging out twice is no error, and ends nobody else's session.
  logoutRoute(app, { callers, secureCookie });
};
