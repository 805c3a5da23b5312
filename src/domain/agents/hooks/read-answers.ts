import type { AgentHookRequest } from '../../../contracts/agent-hook.js';
import { DIALOG, type HookMessage } from './hook-messages.js';
import { isObject } from './is-object.js';

const MAX_QUESTIONS = 10;

/**
 * Reads what the user answered in the agent's own dialog: its question with what it offered, then the answer, one after the
 * other.
 *
 * @returns nothing where the tool answered in a form that is not known
 */
export function readAnswers({ tool_input, tool_response }: AgentHookRequest): HookMessage[] {
  const answers = findAnswers(tool_response) ?? findAnswers(tool_input);
  if (answers === null) return [];
  return Object.entries(answers)
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    .slice(0, MAX_QUESTIONS)
    .flatMap(([question, answer]) => [
      { role: 'assistant', content: withLabels(question, tool_input), tool: DIALOG },
      { role: 'user', content: answer },
    ]);
}

function findAnswers(given: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(given) && isObject(given.answers) ? given.answers : null;
}

/** The question with the labels that stood below it. */
function withLabels(question: string, input: unknown): string {
  const questions = isObject(input) && Array.isArray(input.questions) ? input.questions : [];
  const put: unknown = questions.find((one) => isObject(one) && one.question === question);
  const options = isObject(put) && Array.isArray(put.options) ? put.options : [];
  const labels = options.flatMap((option) =>
    isObject(option) && typeof option.label === 'string' ? [option.label] : [],
  );
  return labels.length === 0 ? question : `${question} (${labels.join(' / ')})`;
}
