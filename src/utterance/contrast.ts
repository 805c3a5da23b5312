import { wordSet } from './word-set.js';

/** Kinds of values that say how much or how many, and are said for each other. */
export const QUANTITIES: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration']);

/** Words that set a quantity against what was said before, whatever is said beside it: `but 500`, `and make it 500`. */
export const SETS_AGAINST = wordSet(
  'but only make aber nur mach mache sondern mais plutôt pero sino ma anzi mas só maar alleen',
);
