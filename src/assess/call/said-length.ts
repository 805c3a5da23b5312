import { union } from '../../lexicon/lexicon.js';
import { listDistances, readDistance } from '../../utterance/on-calendar.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { allowsNumber, type Parameter } from './schema.js';

const MOST_TOKENS = 120;
/** How likely the only length of time that a request names is to be that of the only parameter for one. */
const SURE = 0.9;
const MINUTES = new RegExp(`^${union('minutes')}$`);
/** `duration_min` is in minutes, `price_min` is none. */
const SHORT_MINUTES = wordSet('min mins');
const LASTS = wordSet('duration length time');
/** Words of parameters for another length than that of the thing. */
const OTHER = wordSet(
  'buffer reminder remind before after interval timeout notice lead opening delay snooze every past last since',
);
const HOURS = new RegExp(`^${union('hoursCounted')}$`);

/** Takes the one length of time that is said for the one number of minutes or hours, whatever a record would give: "half an hour". */
export function withSaidLength(
  bindings: readonly Binding[],
  { reading: { said }, known }: Pick<BindingInput, 'reading' | 'known'>,
): readonly Binding[] {
  const wanting = bindings.flatMap((binding) => {
    const unit = findUnitMinutes(binding.parameter);
    return unit === null ? [] : [{ binding, unit }];
  });
  const [only, ...others] = wanting;
  if (only === undefined || others.length > 0) return bindings;
  const tokens = said.tokens.slice(0, MOST_TOKENS);
  // "In half an hour" says when.
  if (known.present !== null && readDistance(tokens, known.present) !== null) return bindings;
  const [length, ...more] = new Set(listDistances(tokens));
  if (length === undefined || more.length > 0) return bindings;
  const { binding, unit } = only;
  const value = length / unit;
  // What was said of it by itself stays.
  const isSaid =
    binding.value !== undefined && tokens.some(({ word }) => word === String(binding.value));
  if (isSaid || binding.value === value || !allowsNumber(binding.parameter, value)) return bindings;
  return bindings.map((one) =>
    one === binding ? { ...one, value, sure: SURE, several: [] } : one,
  );
}

/** The minutes of the unit that a number's name ends in; null for any other parameter. */
function findUnitMinutes({ type, words }: Parameter): number | null {
  if ((type !== 'number' && type !== 'integer') || words.length < 2) return null;
  if (words.some((word) => OTHER.has(word))) return null;
  const unit = words.at(-1) ?? '';
  if (SHORT_MINUTES.has(unit)) return words.some((word) => LASTS.has(word)) ? 1 : null;
  return MINUTES.test(unit) ? 1 : HOURS.test(unit) ? 60 : null;
}
