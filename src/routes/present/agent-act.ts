import type { AgentAct } from '../../contracts/agent-act.js';
import type { ListedAct } from '../../store/agent-acts/act-list.js';

export function presentAgentAct(row: ListedAct): AgentAct {
  return {
    id: row.id,
    occurred_at: row.createdAt.toISOString(),
    ...{ agent: row.agent, session_id: row.sessionId, tool: row.tool },
    verb: row.verb as AgentAct['verb'],
    where: row.reach as AgentAct['where'],
    ...{ reversible: row.reversible, act: row.act, objects: [...row.objects], why: row.why },
    action_risk: row.actionRisk as AgentAct['action_risk'],
    decision: row.decision as AgentAct['decision'],
    gate_call_id: row.gateCallId,
  };
}
