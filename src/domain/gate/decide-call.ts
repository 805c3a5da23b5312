import { type PreparedTools, prepareToolsInParts } from '../../assess/call/prepare-tools.js';
import type { Ctx } from '../../context.js';
import type { GateRequest, GateResult, Mode } from '../../contracts/gate.js';
import type { NewGateCall } from '../../db/schema/gate-calls.js';
import type { NewHandoff } from '../../db/schema/handoffs.js';
import { lastCall, onlyAdds } from '../../dialogue/memory.js';
import { clarificationId, type RecentCall, type SessionMemory } from '../../dialogue/state.js';
import { uuidv7 } from '../../ids.js';
import type { IdempotencyClaim } from '../../store/idempotency/keys.js';
import { inFurtherTurns, workAWhile } from '../../turns.js';
import type { AgentTools } from '../agent-tools/agent-tools.js';
import type { Admission } from '../ingest/admission.js';
import type { Masking } from '../masking/masking.js';
import type { SessionDeps } from '../session/with-session.js';
import type { Assessor } from './assessor.js';
import { withClarificationId } from './clarification-id.js';
import type { MatchedRule } from './cluster-rule.js';
import { decideAndRender } from './decide-and-render.js';
import { handOver } from './hand-over.js';
import { modeOf } from './mode.js';
import { type AnsweredCall, findPersonAnswer, withPersonAnswer } from './person-answer.js';
import { type GateCall, prepare } from './prepare.js';
import { recordOf } from './record.js';

export interface GateDeps extends SessionDeps {
  readonly assess: Assessor;
  /** Where lists of new tools that take long to prepare wait for their turn. */
  readonly newTools: Admission;
  /** The tenant's rule that a request matches. */
  readonly matchRule: (ctx: Ctx, request: string) => Promise<MatchedRule | null>;
  /** Learns the tools that calls bring, and knows those of calls that bring none. */
  readonly agentTools: AgentTools;
}

/** Dependencies of deciding alone, without the memory of sessions. */
export type DecideDeps = Pick<GateDeps, 'assess' | 'newTools' | 'masking' | 'matchRule'>;

export interface GateInput {
  readonly body: GateRequest;
  /** The mode that the caller's header asks for. */
  readonly mode: Mode | null;
  /** From the header; `context.correlation_id` goes first. */
  readonly correlationId: string | null;
  readonly idempotency: IdempotencyClaim | null;
  /** Whether `action_risk` is what an integration of ours takes the call to have. */
  readonly riskIsAssumed?: boolean;
  /** Whether nothing of the call is kept, so that nobody can answer it. */
  readonly isTrial?: boolean;
  /** Tools that its agent is known to have, where it brings none. */
  readonly knownTools?: readonly unknown[];
  /** Whether the caller has hung up. */
  readonly isGone: () => boolean;
}

export interface GateAnswer {
  readonly result: GateResult;
  readonly correlationId: string;
  /** Whether this is the first answer to an earlier call with the same `Idempotency-Key`. */
  readonly replayed: boolean;
}

/** A call that was decided and is still to be stored. */
export interface DecidedCall {
  readonly answer: GateAnswer;
  readonly row: NewGateCall;
  /** Memory of the session from now on, as it may be stored; null where the call changes nothing of it. */
  readonly memory: SessionMemory | null;
  /** The call among those that it remembers, where that is all that the call changes. */
  readonly added: RecentCall | null;
  /** Null: no person has to decide it. */
  readonly handoff: NewHandoff | null;
}

/**
 * Assesses and decides a call; nothing is stored.
 *
 * @param isUrgent whether other calls have waited for this one for so long that nobody is asked about it any more
 */
export async function decideCall(
  ctx: Ctx,
  asked: GateInput,
  memory: SessionMemory,
  { assess, newTools, masking, matchRule }: DecideDeps,
  isUrgent: () => boolean = () => false,
): Promise<DecidedCall> {
  const startedAt = performance.now();
  const answered = findPersonAnswer(asked, memory, ctx.now.getTime());
  const { input } = answered;
  const hasRules = ctx.caller.config.cluster_rules.length > 0;
  const rule = hasRules ? await matchRule(ctx, input.body.request) : null;
  const call = callOf(ctx, answered, rule, masking);
  // Answers are read by the tools, too; new ones take some milliseconds each.
  const preparing = prepareNewTools(call.context, newTools, ctx.caller.tenantId);
  if (preparing) await preparing;
  const prepared = prepare(call);
  const assessed = assess(prepared.input, {
    tenantId: ctx.caller.tenantId,
    decide: (possible) => decideAndRender(prepared, possible).choice.decision,
    isUrgent,
  });
  // The built-in one answers at once.
  const assessment = assessed instanceof Promise ? await assessed : assessed;
  const decided = withPersonAnswer(decideAndRender(prepared, assessment), answered, prepared);
  const evaluation = input.isTrial ? decided : withClarificationId(decided, call.id);
  const correlationId = correlationIdOf(input) ?? call.id;
  // Who takes over knows of it.
  const isTaken = answered.given !== null && answered.given.answer === null;
  // Who only observes waits for nobody.
  const isIdle = isTaken || call.mode.refused === 'observe';
  const handoff = isIdle ? null : handOver(ctx, input.body.session_id, prepared, evaluation);
  const remembered = evaluation.memory === memory ? null : masking.json(evaluation.memory);
  return {
    answer: { result: evaluation.result, correlationId, replayed: false },
    row: masking.row(recordOf(ctx, input.body, call, evaluation, correlationId, startedAt)),
    memory: remembered,
    added:
      remembered && answered.given === null && onlyAdds(memory, evaluation.memory)
        ? lastCall(remembered)
        : null,
    handoff: handoff && {
      ...handoff,
      ...masking.json({ clarification: handoff.clarification, tool: handoff.tool }),
    },
  };
}

/** @throws Unavailable when too many calls wait with lists of new tools already */
function prepareNewTools(
  context: GateCall['context'],
  admission: Admission,
  tenantId: string,
): Promise<PreparedTools> | undefined {
  const work = prepareToolsInParts(context);
  const begun = workAWhile(work);
  if (begun.done) return undefined;
  const place = admission.enter(tenantId);
  return place.run(() => inFurtherTurns(work)).finally(place.leave);
}

function callOf(
  { caller, now }: Ctx,
  {
    input: { body, mode, knownTools = [], riskIsAssumed = false },
    memory,
    given,
  }: AnsweredCall<GateInput>,
  rule: MatchedRule | null,
  masking: Masking,
): GateCall {
  const { tenantId, config, calibration } = caller;
  const isFromPerson = given !== null && given.answer !== null;
  return {
    id: uuidv7(now.getTime()),
    now,
    request: body.request,
    history: body.history ?? [],
    context: body.context ?? null,
    knownTools,
    clarificationResponse: body.clarification_response ?? null,
    clarificationId: isFromPerson
      ? clarificationId(given.clarification)
      : readClarificationId(body.context),
    fromPerson: isFromPerson,
    risk: body.action_risk ?? null,
    riskIsAssumed,
    actionCost: body.action_cost ?? null,
    config,
    calibration,
    requestedMode: mode,
    mode: modeOf({ tenantId, sessionId: body.session_id, config, requested: mode, now }),
    rule,
    memory,
    asStored: masking.json,
  };
}

function readClarificationId(context: GateRequest['context']): string | null {
  const id = context?.clarification_id;
  return typeof id === 'string' ? id : null;
}

function correlationIdOf(input: GateInput): string | null {
  const inContext = input.body.context?.correlation_id;
  return typeof inContext === 'string' ? inContext : input.correlationId;
}
