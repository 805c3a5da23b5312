import type { Masking } from '../masking/masking.js';

const MAX_NAME = 200;

/**
 * Names the agent that a gate call is of, as it may be stored: `agent_id` of its context, else `agent`; null where it names
 * none. An agent is never guessed, from the session or otherwise: its tools would be taken for another's.
 */
export function nameAgent(
  context: Readonly<Record<string, unknown>> | null,
  masking: Masking,
): string | null {
  const named = readName(context?.agent_id) ?? readName(context?.agent);
  return named === undefined ? null : masking.row({ agentId: named }).agentId;
}

const readName = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME ? value : undefined;
