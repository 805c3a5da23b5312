import type { Ctx } from '../../context.js';
import type { HandoffKind, NewHandoff } from '../../db/schema/handoffs.js';
import { callIn } from '../../dialogue/remember.js';
import type { Clarification } from '../../dialogue/state.js';
import { readProposedCall } from '../../ports/assessment.js';
import { handoffSubject } from '../handoffs/handoff-subject.js';
import { actionKey } from './action-key.js';
import { callKey } from './call-key.js';
import type { Evaluation } from './decide-and-render.js';
import type { PreparedCall } from './prepare.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/**
 * The handoff that a decision opens: of what is escalated at once, of a confirmation of high risk when nobody has answered it
 * for as long as the tenant has set. Pure.
 *
 * @returns null where no person is needed
 */
export function handOver(
  { caller, now }: Ctx,
  sessionId: string,
  prepared: PreparedCall,
  evaluation: Evaluation,
): NewHandoff | null {
  const { call } = prepared;
  const { confirm_after_minutes, expires_after_minutes = DAY_MINUTES } = caller.config.handoffs;
  const kind = findKind(evaluation, call.risk, confirm_after_minutes !== undefined);
  if (kind === null) return null;
  const later = (minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);
  const waits = kind === 'confirm' ? (confirm_after_minutes ?? 0) : 0;
  const spec = evaluation.result.intent_spec;
  return {
    tenantId: caller.tenantId,
    gateCallId: call.id,
    sessionId,
    threadId: evaluation.threadId,
    kind,
    status: kind === 'escalate' ? 'open' : 'pending',
    subject: handoffSubject(kind, prepared.request, prepared.proposed),
    actionRisk: call.risk,
    tool: readProposedCall(call.context)?.name ?? callIn(spec).tool ?? null,
    // A confirmation is still in the session's memory when nobody has answered it.
    clarification: kind === 'escalate' ? { ...toPerson(prepared, evaluation) } : null,
    createdAt: now,
    openedAt: kind === 'escalate' ? now : null,
    dueAt: later(waits),
    expiresAt: later(waits + expires_after_minutes),
  };
}

function findKind(
  { result }: Evaluation,
  risk: string | null,
  confirms: boolean,
): HandoffKind | null {
  if (result.decision === 'escalate') return 'escalate';
  const isDangerous = risk === 'high' || risk === 'irreversible';
  return confirms && isDangerous && result.decision === 'confirm' ? 'confirm' : null;
}

/** The clarification that a person answers: whether to go ahead, beside the questions that the user was put. */
function toPerson(
  { call, request, subject, proposed, turn }: PreparedCall,
  { assessment, result, memory }: Evaluation,
): Clarification {
  const asked = memory.open.find(({ callId }) => callId === call.id);
  return {
    ...{ callId: call.id, at: call.now.getTime(), request },
    ...{ questions: asked?.questions ?? [], options: [], dimension: null },
    prompt: assessment.confirmPrompt(),
    confirms: actionKey(subject, assessment, turn.thread, proposed),
    call: callKey({ proposed, subject }, assessment),
    ...{ score: result.ambiguity_score, dimensions: result.dimensions },
    thread: asked?.thread ?? turn.thread,
    ...(proposed !== null && { proposed }),
    ...(result.intent_spec !== null && callIn(result.intent_spec)),
  };
}
