import type { Ctx } from '../../context.js';
import { parseDate } from '../../contracts/dates.js';
import type { StepInput, StepsAnswer, StepsRequest } from '../../contracts/step.js';
import { ValidationFailed } from '../../errors.js';
import type { ReportedStep } from '../../store/steps/writes.js';
import type { Masking } from '../masking/masking.js';
import type { StepStore } from './step-store.js';

/** Clocks differ; this much ahead is no mistake. */
const MAX_AHEAD_MS = 3600 * 1000;

/**
 * Stores what an agent did, in order: one step or many, each new or reported again.
 *
 * @throws ValidationFailed when a step is more than an hour ahead
 * @throws Unavailable when too much waits for the database
 */
export async function recordSteps(
  { caller, now }: Ctx,
  body: StepsRequest,
  correlationHeader: string | null,
  store: StepStore,
  masking: Masking,
): Promise<StepsAnswer> {
  const correlationId = body.correlation_id ?? correlationHeader;
  const inputs = body.steps ?? [body as StepInput];
  const reported = inputs.map((step, index): ReportedStep => {
    const error = readError(step);
    return masking.row<ReportedStep>({
      tenantId: caller.tenantId,
      sessionId: body.session_id,
      // No caller can name an empty one: it stands for none.
      correlationId: correlationId ?? '',
      stepId: step.step_id ?? null,
      stepIndex: step.step_index ?? null,
      parentStepId: step.parent_step_id ?? null,
      type: step.type,
      name: step.name ?? null,
      input: step.input ?? null,
      output: step.output ?? null,
      status: step.status ?? null,
      error: error.message,
      startedAt: readStart(step, now, body.steps ? ['steps', index] : []),
      durationMs: step.duration_ms ?? null,
      actionRisk: step.action_risk ?? null,
      inputTokens: step.tokens?.input ?? null,
      outputTokens: step.tokens?.output ?? null,
      metadata:
        error.type === null
          ? (step.metadata ?? null)
          : { ...step.metadata, error_type: error.type },
      receivedAt: now,
    });
  });
  const written = await store.write(reported);
  const created = written.filter(({ isNew }) => isNew).length;
  return {
    session_id: body.session_id,
    correlation_id: correlationId,
    accepted: inputs.length,
    created,
    updated: inputs.length - created,
    steps: written.map(({ stepId, stepIndex, isNew }) => ({
      step_id: stepId,
      step_index: stepIndex,
      created: isNew,
    })),
  };
}

function readError({ error }: StepInput): { message: string | null; type: string | null } {
  if (typeof error === 'string' || !error) return { message: error ?? null, type: null };
  const type = error.type ?? null;
  return { message: error.message ?? type, type };
}

function readStart(step: StepInput, now: Date, path: readonly (string | number)[]): Date | null {
  const at = step.started_at ? parseDate(step.started_at) : null;
  if (at && at.getTime() > now.getTime() + MAX_AHEAD_MS) {
    const field = [...path, 'started_at'];
    const msg = 'must not be more than an hour ahead';
    throw new ValidationFailed([
      { loc: ['body', ...field], pointer: `/${field.join('/')}`, msg, type: 'in_the_future' },
    ]);
  }
  return at;
}
