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
  /** All that it has not asked, thresholds aside. */
  readonly unasked: readonly CandidateQuestion[];
}

/** Which of the assessor's questions may be put to the user now. */
export function selectQuestions(
  assessment: Assessment,
  config: ConfigValues,
  thread: Thread,
): Candidates {
  const { dimensions, score } = assessment;
  const questions = onePerDimension(assessment.questions);
  const above = questions.filter(
    ({ dimension }) => dimensions[dimension] >= config.dimension_threshold,
  );
  const askable =
    score >= config.ambiguity_threshold ||
    Object.values(dimensions).some((value) => value >= config.dimension_threshold);
  const wanted = !askable ? [] : above.length > 0 ? above : questions.slice(0, 1);
  const isNew = ({ dimension }: CandidateQuestion): boolean => !thread.asked.includes(dimension);
  return {
    askable,
    wanted,
    fresh: wanted.filter(isNew).slice(0, MAX_QUESTIONS),
    unasked: questions.filter(isNew),
  };
}

function onePerDimension(questions: readonly CandidateQuestion[]): CandidateQuestion[] {
  const seen = new Set<Dimension>();
  return questions.filter(({ dimension }) => !seen.has(dimension) && seen.add(dimension));
}
