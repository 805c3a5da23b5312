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
  if (choice === 'words' && words.trim() === '') return 'Write the instructions first.';
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
const CHOICES: readonly unknown[] = ['yes', 'no', 'words', 'take_over', null];

/** Drafts by the handoffs that they are for, oldest first. */
export type Drafts = Readonly<Record<string, Draft>>;

/** Reads drafts as they were stored. What is not one is left out, since other versions stored it. */
export function readDrafts(stored: string | null): Drafts {
  try {
    const read: unknown = JSON.parse(stored ?? '{}');
    const all = Object.entries(typeof read === 'object' && read !== null ? read : {});
    return Object.fromEntries(all.filter((entry): entry is [string, Draft] => isDraft(entry[1])));
  } catch {
    return {};
  }
}

function isDraft(value: unknown): value is Draft {
  const { choice, words, note } = (value ?? {}) as Partial<Draft>;
  return CHOICES.includes(choice) && typeof words === 'string' && typeof note === 'string';
}

/** Drafts with another one, the latest; an empty one is taken out, and of more than 50 the oldest goes. */
export function withDraft(drafts: Drafts, id: string, draft: Draft): Drafts {
  const others = Object.entries(drafts).filter(([one]) => one !== id);
  const isEmpty = draft.choice === null && !hasText(draft);
  const all = isEmpty ? others : [...others, [id, draft] as const];
  return Object.fromEntries(all.slice(-MAX_KEPT));
}
