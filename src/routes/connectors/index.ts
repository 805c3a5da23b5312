import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SyncDeps } from '../../domain/connectors/connector-deps.js';
import { declareAccess } from '../../plugins/access.js';
import { type CallerRules, requireReader, requireWriter } from '../../plugins/callers.js';
import { hookRoute } from './hooks.js';
import { readConnectorRoutes } from './read-connectors.js';
import { writeConnectorRoutes } from './write-connectors.js';

export interface ConnectorRoutesOptions {
  readonly callers: CallerRules;
  readonly publicUrl: string;
  readonly sync: SyncDeps;
}

/** Voice providers whose conversations come by themselves. */
export const connectorRoutes: FastifyPluginAsyncZod<ConnectorRoutesOptions> = async (
  app,
  { callers, publicUrl, sync },
) => {
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    readConnectorRoutes(scope, { publicUrl, intervalMs: sync.intervalMs });
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'admin');
    writeConnectorRoutes(scope, { publicUrl, sync });
  });
  // Without a caller's rule: a delivery carries the signature of its provider.
  app.register(async (scope) => {
    declareAccess(scope, 'public');
    hookRoute(scope, sync, callers);
  });
};
