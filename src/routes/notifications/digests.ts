import { DigestRun } from '../../contracts/digest.js';
import { problems } from '../../contracts/problem.js';
import { type DigestDeps, runDigest } from '../../domain/digest/run-digest.js';
import { runDigests } from '../../domain/digest/run-digests.js';
import { type CronRules, hasCronKey } from '../../plugins/callers.js';
import type { App } from '../typed-app.js';

export function digestRoute(app: App, { cronKey }: CronRules, deps: DigestDeps): void {
  app.post(
    '/v1/notifications/digest/run',
    {
      schema: {
        operationId: 'runDigest',
        tags: ['notifications'],
        summary: 'Send the weekly digest',
        description:
          'With the cron key: sends the digest of every tenant whose `digest_day` is today. Call it from a scheduler, at least once a day. With a bearer key: sends the digest of its tenant on any day. At most once per ISO week in either case.',
        security: [{ cron: [] }, { bearer: [] }],
        response: { 200: DigestRun, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async (request) =>
      hasCronKey(request, cronKey)
        ? runDigests(deps, app.wallClock())
        : runDigest(deps, request.ctx.caller.tenantId, request.ctx.now),
  );
}
