import type { Ctx } from '../../context.js';
import type { GateRequest, GateResult, Mode } from '../../contracts/gate.js';
import { uuidv7 } from '../../ids.js';
import { type SessionState, writeGateCalls } from '../../store/fleet/gate.js';
import type { IdempotencyClaim } from '../../store/idempotency-keys.js';
import { firstAnswer, recordOnce } from '../idempotency/answer-once.js';
import { type SessionDeps, withSession } from '../session/with-session.js';
import type { Assessor } from './assessor.js';
import { conclude, type GateCall, prepare } from './evaluate.js';
import { memoryOf } from './memory.js';
import { modeOf } from './mode.js';
import { recordOf } from './record.js';

export interface GateDeps extends SessionDeps {
  readonly assess: Assessor;
}

export interface GateInput {
  readonly body: GateRequest;
  /** The mode that the caller's header asks for. */
  readonly mode: Mode | null;
  /** From the header; `context.correlation_id` goes first. */
  readonly correlationId: string | null;
  readonly idempotency: IdempotencyClaim | null;
}

export interface GateAnswer {
  readonly result: GateResult;
  readonly correlationId: string;
  /** Whether this is the first answer to an earlier call with the same `Idempotency-Key`. */
  readonly replayed: boolean;
}

/**
 * Answers a gate call: reads the session, assesses, decides, records, in that order. The answer is
 * durable before it is given.
 *
 * @throws Unauthenticated, Unavailable as `withSession` does
 * @throws ValidationFailed when the `Idempotency-Key` was used with another body
 */
export function gate(ctx: Ctx, input: GateInput, deps: GateDeps): Promise<GateAnswer> {
  return withSession(ctx, input.body.session_id, deps, async (current, state) => {
    const { idempotency } = input;
    const first = idempotency && (await firstAnswer(current, idempotency));
    if (first) {
      const result = first.response as GateResult;
      return { result, correlationId: first.correlationId ?? '', replayed: true };
    }
    return decideAndRecord(current, input, state, deps);
  });
}

async function decideAndRecord(
  ctx: Ctx,
  input: GateInput,
  state: SessionState,
  deps: GateDeps,
): Promise<GateAnswer | undefined> {
  const startedAt = performance.now();
  const call = callOf(ctx, input, state);
  const prepared = prepare(call);
  const evaluation = conclude(prepared, await deps.assess(prepared.input));
  const { result, memory } = evaluation;
  const { masking } = deps;
  const correlationId = correlationIdOf(input) ?? call.id;
  const write = {
    call: masking.row(recordOf(ctx, input.body, call, evaluation, correlationId, startedAt)),
    memory:
      memory === call.memory ? null : { previous: state.revision, memory: masking.json(memory) },
  };
  const answer: GateAnswer = { result, correlationId, replayed: false };
  if (!input.idempotency) return (await deps.sessions.writeCall(write)) ? answer : undefined;
  const recorded = await recordOnce(ctx, input.idempotency, async (db) => {
    const [won] = await writeGateCalls(db, [write]);
    return won ? { response: masking.json({ ...result }), correlationId } : undefined;
  });
  return recorded && answer;
}

function callOf({ caller, now }: Ctx, { body, mode }: GateInput, state: SessionState): GateCall {
  const { tenantId, config } = caller;
  return {
    id: uuidv7(now.getTime()),
    now,
    request: body.request,
    history: body.history ?? [],
    context: body.context ?? null,
    clarificationResponse: body.clarification_response ?? null,
    risk: body.action_risk ?? null,
    actionCost: body.action_cost ?? null,
    config,
    mode: modeOf({ tenantId, sessionId: body.session_id, config, requested: mode, now }),
    memory: memoryOf(state.memory),
  };
}

function correlationIdOf(input: GateInput): string | null {
  const inContext = input.body.context?.correlation_id;
  return typeof inContext === 'string' ? inContext : input.correlationId;
}
