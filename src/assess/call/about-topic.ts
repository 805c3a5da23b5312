import { wordsByLanguage } from '../../lexicon/lexicon.js';
import { FUNCTION_WORDS } from '../../utterance/function-words.js';
import { wordSet } from '../../utterance/word-set.js';
import { bareText } from './bare-text.js';
import { type Binding, BOUND } from './bind.js';
import type { BindingInput } from './binding-input.js';

const SURE = 0.75;
/** Last words of the names of parameters for what a text is about. */
const TOPICS = wordSet('topic topics subject theme about');
const ABOUT = wordsByLanguage('aboutWords');
const MOST_WORDS = 5;

const isOpenTopic = ({ parameter, value, sure, several }: Binding): boolean =>
  (value === undefined || sure < BOUND) &&
  several.length === 0 &&
  parameter.choices.length === 0 &&
  parameter.type === 'string' &&
  TOPICS.has(parameter.words.at(-1) ?? '');

/**
 * Gives an open topic the words behind "about", where a request ends with a few of them and none is of grammar: "a haiku about
 * autumn", "ein Gedicht über den Herbst".
 */
export function withTopic(
  bindings: readonly Binding[],
  { reading: { said, language } }: BindingInput,
): readonly Binding[] {
  const open = bindings.find(isOpenTopic);
  const about = open === undefined ? undefined : ABOUT.get(language);
  if (open === undefined || about === undefined) return bindings;
  const { text, tokens } = said;
  const at = tokens.findLastIndex(({ word }) => about.has(word));
  const [first] = tokens.slice(at + 1);
  const last = tokens.at(-1);
  if (at < 1 || first === undefined || last === undefined) return bindings;
  const topic = bareText(text.slice(first.start, last.end));
  const words = topic.toLowerCase().split(/\s+/);
  const isPlain = words.every(
    (word) => /^[\p{L}\p{M}'’-]+$/u.test(word) && !FUNCTION_WORDS.has(word),
  );
  if (words.length > MOST_WORDS || !isPlain) return bindings;
  return bindings.map((one) => (one === open ? { ...one, value: topic, sure: SURE } : one));
}
