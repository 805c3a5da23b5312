import type { Candidates } from '../../dialogue/questions.js';
import type { CandidateQuestion, Dimension } from '../../ports/assessment.js';

/** A tenant's rule for requests like this one. */
export interface MatchedRule {
  /** The question that it gets first. */
  readonly question: string;
  readonly dimension: Dimension;
  /** How likely such a request goes wrong, 0 to 1. */
  readonly rate: number;
}

const MAX_QUESTIONS = 3;

/** The questions with that of a rule first: it makes the request one to ask about, whatever the thresholds say. */
export function withRule(candidates: Candidates, rule: MatchedRule | null): Candidates {
  if (!rule) return candidates;
  const { dimension, question: text } = rule;
  const first: CandidateQuestion = { dimension, text, choices: [] };
  const after = (questions: readonly CandidateQuestion[]) => [
    first,
    ...questions.filter((question) => question.dimension !== dimension),
  ];
  return {
    ...candidates,
    askable: true,
    wanted: after(candidates.wanted),
    fresh: after(candidates.fresh).slice(0, MAX_QUESTIONS),
    afterRefusal: first,
  };
}
