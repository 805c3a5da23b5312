import { currentClient } from './client.js';
import { describe } from './post.js';
import { fallback, type GateResult } from './result.js';

/** The tool call that the agent is about to make: each argument is held against what was said. */
export interface ProposedCall {
  /** The agent's own id of the call, such as a model's tool call id. */
  id?: string | null | undefined;
  /** The tool, by its name in `context.tools` if it is there. */
  name: string;
  /** The arguments by name, parsed. */
  arguments: Record<string, unknown>;
}

export interface GateInput {
  /** The user's words, 1 to 20,000 characters. */
  request: string;
  /** The conversation, 1 to 120 characters. */
  sessionId: string;
  /** What the agent knows; `tools` and `correlation_id` mean something to the server. */
  context?: Record<string, unknown> | null | undefined;
  /** The call that the agent is about to make; sent as `context.call`. */
  call?: ProposedCall | null | undefined;
  /** The user's answer to the session's latest question. */
  clarificationResponse?: string | null | undefined;
  /** Earlier turns, oldest first. */
  history?: readonly string[] | null | undefined;
  /** How bad a wrong action would be. */
  actionRisk?: 'low' | 'medium' | 'high' | 'irreversible' | null | undefined;
  /** The harm of a wrong action as an amount, in question costs. */
  actionCost?: number | null | undefined;
  /** Gives the call up; the fallback's reason is then `fallback: aborted`. */
  signal?: AbortSignal | null | undefined;
}

/**
 * Asks whether a request is clear enough to act on. Takes 8.0 seconds at most and never rejects.
 *
 * When the gate can't be asked, the result's `decision` is null and its `decision_reason` begins with
 * `fallback:` and the cause: timeout, network, http and a status, unreadable answer, paused (for 30
 * seconds after three faults in a row), invalid arguments, aborted or unexpected.
 */
export async function gate(input: GateInput): Promise<GateResult> {
  try {
    const fields = {
      request: input.request,
      session_id: input.sessionId,
      context: input.call ? { ...input.context, call: input.call } : input.context,
      clarification_response: input.clarificationResponse,
      history: input.history,
      action_risk: input.actionRisk,
      action_cost: input.actionCost,
    };
    return await currentClient().gate(fields, input.signal ?? undefined);
  } catch (error) {
    return fallback(`unexpected (${describe(error)})`);
  }
}
