import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AgentHookDeps } from '../../domain/agents/hooks/receive-hook.js';
import { type CallerRules, requireReader, requireWriter } from '../../plugins/callers.js';
import { type KeyLimits, limitByKey } from '../../plugins/rate-limits.js';
import { readAgentActsRoute } from './agent-acts.js';
import { agentHookRoute } from './agent-hooks.js';
import { answerUnreadableHooks } from './answer-unreadable.js';

export interface AgentHookRoutesOptions extends Omit<AgentHookDeps, 'noteUnrecorded'> {
  readonly callers: CallerRules;
  readonly limits: KeyLimits;
}

/** Hooks of coding agents: the gate before the commands that they run, and what was made of them. */
export const agentHookRoutes: FastifyPluginAsyncZod<AgentHookRoutesOptions> = async (
  app,
  { callers, limits, ...deps },
) => {
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    readAgentActsRoute(scope);
  });
  app.register(async (scope) => {
    scope.addHook('onRequest', (_request, _reply, done) => {
      deps.gate.backlog.ensureRoom();
      done();
    });
    requireWriter(scope, callers, 'gate');
    if (!callers.authDisabled) limitByKey(scope, 'agent-hooks', limits);
    answerUnreadableHooks(scope);
    const claude = { agent: 'claude-code', operationId: 'receiveClaudeCodeHook' } as const;
    const codex = { agent: 'codex', operationId: 'receiveCodexHook' } as const;
    agentHookRoute(
      scope,
      '/v1/agent-hooks/claude-code',
      { ...claude, summary: 'Check a tool call of Claude Code' },
      deps,
    );
    agentHookRoute(
      scope,
      '/v1/agent-hooks/codex',
      { ...codex, summary: 'Check a tool call of Codex' },
      deps,
    );
  });
};
