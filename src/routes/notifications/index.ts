import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { NotificationDeps } from '../../domain/notifications/targets.js';
import {
  type CallerRules,
  requireCronKey,
  requireCronOrWriter,
  requireReader,
  requireWriter,
} from '../../plugins/callers.js';
import { type KeyLimits, limitByKey } from '../../plugins/rate-limits.js';
import { previewAlertRuleRoute, readAlertRuleRoutes, writeAlertRuleRoutes } from './alert-rules.js';
import { alertRunRoute } from './alert-runs.js';
import { digestRoute } from './digests.js';
import { readMessagesRoute, retryMessageRoute } from './messages.js';
import { readSettingsRoute, writeSettingsRoute } from './settings.js';
import { testMessageRoute } from './test-messages.js';
import { readWebhookRoutes, writeWebhookRoutes } from './webhooks.js';

export interface NotificationRoutesOptions {
  readonly callers: CallerRules;
  readonly notifications: NotificationDeps;
  /** Between two polls of a connector. */
  readonly intervalMs: number;
  /** Whether tenants live on several servers. */
  readonly distributed: boolean;
  readonly limits: { readonly test: KeyLimits };
}

/** Who is told what, and how. */
export const notificationRoutes: FastifyPluginAsyncZod<NotificationRoutesOptions> = async (
  app,
  { callers, notifications, intervalMs, distributed, limits },
) => {
  const runs = {
    ...{ ...notifications, db: callers.db, intervalMs, distributed },
    clock: () => app.wallClock(),
  };
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    readSettingsRoute(scope, notifications);
    readAlertRuleRoutes(scope, notifications);
    previewAlertRuleRoute(scope);
    readMessagesRoute(scope);
    readWebhookRoutes(scope);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'admin');
    writeSettingsRoute(scope, notifications);
    writeAlertRuleRoutes(scope, notifications);
    writeWebhookRoutes(scope, notifications);
  });
  app.register(async (scope) => {
    requireCronKey(scope, callers);
    alertRunRoute(scope, runs);
  });
  app.register(async (scope) => {
    requireCronOrWriter(scope, callers, 'admin');
    digestRoute(scope, callers, runs);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'admin');
    limitByKey(scope, 'test', limits.test);
    testMessageRoute(scope, notifications);
    retryMessageRoute(scope);
  });
};
