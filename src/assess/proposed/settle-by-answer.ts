import type { AssessInput } from '../../ports/assessment.js';
import type { ArgumentValue } from './argument-value.js';
import { saysPlainly } from './plain-answer.js';

/** Answers of the user's, and the tool of the call that they may be for. */
export interface Answers extends Pick<AssessInput, 'answered' | 'given'> {
  /** The tool of the call. */
  readonly name: string;
}

/** The standing that an answer gives: the value that it settles holds, and no other one; null where none does. */
export function settleByAnswer(
  { value }: ArgumentValue,
  path: string,
  { answered, given, name }: Answers,
): 'said' | 'derived' | 'contradicted' | null {
  const answer = answered.findLast((one) => one.parameter === path && one.value !== undefined);
  if (answer !== undefined && REJECTS.test(String(answer.answer))) return 'contradicted';
  if (answer !== undefined) return String(answer.value) === String(value) ? 'said' : 'contradicted';
  // A question of the gate that shows the value proves nothing: only an answer that says it plainly does.
  const latest = answered.findLast((one) => one.parameter === path);
  if (latest?.question.includes(String(value)) && !saysPlainly(latest.answer))
    return 'contradicted';
  const isQuoted =
    given?.tool === name &&
    given.values.some((one) => one.parameter === path && String(one.value) === String(value));
  return isQuoted ? 'derived' : null;
}

/** An answer that begins with a refusal names a value only to refuse it, or who refuses it. */
const REJECTS = /^\W*(?:i |we )?(?:reject|den(?:y|ied)|declin|refus|disapprov)/i;
