import { createHash } from 'node:crypto';
import type { Act } from '../../../commands/act.js';
import type { Ctx } from '../../../context.js';
import type { ActDecision } from '../../../contracts/agent-act.js';
import type { AgentHookAnswer, AgentHookRequest } from '../../../contracts/agent-hook.js';
import { jsonFault } from '../../../contracts/bounded-json.js';
import { textFault } from '../../../contracts/common.js';
import { type ActionRisk, GateRequest, type GateResult } from '../../../contracts/gate.js';
import { findLastGateCall, type LastGateCall } from '../../../store/gate/last-call.js';
import { listRecentMessages } from '../../../store/messages/recent.js';
import { findDenied, wordRule } from '../../config/deny-rules.js';
import type { GateDeps } from '../../gate/decide-call.js';
import { gate } from '../../gate/gate.js';
import type { IngestDeps } from '../../ingest/ingest-sessions.js';
import { maskedName } from '../../masking/masking.js';
import { readClarificationId } from '../asked-question.js';
import { type AgentCall, findUnreadable, listFiles, readCommandText } from './agent-call.js';
import { callRisk } from './call-risk.js';
import { describeCall } from './describe-call.js';
import { DIALOG, interruption } from './hook-messages.js';
import { isObject } from './is-object.js';
import { readAnswers } from './read-answers.js';
import { readRequest, type SaidRequest } from './read-request.js';
import { recordActs, type ToldCall } from './record-acts.js';
import { storeMessages } from './store-messages.js';
import { tellActs, unreadAct } from './tell-acts.js';
import { isWithdrawn } from './withdrawn.js';
import {
  type CodingAgent,
  denyByRule,
  denyOrAsk,
  denyUnreadable,
  wordDecision,
  wordWithdrawn,
} from './word-decision.js';

export interface AgentHookDeps {
  readonly gate: GateDeps;
  readonly ingest: IngestDeps;
  /** Called with the decision of a new gate call. */
  readonly countDecision: (decision: GateResult['decision']) => void;
  /** Called where the acts of a call could not be recorded, which changes nothing of its answer. */
  readonly noteUnrecorded: (failure: unknown) => void;
}

/** Messages that a decision looks back at. */
const MAX_MESSAGES = 40;

/**
 * Takes what a coding agent tells its hook: stores what the user said, and judges the calls that the agent is about to make.
 *
 * @param isGone whether the agent has hung up
 * @throws Unauthenticated, Unavailable as the gate does
 */
export async function receiveHook(
  ctx: Ctx,
  agent: CodingAgent,
  body: AgentHookRequest,
  isGone: () => boolean,
  deps: AgentHookDeps,
): Promise<AgentHookAnswer> {
  const session = { id: body.session_id, agent };
  switch (body.hook_event_name) {
    case 'UserPromptSubmit':
      await storeMessages(
        ctx,
        session,
        [{ role: 'user', content: body.prompt ?? '' }],
        deps.ingest,
      );
      return {};
    case 'PostToolUse':
      if (body.tool_name === DIALOG) {
        await storeMessages(ctx, session, readAnswers(body), deps.ingest);
      }
      return {};
    case 'PostToolUseFailure':
      if (body.is_interrupt === true)
        await storeMessages(ctx, session, [interruption], deps.ingest);
      return {};
    case 'PermissionDenied':
    case 'Interrupt':
      await storeMessages(ctx, session, [interruption], deps.ingest);
      return {};
    case 'Stop': {
      const content = body.last_assistant_message ?? '';
      await storeMessages(ctx, session, [{ role: 'assistant', content }], deps.ingest);
      return {};
    }
    case 'PreToolUse':
      return judge(ctx, agent, body, isGone, deps);
    default:
      return {};
  }
}

async function judge(
  ctx: Ctx,
  agent: CodingAgent,
  body: AgentHookRequest,
  isGone: () => boolean,
  deps: AgentHookDeps,
): Promise<AgentHookAnswer> {
  const given = body.tool_input ?? {};
  const call: AgentCall = {
    ...{ id: body.tool_use_id ?? null, name: body.tool_name ?? 'unknown' },
    ...{ input: isObject(given) ? given : {}, folder: body.cwd ?? null },
  };
  const told = { sessionId: body.session_id, agent, call };
  const unreadable = findUnreadable(call);
  if (!isObject(given) || unreadable !== null) {
    const judged = { ...told, acts: [unreadAct(call.name)], risk: 'high' } as const;
    await record(ctx, judged, { decision: 'denied' }, deps);
    return denyUnreadable(
      isObject(given)
        ? `${unreadable} must be a text or a list of texts`
        : 'tool_input must be an object',
    );
  }
  const { risks = {}, deny: rules = [] } = ctx.caller.config.agent_hooks;
  const described = describeCall(call);
  // What the operator forbids goes before everything, also before what a risk lets through.
  const denied = findDenied(rules, call, described.acts);
  const risk = callRisk(call, risks, described);
  const acts = tellActs(call, described);
  const recordAs = (decision: ActDecision, gateCallId: string | null = null): Promise<void> =>
    record(ctx, { ...told, acts, risk }, { decision, gateCallId }, deps);
  if (denied !== null) {
    await recordAs('denied');
    return denyByRule(wordRule(denied));
  }
  // Coding agents make hundreds of these an hour, and nobody would be asked about one, unless they have just said so.
  if (risk === 'low') {
    const withdrawn = await findWithdrawal(ctx, body.session_id, described.acts);
    await recordAs(withdrawn === null ? 'ordinary' : 'held');
    return withdrawn === null ? {} : denyOrAsk(agent, wordWithdrawn(withdrawn, acts));
  }
  const fault = findFault(call);
  if (fault !== null) {
    await recordAs('denied');
    return denyUnreadable(fault);
  }
  const { tenantId } = ctx.caller;
  const [messages, lastCall] = await Promise.all([
    listRecentMessages(ctx.db, tenantId, body.session_id, MAX_MESSAGES),
    findLastGateCall(ctx.db, tenantId, body.session_id),
  ]);
  const said = readRequest(agent, messages, lastCall);
  if (said === null) {
    await recordAs('held');
    return denyOrAsk(agent, 'Nothing is known of what the user asked for: is this what you want?');
  }
  const request = GateRequest.safeParse(
    toGateRequest(agent, body.session_id, call, { ...said, risk, lastCall }),
  );
  if (!request.success) {
    await recordAs('held');
    return denyOrAsk(agent, 'The arguments are too large to be judged: is this what you want?');
  }
  const { result, correlationId, replayed } = await gate(
    ctx,
    {
      ...{ body: request.data, mode: null, correlationId: null, isGone, riskIsAssumed: true },
      idempotency: toClaim(agent, body.session_id, call),
    },
    deps.gate,
  );
  // The call has no other correlation than its own id.
  await recordAs(result.decision ?? 'proceed', correlationId);
  if (!replayed) deps.countDecision(result.decision);
  return wordDecision(agent, result);
}

/** Records the acts of a call. A hook that failed would let its call through, or block all work, as the operator has it. */
async function record(
  ctx: Ctx,
  judged: ToldCall,
  { decision, gateCallId = null }: { decision: ActDecision; gateCallId?: string | null },
  { gate: { masking }, noteUnrecorded }: AgentHookDeps,
): Promise<void> {
  try {
    await recordActs(ctx, judged, decision, gateCallId, masking);
  } catch (failure) {
    noteUnrecorded(failure);
  }
}

/** Finds the last words of the user where they take back that acts go ahead unasked; null where they do not. */
async function findWithdrawal(
  { db, caller }: Ctx,
  sessionId: string,
  acts: readonly Act[],
): Promise<string | null> {
  const messages = await listRecentMessages(db, caller.tenantId, sessionId, MAX_SINCE_PROMPT);
  const said = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  return said !== '' && isWithdrawn(said, acts) ? said : null;
}

/** Messages among which the last one of the user is looked for. */
const MAX_SINCE_PROMPT = 6;

const NO_BOUNDS = { maxValues: Number.POSITIVE_INFINITY, maxLength: Number.POSITIVE_INFINITY };

/** Finds what keeps arguments from being judged or recorded; null: nothing but their size. */
function findFault(call: AgentCall): string | null {
  const fault =
    jsonFault(call.input, NO_BOUNDS, () => null) ??
    jsonFault(listArguments(call), NO_BOUNDS, textFault);
  return fault && `tool_input ${fault.message}`;
}

function toGateRequest(
  agent: CodingAgent,
  sessionId: string,
  call: AgentCall,
  {
    request,
    history,
    answer,
    risk,
    lastCall,
  }: SaidRequest & { readonly risk: ActionRisk; readonly lastCall: LastGateCall | null },
): unknown {
  const { id, name } = call;
  const asked = answer === null ? null : readClarificationId(lastCall?.intentSpec);
  return {
    ...{ request, session_id: sessionId, history, clarification_response: answer },
    action_risk: risk,
    context: {
      call: { id, name, arguments: listArguments(call) },
      source: { integration: agent },
      // A yes is one to its question.
      ...(asked !== null && { clarification_id: asked }),
    },
  };
}

/** Arguments that say what a call does to what: not the text of a file, nor the agent's remarks on a command. */
function listArguments(call: AgentCall): Record<string, unknown> {
  const command = readCommandText(call);
  if (command !== null) return { command };
  const files = listFiles(call);
  if (files === null || files.length === 0) return { ...call.input };
  return { file_path: files.length === 1 ? files[0] : files };
}

/** An agent may tell its hook of one call twice; it is one gate call. */
function toClaim(agent: CodingAgent, sessionId: string, call: AgentCall) {
  if (call.id === null) return null;
  const content = JSON.stringify([call.name, call.input]);
  return {
    operation: `POST /v1/agent-hooks/${agent}`,
    key: maskedName(`${sessionId}:${call.id}`),
    fingerprint: createHash('sha256').update(content).digest('hex'),
  };
}
