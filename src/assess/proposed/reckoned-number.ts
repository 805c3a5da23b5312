import type { Unit } from '../../checks/units.js';
import { lexiconPairs, lexiconWords } from '../../lexicon/lexicon.js';
import { isNumberWord, numberWord } from '../../utterance/number-words.js';
import { listDistances } from '../../utterance/on-calendar.js';
import { readNumber } from '../../utterance/read-value.js';
import type { Token } from '../../utterance/tokens.js';
import type { Known } from '../call/records.js';
import type { Source } from './sources.js';

const COUNT_NOUNS = new Map(lexiconPairs('countNouns'));
/** Words for one of two. */
const EITHER = /^(?:or|oder|ou|o|u|lub|veya|of|eller)$/;
const JOINS = lexiconWords('joinsValues');
const EACH = lexiconWords('eachOf');
const MULTIPLIES = new Set([
  ...['of', 'x', '×', 'times', 'à', 'a', 'at', 'per', 'each', 'every', 'po', 'por', 'pro'],
  ...EACH,
]);
/** Units that people say, each with what turns a number of them into one of another unit. */
const CONVERSIONS: readonly (readonly [RegExp, (said: number) => number])[] = [
  [/^(?:f|°f|fahrenheit)$/, (said) => ((said - 32) * 5) / 9],
  [/^(?:c|°c|celsius)$/, (said) => (said * 9) / 5 + 32],
  [/^(?:mi|miles?|mph)$/, (said) => said * 1.609344],
  [/^(?:km|kms|kilomet(?:er|re)s?|kph)$/, (said) => said / 1.609344],
  [/^(?:lbs?|pounds?)$/, (said) => said * 0.45359237],
  [/^(?:kgs?|kilos?|kilograms?)$/, (said) => said / 0.45359237],
  [/^(?:oz|ounces?)$/, (said) => said * 28.349523],
  [/^(?:in|inch|inches)$/, (said) => said * 2.54],
  [/^(?:ft|feet|foot)$/, (said) => said * 30.48],
  [/^(?:cm|centimet(?:er|re)s?)$/, (said) => said / 2.54],
];
/** A converted number may be rounded by so much. */
const ROUNDED = 0.02;
const MOST_TOKENS = 80;
/** The longest way between two numbers that are added up, in words. */
const APART = 8;

/**
 * Whether a number is reckoned from those that the user said: two packs of six, three for me and two for Bo, a dozen, two and a
 * half thousand, 70 Fahrenheit in Celsius.
 */
export const isReckoned = (
  value: number,
  own: readonly Source[],
  known: Known,
  unit: Unit | null = null,
): boolean =>
  own.some(({ utterance }) => {
    const tokens = utterance.tokens.slice(0, MOST_TOKENS);
    return (
      reckon(tokens).some(isNear(value)) ||
      isDuration(value, tokens, unit) ||
      isChangeOfKnown(value, tokens, known, unit)
    );
  });

/** Units of time that a length may be meant in where no schema names one, in minutes. */
const ANY_UNIT = [1, 1 / 60, 60, 1_440] as const;

/** Whether a number is a length of time that was said, in its parameter's unit: 30 for "half an hour" in minutes. */
const isDuration = (value: number, tokens: readonly Token[], unit: Unit | null): boolean => {
  if (unit !== null && unit.kind !== 'time') return false;
  const sizes = unit === null ? ANY_UNIT : [unit.size / 60];
  return listDistances(tokens).some((minutes) =>
    sizes.some((size) => Math.abs(value * size - minutes) < 1e-9),
  );
};

const RAISES = /^(?:raise|increase|add|extend|bump|grow)$/;
const LOWERS = /^(?:lower|reduce|decrease|cut|drop|shrink)$/;
const MORE = lexiconWords('moreOf');
const FEWER = lexiconWords('fewerOf');

/** Whether a number is one that a record has with as many more or fewer as were said, or times as many: "4 more replicas", four cups at 12. */
function isChangeOfKnown(
  value: number,
  tokens: readonly Token[],
  { lists }: Known,
  unit: Unit | null,
): boolean {
  const sign = tokens.some(({ word }) => MORE.has(word) || RAISES.test(word)) ? 1 : 0;
  const less = tokens.some(({ word }) => FEWER.has(word) || LOWERS.test(word)) ? -1 : 0;
  const said = tokens.flatMap((_, at) => {
    const number = numberAt(tokens, at);
    if (number === null) return [];
    // "By 20 cents", where the price is in whole units.
    const areCents = /^cents?$/.test(tokens[at + 1]?.word ?? '') && unit?.size !== 1;
    return [areCents ? number / 100 : number];
  });
  if (said.length === 0) return false;
  const isChanged = (one: number, isPrice: boolean): boolean =>
    said.some(
      (number) =>
        (sign !== 0 && Math.abs(one + number - value) < 1e-9) ||
        (less !== 0 && Math.abs(one - number - value) < 1e-9) ||
        (isPrice && number > 1 && Math.abs(one * number - value) < 0.005),
    );
  return lists.some(({ items }) =>
    items.some(({ fields }) =>
      fields.some(
        ({ value: one, key }) => typeof one === 'number' && isChanged(one, PRICE.test(key)),
      ),
    ),
  );
}

const PRICE = /price|rate|fee|cost/i;

const isNear =
  (value: number) =>
  (one: number): boolean =>
    Math.abs(one - value) <= ROUNDED * Math.max(0.5, Math.abs(value)) &&
    (!Number.isInteger(one) || one === value);

interface NumberInTokens {
  readonly at: number;
  readonly value: number;
}

function reckon(tokens: readonly Token[]): number[] {
  const said = tokens.flatMap((_, at): NumberInTokens[] => {
    const value = numberAt(tokens, at);
    return value === null ? [] : [{ at, value }];
  });
  const found: number[] = [];
  for (const [i, { at, value }] of said.entries()) {
    for (const { word } of tokens.slice(at + 1, at + 1 + APART))
      found.push(...[COUNT_NOUNS.get(word)].flatMap((scale) => (scale ? [value * scale] : [])));
    for (const [pattern, convert] of CONVERSIONS)
      if (tokens.slice(at + 1, at + 3).some(({ word }) => pattern.test(word)))
        found.push(convert(value));
    const next = said[i + 1];
    if (next === undefined || next.at - at > APART) continue;
    const between = tokens.slice(at + 1, next.at).map(({ word }) => word);
    const behind = tokens.slice(next.at + 1, next.at + 3).map(({ word }) => word);
    if (
      [...between, ...behind.filter((word) => EACH.has(word))].some((word) => MULTIPLIES.has(word))
    )
      found.push(value * next.value);
    if (between.some((word) => JOINS.has(word) && !EITHER.test(word)) && value !== next.value % 1)
      found.push(value + next.value);
  }
  return found;
}

const HALVES = new Map(lexiconPairs('fractions').filter(([, share]) => share === 0.5));

/** The number that begins at a token, with a half behind it. */
function numberAt(tokens: readonly Token[], at: number): number | null {
  const { word, text } = tokens[at] as Token;
  const number = /^\d[\d.,]*$/.test(text)
    ? readNumber(text)
    : isNumberWord(word)
      ? numberWord(word)
      : null;
  if (number === null) return null;
  const behind = tokens.slice(at + 1, at + 4).map((token) => token.word);
  const half = behind.findIndex((one) => HALVES.has(one));
  const isHalf = half >= 0 && behind.slice(0, half).some((one) => JOINS.has(one));
  return isHalf ? number + 0.5 : number;
}
