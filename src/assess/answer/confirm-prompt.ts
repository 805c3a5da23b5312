import { union } from '../../lexicon/lexicon.js';
import type { Value } from '../../ports/assessment.js';
import { clip } from '../../utterance/clean.js';
import type { Language } from '../../utterance/language.js';
import { stem, tokenize } from '../../utterance/tokens.js';
import { type Binding, BOUND } from '../call/bind.js';
import type { Call } from '../call/call.js';
import type { Facts } from '../facts.js';
import { readCondition } from './condition.js';
import { wordsOf } from './languages/words.js';
import { needOf } from './needs.js';
import { orderSentence } from './order-sentence.js';
import { nounFor } from './parameter-question.js';
import { momentInWords } from './readable-moment.js';
import { isIdOfObject, recordName, thingOf } from './record-name.js';

const MAX_VALUE_LENGTH = 160;

/**
 * Words what will be done, for a yes or no: each call's tool and bound values (`Cancel booking KX93PQ: reason ill. Go ahead?`), behind the user's own words where these are in another language or say what no value does; without a tool
 * the sentence that orders it.
 */
export function confirmPrompt(
  { reading, use }: Pick<Facts, 'reading' | 'use'>,
  context: unknown,
): string {
  const text = reading.said.text.trim();
  const { language } = reading;
  const { frames } = wordsOf(language);
  const ask = (what: string): string => `${what.replace(STOPS, '')}${frames.stop}${frames.goAhead}`;
  const calls = use.calls.map((call) => inWords(call, language, context));
  if (calls.length === 0) return ask(orderSentence(text));
  calls.push(...use.unfilled.map((order) => clip(order, MAX_VALUE_LENGTH)));
  const spoken = calls.join(`${frames.stop}${frames.next}: `);
  const bare = use.calls.every(({ bindings }) => !bindings.some(isBound));
  const condition = readCondition({ reading, use });
  if (!bare && language === 'en')
    return ask(condition === null ? spoken : `${spoken} (${condition})`);
  const order = orderSentence(text);
  if (bare && use.calls.every(({ tool }) => isSaidIn(order, tool.words))) return ask(order);
  return ask(order === '' ? spoken : `${order} (${lowerFirst(spoken)})`);
}

/** Full stops that a value ends with, before the sentence's own. */
const STOPS = /[.。\s]+$/u;

const isBound = ({ value, sure }: Binding): boolean => value !== undefined && sure >= BOUND;

function isSaidIn(text: string, words: readonly string[]): boolean {
  const said = new Set(tokenize(text, 80).map(({ word }) => stem(word)));
  return words.every((word) => said.has(stem(word)));
}

/** A text with its first letter small. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function inWords({ tool, bindings }: Call, language: Language, context: unknown): string {
  const name = tool.words.join(' ');
  const bound = bindings.filter(isBound);
  const object =
    language === 'en'
      ? bound.find(({ parameter }) => isIdOfObject(parameter, tool.words))
      : undefined;
  const head = `${name.charAt(0).toUpperCase()}${name.slice(1)}${object === undefined ? '' : ` ${valuesInWords(object, language, context)}`}`;
  const values = bound
    .filter((one) => one !== object)
    .map((binding) => inLabelledWords(binding, language, context));
  return values.length > 0 ? `${head}: ${values.join(', ')}` : head;
}

/** `amount 40`, and of a record what it is called: `card Visa 8830 (c_2)`. */
function inLabelledWords(binding: Binding, language: Language, context: unknown): string {
  const { parameter } = binding;
  const { label, within } = parameter;
  const values = valuesInWords(binding, language, context);
  if (language !== 'en') return `${bareNoun(parameter, language)} ${values}`;
  const outer = within === '' ? '' : `${within.replace(/[_-]+/g, ' ')} `;
  return `${outer}${parameter.kind === 'id' ? thingOf(label) : label} ${values}`;
}

/** The values of a parameter, of an id with what its record is called. */
function valuesInWords(
  { parameter, value }: Binding,
  language: Language,
  context: unknown,
): string {
  const { frames } = wordsOf(language);
  const items = (Array.isArray(value) ? value : [value]) as Value[];
  const isId = parameter.kind === 'id';
  const names = items.map((item) => (isId ? nameOf(item, context) : null));
  const shown = items.map((item, at) => {
    if (typeof item === 'boolean') return item ? frames.yes : frames.no;
    const text = String(item);
    const plain = momentInWords(text, language) ?? clip(text, MAX_VALUE_LENGTH);
    return names[at] ? `${names[at]} (${plain})` : plain;
  });
  return shown.join(', ');
}

const ARTICLE = new RegExp(`^${union('nounArticles')}\\s+|${union('elidedInPrompt')}`, 'iu');

/** Name of a parameter in the language, without an article; its own name where it has no word for it. */
export function bareNoun(parameter: Binding['parameter'], language: Language): string {
  if (needOf(parameter).need === 'one' && needOf(parameter).thing === null) return parameter.label;
  const noun = nounFor(parameter, language).replace(ARTICLE, '');
  return noun === '' ? parameter.label : noun;
}

/** The name of the record that an id stands for. */
function nameOf(value: Value, context: unknown): string | null {
  return /^\S*\d\S*$/.test(String(value)) ? recordName(context, value) : null;
}
