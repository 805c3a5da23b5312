import type { Assessment, CandidateQuestion, Dimension } from '../../assess/types.js';
import type { ConfigValues } from '../../contracts/config.js';
import type { Thread } from './memory.js';

const MAX_QUESTIONS = 3;

export interface Candidates {
  /** Whether there is something to ask at all. */
  readonly askable: boolean;
  /** The questions that the thresholds call for. */
  readonly wanted: readonly CandidateQuestion[];
  /** Those of them that this thread has not asked, at most three. */
  readonly fresh: readonly CandidateQuestion[];
  /**
   * The best one when the user does not confirm, thresholds aside: one that the thread has not asked,
   * else one that was only advice beside the confirmation.
   */
  readonly afterRefusal: CandidateQuestion | undefined;
}

/**
 * Which of the assessor's questions may be put to the user now.
 *
 * @param advised what the answered clarification carried beside a confirmation
 */
export function selectQuestions(
  assessment: Assessment,
  config: ConfigValues,
  thread: Thread,
  advised: readonly Dimension[],
): Candidates {
  const { dimensions, score } = assessment;
  const questions = onePerDimension(assessment.questions);
  const above = questions.filter(
    ({ dimension }) => dimensions[dimension] >= config.dimension_threshold,
  );
  const askable =
    score >= config.ambiguity_threshold ||
    Object.values(dimensions).some((value) => value >= config.dimension_threshold);
  const unasked = questions.filter(({ dimension }) => !thread.asked.includes(dimension));
  const best = unasked[0] ?? questions[0];
  const wanted = !askable ? [] : above.length > 0 ? above : best ? [best] : [];
  return {
    askable,
    wanted,
    fresh: wanted.filter((question) => unasked.includes(question)).slice(0, MAX_QUESTIONS),
    afterRefusal: unasked[0] ?? questions.find(({ dimension }) => advised.includes(dimension)),
  };
}

function onePerDimension(questions: readonly CandidateQuestion[]): CandidateQuestion[] {
  const seen = new Set<Dimension>();
  return questions.filter(({ dimension }) => !seen.has(dimension) && seen.add(dimension));
}
