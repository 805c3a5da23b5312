import { COMMON_WORDS } from '../../utterance/common-words.js';
import type { Token } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { PARTICLES, UNITS_OF_DOSES } from './name-parts.js';
import type { Parameter } from './schema.js';

/** Words of parameters for people, and for things that are called by a name with numbers in it. */
const OF_PEOPLE = wordSet('name person assignee contact customer guest patient owner recipient');
const OF_PRODUCTS = wordSet('product item model device article medicine drug name');
const MOST_WORDS = 4;

/**
 * Gives names the words that belong to them and stand beside them: particles and further names of people ("de la Cruz"), and
 * the signs and numbers of products ("Galaxy A54 5G", "Nurofen 200 mg").
 */
export function withLongerNames(
  bindings: readonly Binding[],
  { reading }: BindingInput,
): readonly Binding[] {
  const { tokens, text } = reading.said;
  const used = bindings.flatMap(({ value }) => (value === undefined ? [] : [value].flat()));
  const isUsed = ({ word }: Token, own: string): boolean =>
    used.some((one) => String(one) !== own && String(one).toLowerCase() === word);
  return bindings.map((binding) => {
    const { parameter, value } = binding;
    if (typeof value !== 'string' || parameter.choices.length > 0) return binding;
    const isPerson = parameter.words.some((word) => OF_PEOPLE.has(word));
    const isProduct = parameter.words.some((word) => OF_PRODUCTS.has(word));
    if (!isPerson && !isProduct) return binding;
    const at = text.indexOf(value);
    const first = at < 0 ? -1 : tokens.findIndex((one) => one.start === at);
    let last = first < 0 ? -1 : tokens.findIndex((one) => one.end === at + value.length);
    if (first < 0 || last < 0) return binding;
    let from = first;
    const goesOn = (place: number): number =>
      Math.max(
        isPerson ? personGoesOn(tokens, place) : 0,
        isProduct ? productGoesOn(tokens, place, parameter, bindings) : 0,
      );
    for (let more = goesOn(last); more > 0 && last - first < MOST_WORDS; more = goesOn(last)) {
      const added = tokens.slice(last + 1, last + 1 + more);
      if (added.some((one) => isUsed(one, value))) break;
      last += more;
    }
    while (isPerson && from > 0 && first - from < MOST_WORDS && isNameBefore(tokens, from)) from--;
    if (from === first && last === first) return binding;
    const longer = text.slice((tokens[from] as Token).start, (tokens[last] as Token).end);
    return longer === value ? binding : { ...binding, value: longer };
  });
}

const isCapital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text);

/** How many tokens behind a place belong to the name of a person: particles and the name behind them. */
function personGoesOn(tokens: readonly Token[], at: number): number {
  if ((tokens[at] as Token).mark !== '') return 0;
  let next = at + 1;
  while (PARTICLES.has(tokens[next]?.word ?? '') && tokens[next]?.mark === '') next++;
  const name = tokens[next];
  const isName = name !== undefined && isCapital(name) && !COMMON_WORDS.has(name.word);
  return isName && next > at + 1 && next - at <= MOST_WORDS ? next - at : 0;
}

/** Whether the token before a place belongs to the name of a person that begins there. */
function isNameBefore(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1] as Token;
  if (before.mark !== '') return false;
  if (PARTICLES.has(before.word)) {
    const name = tokens.slice(0, from - 1).findLast(({ word }) => !PARTICLES.has(word));
    return name !== undefined && isCapital(name) && !name.opens && name.mark === '';
  }
  return isCapital(before) && !before.opens && PARTICLES.has(tokens[from]?.word ?? '');
}

/** How many tokens behind a place belong to the name of a product: signs with digits or of capitals, and a dose. */
function productGoesOn(
  tokens: readonly Token[],
  at: number,
  own: Parameter,
  bindings: readonly Binding[],
): number {
  const [here, next, unit] = [tokens[at] as Token, tokens[at + 1], tokens[at + 2]];
  if (here.mark !== '' || next === undefined) return 0;
  const isNumber = /^\d+(?:[.,]\d+)?$/.test(next.text);
  const hasOwnDose = bindings.some(
    ({ parameter }) => parameter !== own && /dose|strength|mg/.test(parameter.name),
  );
  if (isNumber && next.mark === '' && UNITS_OF_DOSES.has(unit?.word ?? ''))
    return hasOwnDose ? 0 : 2;
  if (isNumber) return 1;
  const isSign =
    /^[\p{Lu}\d][\p{Lu}\d-]*$/u.test(next.text) || /^\p{L}*\d[\p{L}\d]*$/u.test(next.text);
  return isSign && !COMMON_WORDS.has(next.word) ? 1 : 0;
}
