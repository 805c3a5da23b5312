import { GateResult, PlaygroundRequest } from '../../contracts/gate.js';
import { problems } from '../../contracts/problem.js';
import { tryOut } from '../../domain/gate/try-out.js';
import type { AssessInput, Assessment } from '../../ports/assessment.js';
import type { App } from '../typed-app.js';

export function playgroundRoute(app: App, assess: (input: AssessInput) => Assessment): void {
  app.post(
    '/v1/playground',
    {
      schema: {
        operationId: 'createPlaygroundCall',
        tags: ['gate'],
        summary: 'Try the gate without a key',
        description: 'The same result with the default configuration. Nothing is stored.',
        body: PlaygroundRequest,
        response: { 200: GateResult, ...problems(400, 413, 415, 422, 429) },
      },
    },
    async (request) => tryOut(request.body.request, app.wallClock(), assess),
  );
}
