import { BackupArchive } from '../../contracts/backup.js';
import { problems } from '../../contracts/problem.js';
import type { DatabaseHandle } from '../../db/client.js';
import { Conflict } from '../../errors.js';
import type { App } from '../typed-app.js';

/** Whoever reads nothing for so long is gone. */
const MAX_PAUSE_MS = 60_000;
const MAX_DURATION_MS = 3_600_000;

export function backupRoute(app: App, { backUp }: DatabaseHandle): void {
  app.post(
    '/v1/admin/backup',
    {
      schema: {
        operationId: 'createBackup',
        tags: ['account'],
        summary: 'Back up the embedded database',
        description:
          'For operators. Returns all tenants as a gzipped tar archive for `npm run restore`, while the server keeps running. One backup at a time. A truncated archive is invalid. Returns 409 with `DATABASE_URL`: use `pg_dump` to back up a PostgreSQL server.',
        security: [{ cron: [] }],
        response: {
          200: {
            description: 'The archive.',
            content: { 'application/gzip': { schema: BackupArchive } },
          },
          ...problems(400, 401, 409, 413, 415, 503),
        },
      },
    },
    async (_request, reply) => {
      if (backUp === null) {
        throw new Conflict('This server uses a PostgreSQL server. Back it up with pg_dump.');
      }
      const archive = backUp();
      const stop = () => archive.destroy(new Error('the backup took too long'));
      const ending = setTimeout(stop, MAX_DURATION_MS).unref();
      archive.once('close', () => clearTimeout(ending));
      reply.raw.setTimeout(MAX_PAUSE_MS, stop);
      reply.header('cache-control', 'no-store').type('application/gzip');
      return reply.send(archive as never);
    },
  );
}
