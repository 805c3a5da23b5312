import type { Assessment, CandidateQuestion } from '../../assess/types.js';
import type { ConfigValues } from '../../contracts/config.js';
import { isParameter, type Slot, slotOf, slotsOf } from './slot.js';

const MAX_QUESTIONS = 3;
/** How often a parameter may have been asked about before it is asked about once more. */
const MAX_TIMES = 3;

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

/** What was put to the user before, as far as it decides what may be asked now. */
export interface AskedBefore {
  readonly asked: readonly Slot[];
  /** Whether this call brings an answer in words. */
  readonly answeredInWords: boolean;
  /** Whether it gave a value that was asked for. */
  readonly gaveSome?: boolean;
  /** What the answered clarification carried beside a confirmation. */
  readonly advised: readonly Slot[];
}

/**
 * Which of the assessor's questions may be put to the user now. What the call lacks is asked whatever the thresholds
 * say.
 */
export function selectQuestions(
  assessment: Assessment,
  config: ConfigValues,
  before: AskedBefore,
): Candidates {
  const { dimensions, score, complete } = assessment;
  const questions = onePerSlot(assessment.questions);
  const above = questions.filter(
    ({ dimension, parameter }) =>
      (parameter && !complete) || dimensions[dimension] >= config.dimension_threshold,
  );
  const askable =
    !complete ||
    score >= config.ambiguity_threshold ||
    Object.values(dimensions).some((value) => value >= config.dimension_threshold);
  const unasked = questions.filter((question) =>
    slotsOf(question).some((slot) => isFresh(slot, before)),
  );
  const best = unasked[0] ?? questions[0];
  const wanted = !askable ? [] : above.length > 0 ? above : best ? [best] : [];
  return {
    askable,
    wanted,
    fresh: wanted.filter((question) => unasked.includes(question)).slice(0, MAX_QUESTIONS),
    afterRefusal:
      unasked[0] ?? questions.find((question) => before.advised.includes(slotOf(question))),
  };
}

/**
 * Whether something may be asked: once in a thread. A parameter that the user's words left open, since they answered
 * something else, is asked about once more, and again while each answer gives another value that was asked for.
 */
export function isFresh(slot: Slot, { asked, answeredInWords, gaveSome }: AskedBefore): boolean {
  const times = asked.filter((one) => one === slot).length;
  if (times === 0) return true;
  return answeredInWords && isParameter(slot) && times <= (gaveSome ? MAX_TIMES : 1);
}

function onePerSlot(questions: readonly CandidateQuestion[]): CandidateQuestion[] {
  const seen = new Set<Slot>();
  return questions.filter((question) => {
    const slot = slotOf(question);
    return !seen.has(slot) && seen.add(slot);
  });
}
