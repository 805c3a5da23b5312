import { withoutOpinion } from '../../assess/opinion/merge.js';
import { SHIPPED_STACKING, type StackingWeights } from '../../assess/opinion/stacking.js';
import type { Decision } from '../../contracts/gate.js';
import type { AssessInput, Assessment } from '../../ports/assessment.js';
import type { LlmJudge, LlmOutcome } from '../../ports/llm.js';
import { couldFlip, inputProvenBy, subjectOf, withJudgement } from './opinion.js';

/** Facts of the call that an assessor is told beside its input. */
export interface AssessedFor {
  readonly tenantId: string;
  /** Decision that an assessment would lead to, so that nobody is asked whose answer changes nothing. */
  readonly decide: (assessment: Assessment) => Decision;
  /** Whether others wait for this call for too long already: then nobody is waited for. */
  readonly isUrgent: () => boolean;
}

/** Assesses a call; the built-in one answers at once, one with a language model's opinion later. */
export type Assessor = (input: AssessInput, call: AssessedFor) => Assessment | Promise<Assessment>;

/** The built-in assessor: what takes long lets others have their turn. */
export type BuiltinAssessor = (input: AssessInput) => Assessment | Promise<Assessment>;

/**
 * The built-in assessor with a language model's opinion merged in, where one could change the decision and arrives in
 * time. On any fault the built-in assessment stands, and says why.
 *
 * @param weights by which scores are stacked: those fitted to this model, else the shipped ones
 */
export function withOpinion(
  builtin: BuiltinAssessor,
  judge: LlmJudge,
  weights: StackingWeights = SHIPPED_STACKING,
): Assessor {
  return async (input, { tenantId, decide, isUrgent }) => {
    const assessment = await builtin(input);
    if (!couldFlip(assessment, input, decide, weights)) return assessment;
    if (isUrgent()) return withoutOpinion(assessment, OTHERS_WAIT.fault);
    const subject = subjectOf(input, assessment);
    if ('fault' in subject) return withoutOpinion(assessment, subject.fault);
    const outcome = await inTime(judge(subject, tenantId), isUrgent);
    if ('fault' in outcome) return withoutOpinion(assessment, outcome.fault);
    const proven = inputProvenBy(outcome, input, assessment);
    const own = proven === null ? assessment : await builtin(proven);
    return withJudgement(own, outcome, input, weights);
  };
}

const OTHERS_WAIT = { fault: 'other calls of the session wait' } as const;
const LOOK_EVERY_MS = 50;

/** The outcome, unless others have waited for it for too long; what comes later is kept for the next time. */
function inTime(outcome: Promise<LlmOutcome>, isUrgent: () => boolean): Promise<LlmOutcome> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isUrgent()) done(OTHERS_WAIT);
    }, LOOK_EVERY_MS);
    const done = (made: LlmOutcome): void => {
      clearInterval(timer);
      resolve(made);
    };
    outcome.then(done, () => done({ fault: 'unreachable' }));
  });
}
