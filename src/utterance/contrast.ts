import { lexiconWords } from '../lexicon/lexicon.js';

/** Kinds of values that say how much or how many, and are said for each other. */
export const QUANTITIES: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration']);

/** Words that set a quantity against what was said before, whatever is said beside it: `but 500`, `and make it 500`. */
export const SETS_AGAINST = lexiconWords('setsAgainst');
