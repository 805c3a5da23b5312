import type { ConfigValues } from '../contracts/config.js';
import {
  type Assessment,
  type CandidateQuestion,
  DIMENSIONS,
  type Dimension,
} from '../ports/assessment.js';
import { isParameter, listSlots, type Slot, toSlot } from './slot.js';

const MAX_QUESTIONS = 3;
/** How often a parameter may have been asked about before it is asked about once more. */
const MAX_TIMES = 3;

/** A question that could be put, as far as it decides what is. */
export interface PossibleQuestion {
  readonly dimension: Dimension;
  /** The action cannot do without what it asks about. */
  readonly lacking: boolean;
  /** The thread has not asked it. */
  readonly fresh: boolean;
}

type Thresholds = Pick<ConfigValues, 'ambiguity_threshold' | 'dimension_threshold'>;

export interface Candidates {
  /** All that there are, one for each thing to ask. */
  readonly possible: readonly PossibleQuestion[];
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

/** Questions that were put to the user before, as far as it decides what may be asked now. */
export interface AskedBefore {
  readonly asked: readonly Slot[];
  /** Whether this call brings an answer in words. */
  readonly answeredInWords: boolean;
  /** Whether it gave a value that was asked for. */
  readonly gaveSome?: boolean;
  /** Slots of the questions that the answered clarification carried beside a confirmation. */
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
  const possible = onePerSlot(assessment.questions).map((question) => ({
    dimension: question.dimension,
    lacking: Boolean(question.parameter) && !assessment.complete,
    fresh: listSlots(question).some((slot) => isFresh(slot, before)),
    question,
  }));
  const { askable, wanted, fresh } = wantedQuestions(possible, assessment, config);
  const toQuestion = ({ question }: (typeof possible)[number]) => question;
  const afterRefusal =
    possible.find((one) => one.fresh) ??
    possible.find(({ question }) => before.advised.includes(toSlot(question)));
  return {
    askable,
    possible,
    wanted: wanted.map(toQuestion),
    fresh: fresh.map(toQuestion),
    afterRefusal: afterRefusal?.question,
  };
}

/** Which of the questions that there are the thresholds call for. */
export function wantedQuestions<One extends PossibleQuestion>(
  possible: readonly One[],
  { score, dimensions, complete }: Pick<Assessment, 'score' | 'dimensions' | 'complete'>,
  { ambiguity_threshold, dimension_threshold }: Thresholds,
): { askable: boolean; wanted: readonly One[]; fresh: readonly One[] } {
  const askable =
    !complete ||
    score >= ambiguity_threshold ||
    DIMENSIONS.some((dimension) => dimensions[dimension] >= dimension_threshold);
  if (!askable) return { askable, wanted: [], fresh: [] };
  const above = possible.filter(
    ({ lacking, dimension }) => lacking || dimensions[dimension] >= dimension_threshold,
  );
  const best = possible.find(({ fresh }) => fresh) ?? possible[0];
  const wanted = above.length > 0 ? above : best ? [best] : [];
  return { askable, wanted, fresh: wanted.filter(({ fresh }) => fresh).slice(0, MAX_QUESTIONS) };
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
    const slot = toSlot(question);
    return !seen.has(slot) && seen.add(slot);
  });
}
