import type { Ctx } from '../../context.js';
import type { GateResult } from '../../contracts/gate.js';
import { readMemory } from '../../dialogue/memory.js';
import { writeGateCalls } from '../../store/gate/writes.js';
import type { IdempotencyClaim } from '../../store/idempotency/keys.js';
import type { SessionState } from '../../store/sessions/state.js';
import { firstAnswer, recordOnce } from '../idempotency/answer-once.js';
import { withSession } from '../session/with-session.js';
import type { GateAnswer, GateDeps, GateInput } from './decide-call.js';
import { decideInOrder, memoryWrite, type WaitingCall } from './decide-in-order.js';
import { decideWithTools, noteTools } from './decide-with-tools.js';

/**
 * Answers a gate call: reads the session, assesses, decides, records, in that order. The answer is
 * durable before it is given. Calls of one session that wait together share the read and the write.
 *
 * @throws Unauthenticated, Unavailable as `withSession` does
 * @throws ValidationFailed when the `Idempotency-Key` was used with another body
 */
export function gate(ctx: Ctx, input: GateInput, deps: GateDeps): Promise<GateAnswer> {
  const { idempotency } = input;
  if (idempotency) return gateOnce(ctx, { ...input, idempotency }, deps);
  const { tenantId } = ctx.caller;
  const call: WaitingCall = { ctx, input, since: performance.now() };
  return deps.backlog.run(tenantId, () =>
    deps.sessionQueue.join<WaitingCall, GateAnswer>(
      tenantId,
      input.body.session_id,
      call,
      (calls) => decideInOrder(calls, deps),
    ),
  );
}

type OnceInput = GateInput & { readonly idempotency: IdempotencyClaim };

function gateOnce(ctx: Ctx, input: OnceInput, deps: GateDeps): Promise<GateAnswer> {
  return withSession(ctx, input.body.session_id, deps, async (current, state) => {
    const first = await firstAnswer(current, input.idempotency);
    if (!first) return decideAndRecord(current, input, state, deps);
    const result = first.response as GateResult;
    return { result, correlationId: first.correlationId ?? '', replayed: true };
  });
}

async function decideAndRecord(
  ctx: Ctx,
  input: OnceInput,
  state: SessionState,
  deps: GateDeps,
): Promise<GateAnswer | undefined> {
  const isUrgent = (): boolean =>
    deps.sessionQueue.isUrgent(ctx.caller.tenantId, input.body.session_id);
  const before = { memory: readMemory(state.memory), agentId: state.agentId };
  const made = await decideWithTools(ctx, input, before, deps, isUrgent);
  noteTools(ctx, input, before, deps);
  const { answer, row, memory, handoff } = made;
  const { result, correlationId } = answer;
  const recorded = await recordOnce(ctx, input.idempotency, async (db) => {
    const write = { call: row, memory: memory && memoryWrite([made], state), handoff };
    const [won] = await writeGateCalls(db, [write]);
    return won ? { response: deps.masking.json({ ...result }), correlationId } : undefined;
  });
  return recorded && answer;
}
