import type { Ctx } from '../../context.js';
import type { GateResult, Mode } from '../../contracts/gate.js';
import type { GatePreviewRequest } from '../../contracts/gate-call.js';
import type { GateCallRow } from '../../db/schema/gate-calls.js';
import { EMPTY_MEMORY, readMemory } from '../../dialogue/memory.js';
import type { DecidedCall, GateDeps } from '../gate/decide-call.js';
import { decideWithTools } from '../gate/decide-with-tools.js';
import { findRule, type RuleOfCall } from './read-gate-call.js';

/** Names no conversation: one that a caller names has 1 to 120 characters. */
const NO_SESSION = '';

export interface PreviewedCall {
  readonly result: GateResult;
  /** The row that the gate would record. */
  readonly row: GateCallRow;
  readonly rule: RuleOfCall | null;
}

/**
 * Answers a request as the gate would now, with the tenant's configuration and the memory of the conversation, and
 * records nothing.
 *
 * @throws Unavailable when too many calls of the tenant wait already
 */
export function previewGateCall(
  ctx: Ctx,
  preview: GatePreviewRequest,
  mode: Mode | null,
  deps: GateDeps,
): Promise<PreviewedCall> {
  const { tenantId, config } = ctx.caller;
  const { answers = [], session_id, ...request } = preview;
  const last = request.clarification_response ?? null;
  const turns = answers.length > 0 ? [null, ...answers, ...(last === null ? [] : [last])] : [last];
  return deps.backlog.run(tenantId, async () => {
    const state = session_id && (await deps.sessions.read(tenantId, session_id));
    const agentId = (state && state.agentId) || null;
    let memory = state ? readMemory(state.memory) : EMPTY_MEMORY;
    let decided: DecidedCall | undefined;
    for (const clarification_response of turns) {
      const body = { ...request, session_id: session_id ?? NO_SESSION, clarification_response };
      const input = {
        ...{ body, mode, correlationId: null, idempotency: null },
        ...{ isGone: () => false, isTrial: true },
      };
      decided = await decideWithTools(ctx, input, { memory, agentId }, deps);
      memory = decided.memory ?? memory;
    }
    const { answer, row } = decided as DecidedCall;
    const made = row as GateCallRow;
    return { result: answer.result, row: made, rule: findRule(made, config.cluster_rules) };
  });
}
