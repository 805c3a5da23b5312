import { z } from 'zod';
import { RetentionQuery, RetentionRun, TenantDeletion } from '../../contracts/deletion.js';
import { problems } from '../../contracts/problem.js';
import type { DatabaseHandle } from '../../db/client.js';
import { fillReserve } from '../../db/reserve.js';
import { deleteTenantData } from '../../domain/account/delete-tenant-data.js';
import { type RetentionDeps, runRetention } from '../../domain/retention/run-retention.js';
import type { App } from '../typed-app.js';

/** Time after which deletions stop and say that there is more. */
const MAX_MILLISECONDS = 20_000;

type Disk = Pick<DatabaseHandle, 'db' | 'kind' | 'isTooFullToDelete'>;

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
          'Deletes everything that existed when the first call started, including connectors. The tenant, its keys, its configuration and new data are kept. A call takes at most about 20 seconds. While the response contains `more`, call again.',
        security: [{ bearer: [] }],
        headers: z.object({
          'x-confirm-tenant': z
            .string()
            .max(200)
            .optional()
            .meta({
              description: 'The tenant ID, as shown by GET /v1/usage.',
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
        summary: 'Delete data older than RETENTION_DAYS for all tenants',
        description:
          'For a scheduler, once a day. A call takes at most about 20 seconds. While the response contains `more`, call again. Daily counts are saved for reports before rows are deleted. With `dry_run`, rows are only counted.',
        security: [{ cron: [] }],
        querystring: RetentionQuery,
        response: { 200: RetentionRun, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ query }) => {
      const dryRun = query.dry_run === 'true';
      const isOver = stopwatch(app, disk);
      const done = await runRetention(deps, app.wallClock(), { dryRun, isOver });
      // A full disk may have been given it back.
      if (!dryRun) await fillReserve(disk);
      return done;
    },
  );
}
