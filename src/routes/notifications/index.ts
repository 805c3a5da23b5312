import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { NotificationDeps } from '../../domain/notifications/targets.js';
import {
  type CallerRules,
  requireApiKey,
  requireCronKey,
  requireReader,
} from '../../plugins/callers.js';
import { readAlertRuleRoutes, writeAlertRuleRoutes } from './alert-rules.js';
import { alertRunRoute } from './alert-runs.js';
import { readSettingsRoute, writeSettingsRoute } from './settings.js';

export interface NotificationRoutesOptions {
  readonly callers: CallerRules;
  readonly notifications: NotificationDeps;
  /** Between two polls of a connector. */
  readonly intervalMs: number;
}

/** Who is told what, and how. */
export const notificationRoutes: FastifyPluginAsyncZod<NotificationRoutesOptions> = async (
  app,
  { callers, notifications, intervalMs },
) => {
  app.register(async (scope) => {
    requireReader(scope, callers);
    readSettingsRoute(scope, notifications);
    readAlertRuleRoutes(scope, notifications);
  });
  app.register(async (scope) => {
    requireApiKey(scope, callers);
    writeSettingsRoute(scope, notifications);
    writeAlertRuleRoutes(scope, notifications);
  });
  app.register(async (scope) => {
    requireCronKey(scope, callers);
    const { db } = callers;
    alertRunRoute(scope, { ...notifications, db, intervalMs, clock: () => app.wallClock() });
  });
};
