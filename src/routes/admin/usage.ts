import { credentialId } from '../../context.js';
import { pageQuery } from '../../contracts/common.js';
import { problems } from '../../contracts/problem.js';
import { FixedDaysQuery } from '../../contracts/report.js';
import { OnboardingStatus, TenantUsageList, Usage } from '../../contracts/usage.js';
import type { Database } from '../../db/client.js';
import { toOnboarding } from '../../domain/account/onboarding.js';
import { readUsage, readUsages } from '../../domain/account/read-usage.js';
import { readClientsWithoutForms } from '../../domain/interventions/read-interventions.js';
import type { SlidingWindow } from '../../plugins/sliding-window.js';
import { readMilestones } from '../../store/account/milestones.js';
import { listTenants } from '../../store/account/prepare-tenants.js';
import { listTenantEmbedders } from '../../store/embeddings/reads.js';
import { pageBounds, presentPage } from '../present/page.js';
import { presentProgress } from '../present/search.js';
import { presentOnboarding, presentTenantUsage, presentUsage } from '../present/usage.js';
import type { App } from '../typed-app.js';

export interface UsageOptions {
  readonly retentionDays: number;
  readonly publicUrl: string;
  /** Limit of a key for calls of the gate. */
  readonly gateLimit: SlidingWindow;
}

export function readUsageRoutes(
  app: App,
  { retentionDays, publicUrl, gateLimit }: UsageOptions,
): void {
  app.get(
    '/v1/usage',
    {
      schema: {
        operationId: 'getUsage',
        tags: ['account'],
        summary: 'Get the usage of the tenant',
        description: 'Covers the last 30 UTC days.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: FixedDaysQuery,
        response: { 200: Usage, ...problems(401, 422) },
      },
    },
    async ({ ctx }) => {
      const { tenantId } = ctx.caller;
      const credential = credentialId(ctx.caller);
      const usage = await readUsage(ctx.db, tenantId, { now: ctx.now, retentionDays });
      return presentUsage(
        usage,
        await readClientsWithoutForms(ctx.db, tenantId, usage),
        credential === null ? null : gateLimit.standing(credential, app.monotonicNow()),
      );
    },
  );
  app.get(
    '/v1/onboarding/status',
    {
      schema: {
        operationId: 'getOnboardingStatus',
        tags: ['account'],
        summary: 'Get the setup progress',
        description: 'Includes a ready-to-run command for each step.',
        security: [{ bearer: [] }, { cookie: [] }],
        response: { 200: OnboardingStatus, ...problems(401) },
      },
    },
    async ({ ctx: { db, caller } }) => ({
      ...presentOnboarding(toOnboarding(await readMilestones(db, caller.tenantId), publicUrl)),
      search: presentProgress(await listTenantEmbedders(db, caller.tenantId)),
    }),
  );
}

export function adminUsageRoute(
  app: App,
  { db, retentionDays }: { readonly db: Database; readonly retentionDays: number },
): void {
  app.get(
    '/v1/admin/usage',
    {
      schema: {
        operationId: 'listTenantUsage',
        tags: ['account'],
        summary: 'Get the usage of all tenants',
        description: 'For operators. Returns counts only, no conversation data.',
        security: [{ cron: [] }],
        querystring: pageQuery(20),
        response: { 200: TenantUsageList, ...problems(401, 422) },
      },
    },
    async ({ query }) => {
      const { offset, limit } = pageBounds(query);
      const tenants = await listTenants(db);
      const now = app.wallClock();
      const page = tenants.slice(offset, offset + limit);
      const usages = await readUsages(db, page, { now, retentionDays });
      const items = usages.map((usage, at) => presentTenantUsage(usage, page[at]?.name ?? ''));
      return presentPage(items, tenants.length, query);
    },
  );
}
