import { readNumber } from '../../utterance/read-value.js';
import type { Token } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { allowsNumber, type Parameter } from './schema.js';

/** Units of one dimension: for each how many of the first one it is. */
type Units = Readonly<Record<string, number>>;

const DIMENSIONS: readonly Units[] = [
  {
    ...{ g: 1, gram: 1, grams: 1, mg: 0.001, milligram: 0.001, milligrams: 0.001, mcg: 1e-6 },
    ...{ kg: 1_000, kilo: 1_000, kilos: 1_000, kilogram: 1_000, kilograms: 1_000 },
    ...{ t: 1e6, tonne: 1e6, tonnes: 1e6 },
  },
  {
    ...{ l: 1, liter: 1, liters: 1, litre: 1, litres: 1, dl: 0.1, cl: 0.01 },
    ...{ ml: 0.001, milliliter: 0.001, milliliters: 0.001, millilitre: 0.001, millilitres: 0.001 },
  },
  {
    ...{ m: 1, meter: 1, meters: 1, metre: 1, metres: 1, cm: 0.01, mm: 0.001 },
    ...{ km: 1_000, kilometer: 1_000, kilometers: 1_000, kilometre: 1_000, kilometres: 1_000 },
  },
];

const MOST_TOKENS = 120;
const GLUED = /^(?<count>\d[\d.,]*)(?<unit>\p{L}{1,3})$/u;

/** Puts amounts into the unit that the parameter's name says, where another one was said: `1 g` is a `dose_mg` of 1000. */
export function withUnits(
  bindings: readonly Binding[],
  { reading: { said } }: Pick<BindingInput, 'reading'>,
): readonly Binding[] {
  if (!bindings.some(({ parameter }) => findNamedUnit(parameter) !== null)) return bindings;
  const tokens = said.tokens.slice(0, MOST_TOKENS);
  return bindings.map((binding) => {
    const { parameter, value } = binding;
    const wanted = typeof value === 'number' ? findNamedUnit(parameter) : null;
    if (typeof value !== 'number' || wanted === null) return binding;
    const size = findSaidUnit(tokens, value, wanted.units);
    if (size === null || size === wanted.size) return binding;
    const converted = Math.round(((value * size) / wanted.size) * 1e6) / 1e6;
    return allowsNumber(parameter, converted)
      ? { ...binding, value: converted }
      : { ...binding, value: undefined, sure: 0 };
  });
}

interface Unit {
  readonly units: Units;
  readonly size: number;
}

/** Words of parameters that are measured: a unit of one letter is one beside them alone. */
const MEASURED = wordSet(
  'dose dosage weight mass volume capacity length distance height width depth amount quantity size',
);

/** The unit that a parameter's name ends in. */
function findNamedUnit({ words }: Parameter): Unit | null {
  const word = words.at(-1) ?? '';
  if (word.length === 1 && !words.some((one) => MEASURED.has(one))) return null;
  const units = DIMENSIONS.find((one) => Object.hasOwn(one, word));
  return units === undefined || words.length < 2 ? null : { units, size: units[word] as number };
}

/** The size of the unit that stands behind a number; null where none of the dimension does, or several do. */
function findSaidUnit(tokens: readonly Token[], count: number, units: Units): number | null {
  const found = new Set<number>();
  for (const [at, { word }] of tokens.entries()) {
    const glued = GLUED.exec(word)?.groups;
    const unit = glued?.unit ?? tokens[at + 1]?.word ?? '';
    if (readNumber(glued?.count ?? word) === count && Object.hasOwn(units, unit))
      found.add(units[unit] as number);
  }
  const [size, ...more] = found;
  return size === undefined || more.length > 0 ? null : size;
}
