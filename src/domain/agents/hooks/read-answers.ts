import type { AgentHookRequest } from '../../../contracts/agent-hook.js';

const MAX_QUESTIONS = 10;

/**
 * Reads what the user answered in the agent's own dialog: its question, then the answer, one after the other.
 *
 * @returns nothing where the tool answered in a form that is not known
 */
export function readAnswers({
  tool_input,
  tool_response,
}: AgentHookRequest): { readonly role: 'user' | 'assistant'; readonly content: string }[] {
  const answers = findAnswers(tool_response) ?? findAnswers(tool_input);
  if (answers === null) return [];
  return Object.entries(answers)
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    .slice(0, MAX_QUESTIONS)
    .flatMap(([question, answer]) => [
      { role: 'assistant' as const, content: question },
      { role: 'user' as const, content: answer },
    ]);
}

function findAnswers(given: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof given !== 'object' || given === null) return null;
  const { answers } = given as { answers?: unknown };
  return typeof answers === 'object' && answers !== null ? (answers as never) : null;
}
