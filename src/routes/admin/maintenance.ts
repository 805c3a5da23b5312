import { z } from 'zod';
import { RetentionQuery, RetentionRun, TenantDeletion } from '../../contracts/deletion.js';
import { problems } from '../../contracts/problem.js';
import type { DatabaseHandle } from '../../db/client.js';
import { deleteTenantData } from '../../domain/account/delete-tenant-data.js';
import { type RetentionDeps, runRetention } from '../../domain/retention/run-retention.js';
import type { App } from '../typed-app.js';

/** Time after which deletions stop and say that there is more. */
const MAX_MILLISECONDS = 20_000;

type Disk = Pick<DatabaseHandle, 'isTooFullToDelete'>;

function stopwatch(app: App, { isTooFullToDelete }: Disk): () => boolean {
  const end = app.monotonicNow() + MAX_MILLISECONDS;
  return () => app.monotonicNow() >= end || isTooFullToDelete();
}

export function deleteTenantDataRoute(app: App, disk: Disk): void {
  app.delete(
    '/v1/tenant/data',
    {
      schema: {
        operationId: 'deleteTenantData',
        tags: ['account'],
        summary: "Delete all of the tenant's data",
        description:
          'What was there when the first call began; the tenant, its keys and its configuration stay, and so does ' +
          'what arrives meanwhile. Connectors go, too. A call takes about 20 seconds at most: while it answers ' +
          '`more`, call again.',
        security: [{ bearer: [] }],
        headers: z.object({
          'x-confirm-tenant': z
            .string()
            .max(200)
            .optional()
            .meta({
              description: 'The id of the tenant, as GET /v1/usage shows it.',
              examples: ['t_7Qm2xZr8Tb1NwK4v'],
            }),
        }),
        response: { 200: TenantDeletion, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ ctx, headers }) => {
      const confirmation = headers['x-confirm-tenant'];
      const { removed, more } = await deleteTenantData(ctx, {
        ...{ confirmation, isOver: stopwatch(app, disk) },
      });
      return { deleted: removed, more };
    },
  );
}

export function retentionRoute(app: App, deps: RetentionDeps, disk: Disk): void {
  app.post(
    '/v1/maintenance/retention/run',
    {
      schema: {
        operationId: 'runRetention',
        tags: ['account'],
        summary: 'Delete what is older than RETENTION_DAYS, of all tenants',
        description:
          'For a scheduler, once a day. A call takes about 20 seconds at most: while it answers `more`, call again. ' +
          'The counts of a day are kept for reports before its rows go. With `dry_run` rows are counted alone.',
        security: [{ cron: [] }],
        querystring: RetentionQuery,
        response: { 200: RetentionRun, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ query }) =>
      runRetention(deps, app.wallClock(), {
        dryRun: query.dry_run === 'true',
        isOver: stopwatch(app, disk),
      }),
  );
}
