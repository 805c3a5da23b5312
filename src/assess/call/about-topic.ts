import { wordsByLanguage } from '../../lexicon/lexicon.js';
import type { Token } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import { bareText } from './bare-text.js';
import { type Binding, BOUND } from './bind.js';
import type { BindingInput } from './binding-input.js';

const SURE = 0.75;
/** Last words of the names of parameters for what a text is about. */
const TOPICS = wordSet('topic topics subject theme about');
const ABOUT = wordsByLanguage('aboutWords');
const MOST = { tokens: 60, words: 10 } as const;
/** So many words stand before it at least: "what about …" asks for something else. */
const LEAST_BEFORE = 2;

const isTopic = ({ parameter, several }: Binding): boolean =>
  several.length === 0 &&
  parameter.choices.length === 0 &&
  parameter.type === 'string' &&
  TOPICS.has(parameter.words.at(-1) ?? '');

/** Whether a value is missing, in doubt, or the topic with what stands behind it. */
const isOpen = ({ value, sure }: Binding, topic: string): boolean =>
  value === undefined || sure < BOUND || (typeof value === 'string' && value.startsWith(topic));

/** Gives a topic the words behind "about": "a haiku about autumn", "ein Gedicht über den Herbst". */
export function withTopic(
  bindings: readonly Binding[],
  { reading: { said, language } }: BindingInput,
): readonly Binding[] {
  const asked = bindings.find(isTopic);
  const about = asked === undefined ? undefined : ABOUT.get(language);
  if (asked === undefined || about === undefined) return bindings;
  const tokens = said.tokens.slice(0, MOST.tokens);
  const at = tokens.findIndex(
    ({ word, mark }, place) => place >= LEAST_BEFORE && mark === '' && about.has(word),
  );
  const others = bindings.filter((one) => one !== asked);
  const [first, last] = at < 0 ? [] : topicAt(tokens, at + 1, others);
  if (first === undefined || last === undefined) return bindings;
  const value = bareText(said.text.slice(first.start, last.end));
  if (value === '' || !isOpen(asked, value)) return bindings;
  return bindings.map((one) => (one === asked ? { ...one, value, sure: SURE } : one));
}

/** The first and the last word of a topic: to the next mark, or to where another parameter has its value. */
function topicAt(
  tokens: readonly Token[],
  from: number,
  others: readonly Binding[],
): readonly Token[] {
  const taken = new Set(
    others.flatMap(({ value }) =>
      value === undefined ? [] : (String(value).toLowerCase().split(/\s+/)[0] ?? []),
    ),
  );
  const words: Token[] = [];
  for (const token of tokens.slice(from, from + MOST.words)) {
    if (taken.has(token.word)) break;
    words.push(token);
    if (token.mark !== '') break;
  }
  const [first] = words;
  const last = words.at(-1);
  return first === undefined || last === undefined ? [] : [first, last];
}
