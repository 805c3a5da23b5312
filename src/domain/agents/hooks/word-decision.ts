import type { AgentHookAnswer } from '../../../contracts/agent-hook.js';
import type { GateResult } from '../../../contracts/gate.js';
import { readPersonWords, wordHandoff } from '../person-words.js';
import { questionToUser, wordQuestion } from '../question-to-user.js';

/** Coding agents whose hooks are understood. */
export type CodingAgent = 'claude-code' | 'codex';

/**
 * The decision in the words of an agent's hooks. A decision to go ahead is no answer: to allow would skip the questions that
 * the user wants to be asked. Codex takes no "ask", so that there the agent itself is told to.
 */
export function wordDecision(agent: CodingAgent, result: GateResult): AgentHookAnswer {
  const question = questionToUser(result);
  const words = readPersonWords(result.decision_reason);
  const said = words === null ? '' : `A person who was asked answered ${words}. `;
  if (question !== null) {
    if (question.kind === 'yes_no') return denyOrAsk(agent, `${said}${question.text}`);
    const put = `${ASK_USER[agent]}: ${wordQuestion(question)} Then go on with the answer.`;
    return deny(`${said}${put}`);
  }
  if (result.decision !== 'escalate') return {};
  const again = 'Try it once more, unchanged, when the user says that it was decided.';
  return deny(`${said}${wordHandoff(result.decision_reason, again)}`);
}

const ASK_USER: Readonly<Record<CodingAgent, string>> = {
  'claude-code': 'Ask the user with AskUserQuestion',
  codex: 'Ask the user in the chat',
};

/** Lets the user say yes or no: by the agent's own dialog where its hooks can open it. */
export function denyOrAsk(agent: CodingAgent, prompt: string): AgentHookAnswer {
  if (agent === 'codex') {
    return deny(`${ASK_USER.codex} for a yes or no: ${prompt} Go on only after a yes.`);
  }
  return answer('ask', prompt);
}

const deny = (reason: string): AgentHookAnswer => answer('deny', reason);

const answer = (permissionDecision: 'ask' | 'deny', reason: string): AgentHookAnswer => ({
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision,
    permissionDecisionReason: `Intentlock: ${reason}`,
  },
});
