import { lexiconWords, union } from '../lexicon/lexicon.js';
import { actionClass, findActions } from '../utterance/actions.js';
import { COMMON_WORDS } from '../utterance/common-words.js';
import { stem, type Token, tokenize } from '../utterance/tokens.js';
import { isNear } from './detect/other-request.js';
import type { CallVerdict, SessionMemory } from './state.js';

/** Bounds of what a session keeps: the oldest are dropped first. */
const MAX_VERDICTS = 20;

export const findVerdict = (
  { verdicts = [] }: SessionMemory,
  call: string,
): CallVerdict | undefined => verdicts.find((one) => one.call === call);

/** Notes what was said of a call, in place of what was said of it before. */
export function noteVerdict(memory: SessionMemory, verdict: CallVerdict): SessionMemory {
  const { verdicts = [] } = withoutVerdict(memory, verdict.call);
  return { ...memory, verdicts: [...verdicts, verdict].slice(-MAX_VERDICTS) };
}

export function withoutVerdict(memory: SessionMemory, call: string): SessionMemory {
  const { verdicts = [], ...rest } = memory;
  if (!verdicts.some((one) => one.call === call)) return memory;
  const others = verdicts.filter((one) => one.call !== call);
  return others.length > 0 ? { ...rest, verdicts: others } : rest;
}

const TURNS_DOWN = lexiconWords('denies', 'exceptions');
const TURNS_DOWN_UNSPACED = new RegExp(union('negationsUnspaced'), 'u');
/** Longer messages are read as far as this. */
const MAX_LENGTH = 1_000;

/**
 * Whether words ask for a refused call anew: they say what it does, in a language whose verbs are known, and turn nothing down.
 * A yes, a name or thanks does not.
 *
 * @param about the words of the call, and of what it was refused for where that is known
 */
export function asksAnew(words: string, about: string): boolean {
  const text = words.slice(0, MAX_LENGTH);
  const tokens = tokenize(text, 200);
  if (TURNS_DOWN_UNSPACED.test(text) || tokens.some(({ word }) => TURNS_DOWN.has(word)))
    return false;
  const before = tokenize(about.slice(0, 2 * MAX_LENGTH), 400);
  const ordered = findActions(before);
  if (ordered.length === 0) return sharesWord(tokens, before);
  return tokens.some(({ word: verb }, at) => {
    const found = actionClass(verb);
    return found !== undefined && isNear({ verb, class: found, at }, ordered, before);
  });
}

/** Whether two texts have a word in common that could mean something. */
function sharesWord(tokens: readonly Token[], before: readonly Token[]): boolean {
  const known = new Set(before.map(({ word }) => stem(word)));
  return tokens.some(
    ({ word }) => /\p{L}{3}/u.test(word) && !COMMON_WORDS.has(word) && known.has(stem(word)),
  );
}
