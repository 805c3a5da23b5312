import { numberOf } from '../../assess/call/normalise.js';
import { corrections } from '../../assess/conversation/corrections.js';
import { QUANTITIES, SETS_AGAINST } from '../../assess/conversation/set-against.js';
import { tokenize } from '../../assess/text/tokens.js';
import { findValues } from '../../assess/text/values.js';
import { wordSet } from '../../assess/text/word-set.js';
import type { Value } from '../../assess/types.js';
import type { Tools } from './answer.js';
import { ANSWER_WORDS } from './answer-words.js';
import { type Clarification, parametersOf } from './memory.js';
import { normalise } from './text.js';

const MAX_LENGTH = 80;
const MAX_WORDS = 12;

/** Words that set a value against what was said before; some do so only where nothing else is said. */
const CONTRASTS = new Set(
  [
    ...SETS_AGAINST,
    ...wordSet(
      'rather actually instead change sorry lieber eher seulement finalement solo sólo mejor soltanto piuttosto apenas liever',
    ),
  ].map(normalise),
);

/** The parameter that an answer puts right, and its new value. */
export interface PutRight {
  readonly parameter: string;
  readonly value: Value;
}

/**
 * "Yes, but 500" to "Who should it go to?": a quantity that puts the one quantity of the call right and says nothing of
 * what was asked. Null for every answer that may be one to the question.
 */
export function putRightInstead(
  answer: string,
  clarification: Clarification,
  { takesNumber }: Tools,
): PutRight | null {
  const { tool, bound, prompt } = clarification;
  if (tool === undefined || bound === undefined || prompt !== null) return null;
  if (answer.length > MAX_LENGTH || !/\d/.test(answer)) return null;
  const asked = parametersOf(clarification);
  if (asked.length === 0 || asked.some((parameter) => takesNumber(tool, parameter))) return null;
  const [found, ...more] = findValues(answer, tokenize(answer, MAX_WORDS + 1));
  if (found === undefined || more.length > 0 || !QUANTITIES.has(found.kind)) return null;
  const beside = normalise(`${answer.slice(0, found.start)} ${answer.slice(found.end)}`);
  if (!setsAgainst(beside.split(' '))) return null;
  const [only, ...others] = corrections(answer, bound, true);
  if (only === undefined || others.length > 0 || typeof bound[only.parameter] !== 'number') {
    return null;
  }
  const value = only.value ?? numberOf(found.text);
  return value === null ? null : { parameter: only.parameter, value };
}

/** Whether the words beside a value are a yes, a no or a contrast, and courtesy. */
function setsAgainst(words: readonly string[]): boolean {
  const { yes, no, filler } = ANSWER_WORDS;
  const turns = (word: string): boolean => yes.has(word) || no.has(word) || CONTRASTS.has(word);
  return words.some(turns) && words.every((word) => turns(word) || filler.has(word));
}
