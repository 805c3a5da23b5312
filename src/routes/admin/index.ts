import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DatabaseHandle } from '../../db/client.js';
import type { ReviewSummaries } from '../../domain/reviews/review-summaries.js';
import { declareAccess } from '../../plugins/access.js';
import {
  type CallerRules,
  requireCronKey,
  requireReader,
  requireWriter,
} from '../../plugins/callers.js';
import { readForms, refuseForeignForms } from '../../plugins/forms.js';
import { limitByAddress } from '../../plugins/rate-limits.js';
import type { SlidingWindow } from '../../plugins/sliding-window.js';
import { listApiKeysRoute, writeApiKeyRoutes } from './api-keys.js';
import { readAuditRoute } from './audit.js';
import { backupRoute } from './backup.js';
import { loginRoute, logoutRoute } from './dashboard.js';
import { deleteTenantDataRoute, retentionRoute } from './maintenance.js';
import { listMembersRoute, writeMemberRoutes } from './members.js';
import { pilotRoute } from './pilot.js';
import { loginFormRoute, reportPageRoute, showProblemsAsPages } from './report-page.js';
import { reportRoutes } from './reports.js';
import {
  type SignInOptions,
  showSignInProblems,
  signedOutRoute,
  signInRoutes,
  signInWaysRoute,
} from './sign-in.js';
import { type ServerFeatures, standingRoute } from './standing.js';
import { adminUsageRoute, readUsageRoutes, type UsageOptions } from './usage.js';

export interface AdminRoutesOptions {
  readonly callers: CallerRules;
  readonly database: DatabaseHandle;
  readonly reviews: ReviewSummaries;
  readonly usage: UsageOptions;
  /** Between two polls of a connector. */
  readonly intervalMs: number;
  readonly limits: { readonly login: SlidingWindow; readonly signIn: SlidingWindow };
  /** Whether the cookie is for HTTPS alone. */
  readonly secureCookie: boolean;
  readonly version: string;
  readonly features: ServerFeatures;
  /** Single sign-on; null if not configured. */
  readonly signIn: SignInOptions | null;
}

/** Keys, the dashboard's session, and the keeping of data. */
export const adminRoutes: FastifyPluginAsyncZod<AdminRoutesOptions> = async (
  app,
  {
    callers,
    database,
    reviews,
    usage,
    intervalMs,
    limits,
    secureCookie,
    version,
    features,
    signIn,
  },
) => {
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    listApiKeysRoute(scope);
    pilotRoute(scope, reviews);
    reportRoutes(scope, { reviews, intervalMs });
    readUsageRoutes(scope, usage);
  });
  app.register(async (scope) => {
    requireReader(scope, callers, 'admin');
    readAuditRoute(scope);
    listMembersRoute(scope);
  });
  app.register(async (scope) => {
    requireReader(scope, callers, 'key');
    standingRoute(scope, { callers, version, features });
  });
  app.register(async (scope) => {
    showProblemsAsPages(scope, signIn?.name ?? null);
    requireReader(scope, callers, 'read');
    reportPageRoute(scope, { reviews, intervalMs });
  });
  app.register(async (scope) => {
    declareAccess(scope, 'public');
    showProblemsAsPages(scope, signIn?.name ?? null);
    refuseForeignForms(scope, usage.publicUrl);
    limitByAddress(scope, 'login', limits.login);
    readForms(scope);
    loginFormRoute(scope, { callers, secureCookie });
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'admin');
    writeApiKeyRoutes(scope);
    writeMemberRoutes(scope, {
      publicUrl: usage.publicUrl,
      mails: features.mail && signIn !== null,
    });
    deleteTenantDataRoute(scope, database);
  });
  app.register(async (scope) => {
    requireCronKey(scope, callers);
    const operator = { db: callers.db, retentionDays: usage.retentionDays };
    retentionRoute(scope, operator, database);
    adminUsageRoute(scope, operator);
    backupRoute(scope, database);
  });
  app.register(async (scope) => {
    declareAccess(scope, 'public');
    limitByAddress(scope, 'login', limits.login);
    loginRoute(scope, { callers, secureCookie });
  });
  app.register(async (scope) => {
    declareAccess(scope, 'public');
    showSignInProblems(scope, callers.publicUrl);
    limitByAddress(scope, 'sign-in', limits.signIn);
    signInWaysRoute(scope, signIn);
    signInRoutes(scope, signIn, { callers, secureCookie });
    signedOutRoute(scope, callers.publicUrl);
  });
  // Without a caller's rule: logging out twice is no error, and ends nobody else's session.
  app.register(async (scope) => {
    declareAccess(scope, 'public');
    logoutRoute(scope, signIn, { callers, secureCookie });
  });
};
