import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { tokenize } from '../../utterance/tokens.js';

const NEGATES = new RegExp(`^(?:no|nope|${union('negations')})$`, 'u');
const LIMITS = lexiconWords('but', 'exceptions', 'denies', 'instead');
/** Words by which an answer names a value without meaning it. */
const DOUBTS =
  /^(?:wrong|incorrect|false|or|keep|stay|stays|leave|anyone|anybody|anything|who|whose|why|what|which|if|unless|would|take|reject(?:ed|s)?|den(?:y|ied)|declined?|refused?|disapproved?)$/;
/** Negations in scripts that put no spaces. */
const NEGATES_UNSPACED = /(?:ではない|じゃない|ではありません|じゃなく|不是|别|不要|아니)/u;
const MOST_WORDS = 9;

/** Whether an answer says a value and nothing against it: "carl@example.com, please", not "anyone but carl". */
export function saysPlainly(answer: string): boolean {
  if (/[?？]/.test(answer) || NEGATES_UNSPACED.test(answer)) return false;
  const tokens = tokenize(answer, 40);
  return (
    tokens.length <= MOST_WORDS &&
    !tokens.some(({ word }) => NEGATES.test(word) || LIMITS.has(word) || DOUBTS.test(word))
  );
}
