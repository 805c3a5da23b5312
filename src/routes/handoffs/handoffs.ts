import {
  Handoff,
  HandoffAnswer,
  HandoffList,
  HandoffPath,
  HandoffsQuery,
} from '../../contracts/handoff.js';
import { problems } from '../../contracts/problem.js';
import { answerHandoff, requireHandoff } from '../../domain/handoffs/answer-handoff.js';
import type { Masking } from '../../domain/masking/masking.js';
import { findUses, listHandoffs } from '../../store/handoffs/reads.js';
import { presentHandoff } from '../present/handoff.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';

export function readHandoffRoutes(app: App): void {
  app.get(
    '/v1/handoffs',
    {
      schema: {
        operationId: 'listHandoffs',
        tags: ['handoffs'],
        summary: 'List handoffs',
        description:
          'Escalated calls, and high-risk confirmations that stayed unanswered for the time set in `handoffs` of the configuration. Open handoffs are sorted by longest wait, others by newest. Covers the first 10,000 of a status.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: HandoffsQuery,
        response: { 200: HandoffList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { db, caller, now } = ctx;
      const filter = {
        status: query.status === 'all' ? undefined : query.status,
        ...{ kind: query.kind, sessionId: query.session_id },
        ...{ actionRisk: query.action_risk, tool: query.tool },
      };
      const { rows, total } = await listHandoffs(db, caller.tenantId, filter, pageBounds(query));
      const uses = await findUses(
        db,
        caller.tenantId,
        rows.map(({ handoff }) => handoff),
      );
      const items = rows.map((view) =>
        presentHandoff(view, uses.get(view.handoff.gateCallId) ?? null, now),
      );
      return presentPage(items, total, query);
    },
  );
  app.get(
    '/v1/handoffs/:gate_call_id',
    {
      schema: {
        operationId: 'getHandoff',
        tags: ['handoffs'],
        summary: 'Get a handoff',
        security: [{ bearer: [] }, { cookie: [] }],
        params: HandoffPath,
        response: { 200: Handoff, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params }) => {
      const view = await requireHandoff(ctx, params.gate_call_id);
      const uses = await findUses(ctx.db, ctx.caller.tenantId, [view.handoff]);
      return presentHandoff(view, uses.get(params.gate_call_id) ?? null, ctx.now);
    },
  );
}

export function answerHandoffRoute(app: App, masking: Masking): void {
  app.post(
    '/v1/handoffs/:gate_call_id/answer',
    {
      schema: {
        operationId: 'answerHandoff',
        tags: ['handoffs'],
        summary: 'Answer or take over a handoff',
        description:
          'The answer becomes the `clarification_response` of the next call in the session with the same request or the same proposed call, whoever sends it. After a takeover, every such call is escalated again without opening another handoff.',
        security: [{ bearer: [] }],
        params: HandoffPath,
        body: HandoffAnswer,
        response: { 200: Handoff, ...problems(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) =>
      presentHandoff(await answerHandoff(ctx, params.gate_call_id, body, masking), null, ctx.now),
  );
}
