import type { GateResult } from '../../contracts/gate.js';
import { showText } from '../../visible-text.js';

/** Question to put to the user before an agent goes on, and the form of its answer. */
export type UserQuestion =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly text: string; readonly options: readonly string[] }
  | { readonly kind: 'yes_no'; readonly text: string };

/** Parts of a decision that are put to the user. */
export type PutToUser = Pick<GateResult, 'questions' | 'options' | 'confirm_prompt'> & {
  readonly decision: string | null;
};

/** The question that a decision puts to the user; null where nothing is to be asked. What cannot be seen in it is named. */
export function questionToUser(result: PutToUser): UserQuestion | null {
  const question = readQuestion(result);
  if (question === null) return null;
  const text = showToUser(question.text);
  return question.kind === 'choice'
    ? { ...question, text, options: question.options.map(showToUser) }
    : { ...question, text };
}

/** Far more than anybody reads before saying yes. */
const MOST_SHOWN = 8_000;

/** A text as a person is shown it. */
export const showToUser = (text: string): string =>
  showText(text, { most: MOST_SHOWN, keepsLines: true });

function readQuestion(result: PutToUser): UserQuestion | null {
  const { decision, questions, options, confirm_prompt } = result;
  switch (decision) {
    case 'ask':
      return { kind: 'text', text: questions.join(' ') };
    case 'options':
      return { kind: 'choice', text: questions[0] ?? 'Which of these do you mean?', options };
    case 'confirm':
      return { kind: 'yes_no', text: confirm_prompt ?? 'Go ahead?' };
    default:
      return null;
  }
}

/** The question in one line, with the options where there are any. */
export function wordQuestion(question: UserQuestion): string {
  if (question.kind !== 'choice') return question.text;
  return `${question.text} (${question.options.join(' / ')})`;
}
