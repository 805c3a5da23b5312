import { GateHeaders, GateRequest, GateResult } from '../../contracts/gate.js';
import { problems } from '../../contracts/problem.js';
import type { GateDeps } from '../../domain/gate/decide-call.js';
import type { CountDecision } from '../../domain/gate/decision-metrics.js';
import { gate } from '../../domain/gate/gate.js';
import { idempotencyClaim, markReplayed } from '../idempotency.js';
import type { App } from '../typed-app.js';

/** The interface allows histories far above the usual limit. */
export const GATE_BODY_LIMIT = 4 * 1024 * 1024;

export function gateRoute(app: App, deps: GateDeps, countDecision: CountDecision): void {
  app.post(
    '/v1/gate',
    {
      bodyLimit: GATE_BODY_LIMIT,
      schema: {
        operationId: 'createGateCall',
        tags: ['gate'],
        summary: 'Check whether a request is clear enough to act on',
        description:
          'Scores how ambiguous the request is, estimates the cost of proceeding, asking, confirming, offering options and escalating, and returns the cheapest decision. Costs are in question costs: 1.0 is the cost of asking one question to a user who has not been asked anything yet. The call is stored durably before the response is sent.',
        security: [{ bearer: [] }],
        headers: GateHeaders,
        body: GateRequest,
        response: { 200: GateResult, ...problems(400, 401, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { headers, body, raw } = request;
      const mode = headers['x-intentlock-mode'];
      const answer = await gate(
        request.ctx,
        {
          body,
          mode: mode ?? null,
          correlationId: headers['x-correlation-id'] ?? null,
          idempotency: idempotencyClaim('POST /v1/gate', headers['idempotency-key'], body, mode),
          isGone: () => raw.socket.destroyed,
        },
        deps,
      );
      reply.header('x-correlation-id', headerText(answer.correlationId));
      markReplayed(reply, answer.replayed);
      if (!answer.replayed) countDecision(answer.result.decision);
      return answer.result;
    },
  );
}

/** Printable ASCII goes out as it came in; what a header cannot carry is percent-encoded UTF-8. */
const headerText = (text: string): string =>
  /^[!-~]([ -~]*[!-~])?$/.test(text) ? text : encodeURI(text);
