import { questionTemplate } from '../../../../src/domain/results/question-template.js';
import type { api } from '../../api/routes.js';
import { effectInWords } from '../../parts/effect-words.js';
import type { Rule } from '../../parts/rule-versions.js';
import { amount, count, percent, plural } from '../../parts/wording.js';

type QuestionStats = (typeof api.listQuestionStats)['types']['reply']['items'][number];

/** Finds what the statistics say of a rule's question: of its dimension first, else wherever it was put most. */
export function findResults(
  rule: Pick<Rule, 'question_template' | 'dimension'>,
  statistics: readonly QuestionStats[],
): QuestionStats | null {
  const template = questionTemplate(rule.question_template);
  const own = statistics.filter((one) => one.template === template);
  return own.find((one) => one.dimension === rule.dimension) ?? own[0] ?? null;
}

/** How often a question was put and answered, in words. */
export function answeredInWords(results: QuestionStats | null): string {
  if (!results) return 'never asked';
  const { shown, answered, answer_rate } = results;
  return `${count(answered)} of ${count(shown)} (${percent(answer_rate)})`;
}

/** Whether a question helped, with the difference to the conversations that were not asked where it is known. */
export function helpInWords(results: QuestionStats | null): string {
  if (!results) return effectInWords('too little data');
  const { verdict, uplift_vs_holdout: uplift } = results;
  if (uplift === null) return effectInWords(verdict);
  const often = `${amount(100 * Math.abs(uplift))} points ${uplift >= 0 ? 'less' : 'more'} often`;
  return `${effectInWords(verdict)}: work was redone ${often} than without the question`;
}

/** Says what calls like those of a rule's cluster came to. */
export function matchesInWords({
  matched_calls,
  matched_wrong,
}: Pick<Rule, 'matched_calls' | 'matched_wrong'>): string {
  if (matched_calls === null) return 'not counted yet';
  if (matched_calls === 0) return 'none in 30 days';
  return `${plural(matched_calls, 'call')}, ${count(matched_wrong ?? 0)} went wrong`;
}
