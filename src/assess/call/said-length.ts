import { union } from '../../lexicon/lexicon.js';
import { listDistances, readDistance } from '../../utterance/on-calendar.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import type { Parameter } from './schema.js';

const MOST_TOKENS = 120;
/** How likely the only length of time that a request names is to be that of the only parameter for one. */
const SURE = 0.9;
const MINUTES = new RegExp(`^(?:min|mins|${union('minutes')})$`);
const HOURS = new RegExp(`^${union('hoursCounted')}$`);

/** Takes the one length of time that is said for the one number of minutes or hours, whatever a record would give: "half an hour". */
export function withSaidLength(
  bindings: readonly Binding[],
  { reading: { said }, known }: Pick<BindingInput, 'reading' | 'known'>,
): readonly Binding[] {
  const wanting = bindings.filter(({ parameter }) => findUnitMinutes(parameter) !== null);
  const [only, ...others] = wanting;
  if (only === undefined || others.length > 0) return bindings;
  const tokens = said.tokens.slice(0, MOST_TOKENS);
  // "In half an hour" says when.
  if (known.present !== null && readDistance(tokens, known.present) !== null) return bindings;
  const [length, ...more] = new Set(listDistances(tokens));
  const unit = findUnitMinutes(only.parameter);
  if (length === undefined || unit === null || more.length > 0) return bindings;
  const value = length / unit;
  const isWhole = only.parameter.type !== 'integer' || Number.isInteger(value);
  if (!isWhole || only.value === value) return bindings;
  return bindings.map((one) => (one === only ? { ...one, value, sure: SURE, several: [] } : one));
}

/** The minutes of the unit that a number's name ends in; null for any other parameter. */
function findUnitMinutes({ type, words }: Parameter): number | null {
  if ((type !== 'number' && type !== 'integer') || words.length < 2) return null;
  const unit = words.at(-1) ?? '';
  return MINUTES.test(unit) ? 1 : HOURS.test(unit) ? 60 : null;
}
