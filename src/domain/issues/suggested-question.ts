/** A question for requests like those of a cluster, by what most of them left open. */
export function suggestedQuestion(dimension: string | null): string {
  return QUESTIONS[dimension ?? ''] ?? 'Is there anything else that I should know before I start?';
}

const QUESTIONS: Readonly<Record<string, string>> = {
  goal: 'What exactly should come of it?',
  scope: 'Which one do you mean, and how far should it go?',
  constraints: 'Is there anything that I must keep to, such as a date, a place or an amount?',
  output_format: 'In which form and length would you like it?',
};
