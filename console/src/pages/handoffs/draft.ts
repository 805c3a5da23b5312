import type { HandoffAnswer } from '../../../../src/contracts/handoff.js';

/** Answers that a person can give the agent. */
export type Choice = 'yes' | 'no' | 'words' | 'take_over';

/** An answer that is being written. */
export interface Draft {
  readonly choice: Choice | null;
  readonly words: string;
  readonly note: string;
}

export const EMPTY_DRAFT: Draft = { choice: null, words: '', note: '' };

/** Says what is still missing before it can be sent; null: nothing. */
export function missingIn({ choice, words }: Draft): string | null {
  if (choice === null) return 'Choose an answer first.';
  if (choice === 'words' && words.trim() === '') return 'Write what the agent is told first.';
  return null;
}

/** The body of an answer. */
export function answerBody({ choice, words, note }: Draft): HandoffAnswer {
  const noted = note.trim() !== '' && { note };
  if (choice === 'take_over') return { action: 'take_over', ...noted };
  const response = { yes: 'Yes', no: 'No', words: words.trim() }[choice ?? 'words'];
  return { action: 'answer', response, ...noted };
}

/** Whether something would be lost if the draft were forgotten. */
export const hasText = ({ words, note }: Draft): boolean => `${words}${note}`.trim() !== '';

const MAX_KEPT = 50;
const kept = new Map<string, Draft>();

/** Text that was written for a handoff before the page went to another one, until the console is closed. */
export const keptDraft = (id: string): Draft => kept.get(id) ?? EMPTY_DRAFT;

/** Keeps what is being written; of more than 50 the oldest goes. */
export function keepDraft(id: string, draft: Draft): void {
  kept.delete(id);
  if (draft !== EMPTY_DRAFT) kept.set(id, draft);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}
