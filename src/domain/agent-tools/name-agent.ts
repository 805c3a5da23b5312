import type { Masking } from '../masking/masking.js';

const MAX_NAME = 200;

/** The agent of calls and traces that name none: one for all of them. */
export const UNNAMED = '';

/**
 * Names the agent that a gate call is of, as it may be stored: `agent_id` of its context, else `agent`, else the agent of
 * the session, else the one without a name.
 *
 * @param ofSession as it is stored; null where it is not known
 */
export function nameAgent(
  context: Readonly<Record<string, unknown>> | null,
  ofSession: string | null,
  masking: Masking,
): string {
  const named = readName(context?.agent_id) ?? readName(context?.agent);
  return (named && masking.row({ agentId: named }).agentId) ?? ofSession ?? UNNAMED;
}

const readName = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME ? value : undefined;
