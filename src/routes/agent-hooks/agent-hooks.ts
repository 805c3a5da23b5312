import { AgentHookAnswer, AgentHookRequest } from '../../contracts/agent-hook.js';
import { problems } from '../../contracts/problem.js';
import { type AgentHookDeps, receiveHook } from '../../domain/agents/hooks/receive-hook.js';
import type { CodingAgent } from '../../domain/agents/hooks/word-decision.js';
import { explain } from '../../plugins/errors.js';
import { GATE_BODY_LIMIT } from '../gate/gate.js';
import type { App } from '../typed-app.js';

const described = {
  tags: ['gate'],
  description:
    'Prompts are stored as messages of the session. A call that could do harm is judged by the gate with the last ' +
    'prompts; what only reads, or is easily undone, is answered with nothing and recorded by its acts alone. To proceed is no ' +
    'answer either: the agent goes on by its own rules. What cannot be read is answered with 200 and a denial that the agent ' +
    'reads, since agents let a call through whose hook fails; other events than calls are then answered with nothing.',
};

export function agentHookRoute(
  app: App,
  path: string,
  operation: {
    readonly agent: CodingAgent;
    readonly operationId: string;
    readonly summary: string;
  },
  deps: Omit<AgentHookDeps, 'noteUnrecorded'>,
): void {
  const { agent, operationId, summary } = operation;
  app.post(
    path,
    {
      bodyLimit: GATE_BODY_LIMIT,
      schema: {
        ...{ ...described, operationId, summary },
        security: [{ bearer: [] }],
        body: AgentHookRequest,
        response: { 200: AgentHookAnswer, ...problems(401, 429) },
      },
    },
    (request) => {
      const { ctx, body, raw } = request;
      const noteUnrecorded = (failure: unknown): void => void explain(failure, request);
      return receiveHook(ctx, agent, body, () => raw.socket.destroyed, { ...deps, noteUnrecorded });
    },
  );
}
