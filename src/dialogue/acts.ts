import type { Value } from '../ports/assessment.js';

/** A stretch of an answer, in UTF-16 code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * A thing that the user does with an answer, with the words that do it. The names are those of dialogue act tagging
 * (ISO 24617-2: agreement, disagreement, inform, correction, and so on). An answer may do several: "yes, but 500" is
 * `affirm` and `correct`.
 */
export type DialogueAct = { readonly span: TextSpan } & (
  | { readonly act: 'affirm' }
  | { readonly act: 'deny' }
  /** One of the options that were put to the user, by its place. */
  | { readonly act: 'pick'; readonly option: number }
  /** Words that answer what was asked. */
  | { readonly act: 'inform'; readonly text: string }
  /** Another value for a parameter that had one; none where only whoever binds it knows its form. */
  | { readonly act: 'correct'; readonly parameter: string; readonly value?: Value }
  /** The action is not wanted any more, whatever was asked about it. */
  | { readonly act: 'cancel' }
  /** Another request takes the place of the one that was asked about. */
  | { readonly act: 'switch'; readonly request: string }
  /** A question in return. */
  | { readonly act: 'ask_back' }
  /** "I don't know", "not sure": nothing that the question could close on. */
  | { readonly act: 'unknown' }
);

export type DialogueActs = readonly DialogueAct[];

/** Finds the act of a kind among the acts of an answer, if there is one. */
export function findAct<Kind extends DialogueAct['act']>(
  acts: DialogueActs,
  kind: Kind,
): Extract<DialogueAct, { readonly act: Kind }> | undefined {
  return acts.find((one) => one.act === kind) as
    | Extract<DialogueAct, { readonly act: Kind }>
    | undefined;
}

export const hasAct = (acts: DialogueActs, ...kinds: readonly DialogueAct['act'][]): boolean =>
  acts.some(({ act }) => kinds.includes(act));

/** Kinds of answers that calls are counted by. */
export type AnswerKind = 'empty' | 'unknown' | 'yes' | 'no' | 'pick' | 'text';

/** Tells the one kind that an answer counts as, by its acts. */
export function tellAnswerKind(acts: DialogueActs): AnswerKind {
  if (acts.length === 0) return 'empty';
  if (hasAct(acts, 'unknown', 'ask_back')) return 'unknown';
  if (hasAct(acts, 'pick')) return 'pick';
  // "No, 500" to a question corrects; to a confirmation it says no first.
  if (hasAct(acts, 'cancel', 'switch') || isRefusal(acts)) return 'no';
  return hasAct(acts, 'inform', 'correct') ? 'text' : 'yes';
}

/** Whether an answer says no to a confirmation, alone or with words beside it. */
export const isRefusal = (acts: DialogueActs): boolean =>
  hasAct(acts, 'deny') && (!hasAct(acts, 'correct') || hasAct(acts, 'inform'));
