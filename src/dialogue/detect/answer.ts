import type { CallWithValues } from '../../ports/assessment.js';
import type { DialogueAct, TextSpan } from '../acts.js';
import type { Clarification } from '../state.js';

/** An answer, with what it is read by. */
export interface Answer {
  /** The words as the user wrote them. */
  readonly text: string;
  /** In normal form (see `normalise`). */
  readonly words: string;
  /** The clarification that it answers. */
  readonly to: Clarification;
  /** All that the user had before them: questions, options and prompt. */
  readonly shown: string;
  /** The request that the clarification was about. */
  readonly request: string;
  readonly tools: KnownTools;
}

/** Words of a question that wants words, which may be anything. */
export const WANTS_WORDS =
  /\b(?:say|message|text|subject|title|body|note|comment|description|content|caption|name|reason|exactly|about|wrong|problem|issue)\b/i;

/** Finds one kind of act in an answer; an empty list where it does not do it. */
export type Detector = (answer: Answer) => readonly DialogueAct[];

/** The answer from its first to its last letter. */
export function spanAll(text: string): TextSpan {
  const start = text.length - text.trimStart().length;
  return { start, end: Math.max(start, text.trimEnd().length) };
}

/** The caller's tools, as far as an answer is read by them. */
export interface KnownTools {
  readonly names: () => readonly string[];
  /** Whether words plainly mean another tool than this one. */
  readonly meansOther: (text: string, tool: string) => boolean;
  /** Whether words give a call that was made another value than it had. */
  readonly changes: (text: string, call: CallWithValues) => boolean;
  /** The call that takes an earlier one back, where a request asks for that and says no more; null for any other request. */
  readonly undoes: (request: string, call: CallWithValues) => CallWithValues | null;
  /** Whether a number may be a value of the tool's parameter (`customer.age` for a nested one). */
  readonly takesNumber: (tool: string, parameter: string) => boolean;
}

/** Nothing is known of them. */
export const NO_TOOLS: KnownTools = {
  names: () => [],
  meansOther: () => false,
  changes: () => false,
  undoes: () => null,
  takesNumber: () => true,
};
