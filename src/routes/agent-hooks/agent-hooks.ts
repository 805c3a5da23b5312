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
    'Stores prompts as messages of the session. The gate judges calls that could do harm with the last prompts. Calls ' +
    'that only read, or that are easily undone, get an empty response; only their acts are recorded. If the gate decides ' +
    'proceed, the response is empty and the agent applies its own rules. Unreadable calls get 200 with a denial, because ' +
    'agents let a call through when its hook fails. Other unreadable events get an empty response.',
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
