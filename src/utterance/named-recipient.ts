import { lexiconWords } from '../lexicon/lexicon.js';
import { actionClass } from './actions.js';
import { COMMON_WORDS } from './common-words.js';
import { FUNCTION_WORDS } from './function-words.js';
import type { Token } from './tokens.js';

const TO = lexiconWords('toRoleWords');
/** Words between the one for "to" and the noun, so many at most: "to the whole board". */
const MOST_BETWEEN = 3;

/** Whether words say to whom something goes without a name: "to the board", "to legal"; "to send" says what is wanted. */
export const namesRecipient = (tokens: readonly Token[]): boolean =>
  tokens.some(({ word, mark }, at) => {
    if (!TO.has(word) || mark !== '') return false;
    const behind = tokens.slice(at + 1, at + 1 + MOST_BETWEEN);
    const noun = behind.findIndex((one) => !FUNCTION_WORDS.has(one.word));
    const named = behind[noun]?.word;
    return (
      named !== undefined &&
      !COMMON_WORDS.has(named) &&
      (noun > 0 || actionClass(named) === undefined)
    );
  });
