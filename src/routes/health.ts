import { sql } from 'drizzle-orm';
import { Health, Live } from '../contracts/health.js';
import { problems } from '../contracts/problem.js';
import type { DatabaseHandle } from '../db/client.js';
import '../plugins/database-breaker.js';
import type { App } from './typed-app.js';

/** How long the database has to answer a health check. */
const PATIENCE_MS = 2_000;
const NO_ANSWER = 'The database did not answer within 2 seconds.';

export function healthRoutes(app: App, database: DatabaseHandle, version: string): void {
  app.get(
    '/health',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getHealth',
        tags: ['health'],
        summary: 'Check that the server can serve requests',
        response: { 200: Health, 503: Health },
      },
    },
    async (_request, reply) => {
      const reason = app.databaseBreaker.isOpen ? NO_ANSWER : await databaseFault(database);
      const status = reason === null ? ('ok' as const) : ('unavailable' as const);
      const answer = { status, version, database: { kind: database.kind, status, reason } };
      return reason === null ? answer : reply.code(503).send(answer);
    },
  );
  app.get(
    '/health/live',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getLiveness',
        tags: ['health'],
        summary: 'Check that the process is running',
        description: 'For liveness probes. Does not query the database.',
        response: { 200: Live, ...problems() },
      },
    },
    async () => ({ status: 'ok' as const }),
  );
}

/** Why the database does not answer, without its address or credentials; null when it does. */
async function databaseFault({ hot }: DatabaseHandle): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, NO_ANSWER);
  });
  const answer = hot.execute(sql`select 1`).then(
    () => null,
    () => 'The database refused the query or could not be reached.',
  );
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
