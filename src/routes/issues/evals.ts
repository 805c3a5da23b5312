import { Readable } from 'node:stream';
import { parseDate } from '../../contracts/dates.js';
import {
  EvalList,
  EvalPath,
  EvalStatusAnswer,
  EvalStatusUpdate,
  EvalsQuery,
} from '../../contracts/eval.js';
import { problems } from '../../contracts/problem.js';
import { changeEval } from '../../domain/evals/change-eval.js';
import { listEvals, streamEvals } from '../../domain/evals/read-evals.js';
import { wantsLines } from '../file-formats.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';

export function readEvalsRoute(app: App): void {
  app.get(
    '/v1/evals',
    {
      config: { files: ['application/x-ndjson'] },
      schema: {
        operationId: 'listEvals',
        tags: ['evals'],
        summary: 'List evals',
        description:
          'One eval per distinct request, based on its latest failure, without personal data and secrets. With `Accept: application/x-ndjson`, all are streamed, one per line, in a format that promptfoo, Inspect, OpenAI Evals and LangSmith can read.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: EvalsQuery,
        response: { 200: EvalList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query, headers }, reply) => {
      const filter = {
        since: query.since === undefined ? undefined : (parseDate(query.since) ?? undefined),
        clusterId: query.cluster,
        dimension: query.dimension,
        status: query.status,
      };
      if (wantsLines(headers.accept)) {
        reply.type('application/x-ndjson; charset=utf-8');
        return reply.send(Readable.from(streamEvals(ctx, filter)) as never);
      }
      const { items, total, hasMore } = await listEvals(ctx, { ...pageBounds(query), ...filter });
      return { ...presentPage(items, total, query), has_more: hasMore };
    },
  );
}

export function writeEvalRoute(app: App): void {
  app.post(
    '/v1/evals/:eval_id/status',
    {
      schema: {
        operationId: 'updateEvalStatus',
        tags: ['evals'],
        summary: 'Accept or mute an eval',
        description: 'The status stays even if its request fails again.',
        security: [{ bearer: [] }],
        params: EvalPath,
        body: EvalStatusUpdate,
        response: { 200: EvalStatusAnswer, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) => {
      const row = await changeEval(ctx, params.eval_id, body);
      return {
        eval_id: row.id,
        status: row.status as 'accepted' | 'muted',
        updated_at: row.updatedAt.toISOString(),
      };
    },
  );
}
