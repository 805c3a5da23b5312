import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AgentHookDeps } from '../../domain/agents/hooks/receive-hook.js';
import { type CallerRules, requireWriter } from '../../plugins/callers.js';
import { type KeyLimits, limitByKey } from '../../plugins/rate-limits.js';
import { agentHookRoute } from './agent-hooks.js';
import { answerUnreadableHooks } from './answer-unreadable.js';

export interface AgentHookRoutesOptions extends AgentHookDeps {
  readonly callers: CallerRules;
  readonly limits: KeyLimits;
}

/** Hooks of coding agents: the gate before the commands that they run. */
export const agentHookRoutes: FastifyPluginAsyncZod<AgentHookRoutesOptions> = async (
  app,
  { callers, limits, ...deps },
) => {
  app.addHook('onRequest', (_request, _reply, done) => {
    deps.gate.backlog.ensureRoom();
    done();
  });
  requireWriter(app, callers, 'gate');
  if (!callers.authDisabled) limitByKey(app, 'agent-hooks', limits);
  answerUnreadableHooks(app);
  const claude = { agent: 'claude-code', operationId: 'receiveClaudeCodeHook' } as const;
  const codex = { agent: 'codex', operationId: 'receiveCodexHook' } as const;
  agentHookRoute(
    app,
    '/v1/agent-hooks/claude-code',
    { ...claude, summary: 'The gate before the commands of Claude Code' },
    deps,
  );
  agentHookRoute(
    app,
    '/v1/agent-hooks/codex',
    { ...codex, summary: 'The gate before the commands of Codex' },
    deps,
  );
};
