import { lexiconPhrases, lexiconWords, union } from '../../lexicon/lexicon.js';
import { normalise } from '../../utterance/normal-form.js';

const YES = new Set([...lexiconPhrases('yes')].map(normalise));
const AGREES_FIRST = lexiconWords('agreesFirst');
const LIMITS = lexiconWords('but', 'exceptions', 'opensCondition');
const DENIES = new RegExp(`^${union('negations')}$`, 'u');
const PICKS = new RegExp(
  `^(?:${union('theFirst')}|${union('theSecond')}|${union('theThird')}|last|latter|former|other)$`,
  'u',
);
const MOST_WORDS = 14;
/** Words of the longest yes that is one phrase. */
const LONGEST = 3;

/** Whether a turn accepts what was offered just before: it begins with a yes, and limits and changes nothing. */
export function isAcceptance(text: string): boolean {
  if (text.length > 200 || /\d|[?？]/.test(text)) return false;
  const words = normalise(text).split(' ');
  if (words.length > MOST_WORDS) return false;
  if (words.some((word) => LIMITS.has(word) || DENIES.test(word))) return false;
  // "Yes, the second" takes one of several.
  if (words.slice(1).some((word) => PICKS.test(word))) return false;
  if (AGREES_FIRST.has(words[0] as string)) return true;
  return [1, 2, LONGEST].some((count) => YES.has(words.slice(0, count).join(' ')));
}
