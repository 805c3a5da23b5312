import { EventAnswer, EventHeaders, EventRequest } from '../../contracts/event.js';
import { problems } from '../../contracts/problem.js';
import { recordEvent } from '../../domain/events/record-event.js';
import type { SessionDeps } from '../../domain/session/with-session.js';
import { idempotencyClaim, markReplayed } from '../idempotency.js';
import type { App } from '../typed-app.js';

export function eventRoute(app: App, deps: SessionDeps): void {
  app.post(
    '/v1/events',
    {
      schema: {
        operationId: 'createEvent',
        tags: ['events'],
        summary: 'Report an event',
        description:
          'Links the event to the gate call with the same `x-correlation-id`, otherwise to the last call of the session at or before it. A rephrase or abandon event marks open clarifications of the session as ignored.',
        security: [{ bearer: [] }],
        headers: EventHeaders,
        body: EventRequest,
        response: { 200: EventAnswer, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ ctx, body, headers }, reply) => {
      const input = {
        body,
        correlationId: headers['x-correlation-id'] ?? null,
        idempotency: idempotencyClaim('POST /v1/events', headers['idempotency-key'], body),
      };
      const { answer, replayed } = await recordEvent(ctx, input, deps);
      markReplayed(reply, replayed);
      return answer;
    },
  );
}
