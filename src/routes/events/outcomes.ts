import { OutcomeAnswer, OutcomeHeaders, OutcomeRequest } from '../../contracts/outcome.js';
import { problems } from '../../contracts/problem.js';
import type { Masking } from '../../domain/masking/masking.js';
import { recordOutcome } from '../../domain/outcomes/record-outcome.js';
import { idempotencyClaim, markReplayed } from '../idempotency.js';
import type { App } from '../typed-app.js';

export function outcomeRoute(app: App, masking: Masking): void {
  app.post(
    '/v1/outcomes',
    {
      schema: {
        operationId: 'createOutcome',
        tags: ['outcomes'],
        summary: 'Report an outcome',
        description:
          'Reports a business outcome. It is attributed to the last gate decision with its correlation ID, otherwise to the last one of the session at or before it, within 7 days. The same `external_ref` with the same type is stored once. Basic authentication uses the key as the password, with an empty user name.',
        security: [{ bearer: [] }, { basic: [] }],
        headers: OutcomeHeaders,
        body: OutcomeRequest,
        response: { 200: OutcomeAnswer, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ ctx, body, headers }, reply) => {
      const input = {
        body,
        correlationId: headers['x-correlation-id'] ?? null,
        idempotency: idempotencyClaim('POST /v1/outcomes', headers['idempotency-key'], body),
      };
      const { answer, replayed } = await recordOutcome(ctx, input, masking);
      markReplayed(reply, replayed);
      return answer;
    },
  );
}
