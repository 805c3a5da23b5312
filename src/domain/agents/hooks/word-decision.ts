import type { AgentHookAnswer } from '../../../contracts/agent-hook.js';
import type { GateResult } from '../../../contracts/gate.js';
import { readPersonWords, wordHandoff } from '../person-words.js';
import { questionToUser, showToUser, wordQuestion } from '../question-to-user.js';

/** Coding agents whose hooks are understood. */
export type CodingAgent = 'claude-code' | 'codex';

/**
 * The decision in the words of an agent's hooks. A decision to go ahead is no answer: to allow would skip the questions that
 * the user wants to be asked. Codex takes no "ask", so that there the agent itself is told to.
 */
export function wordDecision(agent: CodingAgent, result: GateResult): AgentHookAnswer {
  const question = questionToUser(result);
  const words = readPersonWords(result.decision_reason);
  const said = words === null ? '' : `A person who was asked answered ${showToUser(words)}. `;
  if (question !== null) {
    if (question.kind === 'yes_no') return denyOrAsk(agent, `${said}${question.text}`);
    const put = `${ASK_USER[agent]}: ${wordQuestion(question)} ${IN_THESE_WORDS} Then go on with the answer.`;
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

const IN_THESE_WORDS = 'Put it in these words: an answer to others does not count.';

/** Lets the user say yes or no: by the agent's own dialog where its hooks can open it. */
export function denyOrAsk(agent: CodingAgent, prompt: string): AgentHookAnswer {
  if (agent === 'codex') {
    return deny(
      `${ASK_USER.codex} for a yes or no: ${prompt} ${IN_THESE_WORDS} Go on only after a yes.`,
    );
  }
  return answer('ask', prompt);
}

/** Words the question about a call after which the user wanted nothing to happen. @param said their words */
export const wordWithdrawn = (said: string, acts: readonly { readonly text: string }[]): string =>
  `You said: ${showToUser(said)}. Go ahead with ${showToUser(acts.map(({ text }) => text).join('; '))}?`;

/** Holds the call back, with the reason that the agent reads. */
export const deny = (reason: string): AgentHookAnswer => answer('deny', reason);

/** Holds a call back that a rule of the tenant forbids. @param rule in words */
export const denyByRule = (rule: string): AgentHookAnswer =>
  deny(
    `A rule does not allow this (${showToUser(rule)}). Do not look for another way to do it: tell the user, who can have the rule ` +
      'changed.',
  );

/** Holds a call back that cannot be read. @param fault what keeps it from being read */
export const denyUnreadable = (fault: string): AgentHookAnswer =>
  deny(
    `This call cannot be judged, and is not let through: ${showToUser(fault)}. Make it in a form that can be read, or ask ` +
      'the user to do it.',
  );

const answer = (permissionDecision: 'ask' | 'deny', reason: string): AgentHookAnswer => ({
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision,
    permissionDecisionReason: `Intentlock: ${reason}`,
  },
});
