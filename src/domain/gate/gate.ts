import type { AssessInput, Assessment } from '../../assess/types.js';
import type { Ctx } from '../../context.js';
import type { GateRequest, GateResult, Mode } from '../../contracts/gate.js';
import { Unauthenticated, Unavailable } from '../../errors.js';
import { uuidv7 } from '../../ids.js';
import { type GateState, writeGateCalls } from '../../store/fleet/gate.js';
import type { IdempotencyClaim } from '../../store/idempotency-keys.js';
import type { CallerDirectory } from '../account/caller-directory.js';
import { firstAnswer, recordOnce } from '../idempotency/answer-once.js';
import { evaluate, type GateCall } from './evaluate.js';
import { EMPTY_MEMORY, type SessionMemory } from './memory.js';
import { modeOf } from './mode.js';
import { recordOf } from './record.js';
import type { SessionLanes } from './session-lanes.js';
import type { SessionStore } from './session-store.js';

export interface GateDeps {
  readonly directory: CallerDirectory;
  readonly sessions: SessionStore;
  readonly lanes: SessionLanes;
  readonly assess: (input: AssessInput) => Assessment;
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

/** How often a call decides again because another process was quicker with the same session. */
const MAX_ATTEMPTS = 4;

/**
 * Answers a gate call: reads the session, assesses, decides, records, in that order. The answer is
 * durable before it is given.
 *
 * @throws Unauthenticated when the key was revoked meanwhile
 * @throws Unavailable when too many calls wait, or other processes keep changing the session
 */
export async function gate(ctx: Ctx, input: GateInput, deps: GateDeps): Promise<GateAnswer> {
  return deps.lanes.run(ctx.caller.tenantId, input.body.session_id, async () => {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const answer = await attempt(ctx, input, deps);
      if (answer) return answer;
    }
    throw new Unavailable('Other calls keep changing this session.');
  });
}

/** Undefined when another process changed the session between the read and the write. */
async function attempt(
  ctx: Ctx,
  input: GateInput,
  deps: GateDeps,
): Promise<GateAnswer | undefined> {
  const { idempotency } = input;
  const first = idempotency && (await firstAnswer(ctx, idempotency));
  if (first) {
    const result = first.response as GateResult;
    return { result, correlationId: first.correlationId ?? '', replayed: true };
  }
  const startedAt = performance.now();
  const state = await deps.sessions.read(ctx.caller.tenantId, input.body.session_id);
  if (!state) throw new Unauthenticated();
  // The read tells whether what this process knows of the tenant still holds.
  const caller =
    state.tenantVersion === ctx.caller.version
      ? ctx.caller
      : await deps.directory.refresh(ctx.caller);
  const current: Ctx = { ...ctx, caller };
  const call = callOf(current, input, memoryOf(state));
  const evaluation = evaluate(call, deps.assess);
  const correlationId = correlationIdOf(input) ?? call.id;
  const write = {
    call: recordOf(current, input.body, call, evaluation, correlationId, startedAt),
    memory:
      evaluation.memory === call.memory
        ? null
        : { previous: state.revision, memory: evaluation.memory },
  };
  const { result } = evaluation;
  const recorded = idempotency
    ? await recordOnce(
        current,
        idempotency,
        { response: { ...result }, correlationId },
        async (db) => {
          const [won] = await writeGateCalls(db, [write]);
          return won === true;
        },
      )
    : await deps.sessions.write(write);
  return recorded ? { result, correlationId, replayed: false } : undefined;
}

function callOf({ caller, now }: Ctx, { body, mode }: GateInput, memory: SessionMemory): GateCall {
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
    memory,
  };
}

function memoryOf(state: GateState): SessionMemory {
  return (state.memory as SessionMemory | null) ?? EMPTY_MEMORY;
}

function correlationIdOf(input: GateInput): string | null {
  const inContext = input.body.context?.correlation_id;
  return typeof inContext === 'string' ? inContext : input.correlationId;
}
