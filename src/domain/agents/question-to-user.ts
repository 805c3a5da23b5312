import type { GateResult } from '../../contracts/gate.js';

/** Question to put to the user before an agent goes on, and the form of its answer. */
export type UserQuestion =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly text: string; readonly options: readonly string[] }
  | { readonly kind: 'yes_no'; readonly text: string };

/** The question that a decision puts to the user; null where nothing is to be asked. */
export function questionToUser(result: GateResult): UserQuestion | null {
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
