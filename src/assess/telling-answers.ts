import { union } from '../lexicon/lexicon.js';
import type { AnsweredQuestion } from '../ports/assessment.js';

const TELLS_NOTHING = new RegExp(`^\\W*(?:i )?${union('tellsNothing')}`, 'iu');

/** Answers that tell something; `I don't know` and silence settle nothing. */
export function tellingAnswers(answered: readonly AnsweredQuestion[]): AnsweredQuestion[] {
  return answered.filter(({ answer }) => {
    const told = String(answer).trim();
    return told !== '' && !TELLS_NOTHING.test(told);
  });
}
