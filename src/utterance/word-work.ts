import { lexiconWords, union } from '../lexicon/lexicon.js';
import type { Token } from './tokens.js';
import { UNSPACED } from './unspaced.js';
import type { Value } from './values.js';

interface Said {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly values: readonly Value[];
}

/** Verbs for what is done with words alone: whoever understands the request can do it without a tool. */
const VERBS = lexiconWords('wordWorkVerbs');
const UNSPACED_WORK = new RegExp(union('wordWorkUnspaced'), 'u');
/** `Tell me …` and `give me …` want words where such a thing follows. */
const HANDS_OVER = lexiconWords('handsOver');
const WORDS = lexiconWords('wordThings');
const BEFORE = lexiconWords('beforeWordWork');

/** Places that words alone do not reach: where something lies, or where it goes. */
const ELSEWHERE: ReadonlySet<Value['kind']> = new Set(['email', 'url', 'path', 'id', 'handle']);

/** Whether what is asked for first is made of words alone: an explanation, a text, an idea. */
export function asksForWords({ text, tokens, values }: Said): boolean {
  if (values.some(({ kind }) => ELSEWHERE.has(kind))) return false;
  if (UNSPACED.test(text)) return UNSPACED_WORK.test(text.slice(0, 200));
  const at = tokens.slice(0, 12).findIndex(({ word }) => !BEFORE.has(word));
  const first = tokens[at]?.word;
  if (first === undefined) return false;
  // `Raconte-moi` is an order with whom it is for.
  if (VERBS.has(first) || VERBS.has(first.replace(/-\p{L}+$/u, ''))) return true;
  return HANDS_OVER.has(first) && tokens.slice(at + 1, at + 9).some(({ word }) => WORDS.has(word));
}
