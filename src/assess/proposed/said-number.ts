import { toDecimal } from '../../checks/figures.js';
import { isConverted, readParameterUnit, readUnit, type Unit } from '../../checks/units.js';
import { lexiconPairs, lexiconWords, union } from '../../lexicon/lexicon.js';
import type { Known } from '../call/records.js';
import type { Parameter } from '../call/schema.js';
import type { ArgumentValue } from './argument-value.js';
import { isReckoned } from './reckoned-number.js';
import type { Source, Sources } from './sources.js';

/** How a number stands to those that were said: said itself, worked out of them, or not at all while others were. */
export type NumberMatch = 'said' | 'derived' | 'other' | 'none';

const SECONDS: Unit = { kind: 'time', size: 1 };
/** Sizes of the units that a length of time may be meant in where no schema names one. */
const TIME_SIZES = [0.001, 1, 60, 3_600, 86_400] as const;
const SHARES_OF =
  /\b(?:rate|factor|multiplier|share|tax|discount|margin|commission|interest|fee)\b/;
const COUNTED =
  /\b(?:times|count|quantity|qty|repeat|copies|installments|instalments|retries|days|months)\b/;
const COUNTS = new RegExp(
  `\\b(?:quantity|qty|count|number of|units|pieces|copies|guests|people|persons|passengers|adults|travelers|seats|tickets)\\b|^(?:${union('countKeys')}|quantite|quantita|menge)$`,
);

/** The unit that another argument of the call names for an amount: `unit: "kg"`; null where none does. */
function unitBeside({ within }: Parameter, others: readonly ArgumentValue[]): Unit | null {
  for (const { names, value } of others)
    if (/^units?$/i.test(names.at(-1) ?? '') && (names.at(-2) ?? '') === within)
      return readUnit(String(value).toLowerCase());
  return null;
}

const PER = /\b(?:an?|per|each|every|pro|par|por|\/) ?(second|minute|hour|day|week|month)\b/g;

/** Reads the factor that turns a rate that was said into one of the parameter's: 1/60 for "60 a minute" where `per_second` is wanted; null where no other rate was said. */
function readRate({ label }: Parameter, own: readonly Source[]): number | null {
  const [to] = listRates(label.toLowerCase());
  if (to === undefined) return null;
  const said = own.flatMap(({ small }) => listRates(small));
  const [from] = said;
  if (from === undefined || said.includes(to)) return null;
  return to.size / from.size;
}

const listRates = (text: string): Unit[] =>
  [...text.matchAll(PER)].flatMap(([, word = '']) => readUnit(word) ?? []);

/**
 * Tells how a number stands to those that the user said, by the unit that its parameter takes.
 *
 * @param beside other arguments of the call
 * @param listed folded values of the list that the number is of
 */
export function matchNumber(
  value: number,
  parameter: Parameter,
  sources: Sources,
  beside: readonly ArgumentValue[] = [],
  listed: ReadonlySet<string> = new Set(),
): NumberMatch {
  const decimal = toDecimal(value);
  if (decimal === null) return 'other';
  if (isReplaced(decimal, parameter, sources.own, beside)) return 'other';
  const own = sources.own.flatMap(({ numbers }) => numbers);
  const unit = unitBeside(parameter, beside) ?? readParameterUnit(parameter);
  const rate = readRate(parameter, sources.own);
  if (rate !== null)
    return own.some((said) => toDecimal(Number(said.decimal) * rate) === decimal)
      ? 'derived'
      : 'other';
  let isDerived = false;
  // Beside an amount of money in the same message a bare number is a number of something else.
  const besideMoney = new Set(
    parameter.kind !== 'money'
      ? []
      : sources.own.flatMap(({ numbers }) =>
          numbers.some(({ unit: of }) => of?.kind === 'money') ? numbers : [],
        ),
  );
  for (const said of own) {
    if (said.isBase || (besideMoney.has(said) && said.unit === null)) continue;
    const isSame = said.decimal === decimal;
    if (unit !== null && said.unit !== null) {
      if (unit.kind === said.unit.kind) {
        if (said.unit.isUndivided && isSame) return 'said';
        if (unit.size === said.unit.size) {
          if (isSame) return 'said';
        } else if (isConverted(value, unit, Number(said.decimal), said.unit)) isDerived = true;
        continue;
      }
      // Three nights are no amount.
      continue;
    }
    if (unit?.kind === 'money' && unit.size === 1) {
      // A bare amount is one of whole units.
      if (toDecimal(value / 100) === said.decimal) isDerived = true;
      continue;
    }
    // Fifty euros are no fifty times.
    if (unit === null && said.unit?.kind === 'money' && COUNTED.test(parameter.label)) continue;
    if (isSame) return 'said';
    // A share of 4 % is .04 where nothing says which.
    if (unit === null && said.unit?.kind === 'share' && SHARES_OF.test(parameter.label))
      isDerived ||= toDecimal(value * 100) === said.decimal;
    if (parameter.kind === 'duration' && said.unit?.kind === 'time')
      isDerived ||= TIME_SIZES.some((size) =>
        isConverted(value, { ...SECONDS, size }, Number(said.decimal), said.unit as Unit),
      );
    if (parameter.kind === 'money' && said.unit?.kind === 'money' && said.unit.size === 1)
      isDerived ||= toDecimal(value * 100) === said.decimal;
  }
  const taken = new Set([
    ...beside.map(({ value: one }) => toDecimal(Number(one))),
    ...[...listed].map((one) => toDecimal(Number(one))),
  ]);
  const free = own.filter(({ decimal }) => !taken.has(decimal));
  if (isDerived || isImpliedOne(value, parameter, free)) return 'derived';
  // Minor units of what was reckoned in whole ones.
  const whole = unit?.kind === 'money' ? (value * unit.size) / 100 : value;
  if (
    [...new Set([value, whole])].some((one) => isShareOfKnown(one, sources.own, sources.known)) ||
    isShareOfSaid(whole, unit, sources.own)
  )
    return 'derived';
  // Members of a list are said one by one: 17 and 25 are no 42.
  if (!parameter.isList && isReckoned(whole, sources.own, sources.known, unit)) return 'derived';
  return own.length > 0 ? 'other' : 'none';
}

const AGREES = lexiconWords('agreesFirst');
const TAKES_BACK = lexiconWords('selfCorrection', 'instead', 'meansInstead', 'denies');

/**
 * Whether an amount that was said earlier alone gives way to one of the latest words that no other argument has: "no, 300 rather" after
 * "send 200 to Lina".
 */
function isReplaced(
  decimal: string,
  { kind }: Parameter,
  own: readonly Source[],
  beside: readonly ArgumentValue[],
): boolean {
  if (kind !== 'money' && kind !== 'number') return false;
  const saysIt = ({ numbers }: Source): boolean => numbers.some((one) => one.decimal === decimal);
  const latest = own.filter(({ speaker }) => speaker === 'user');
  if (latest.some(saysIt) || !own.some(saysIt)) return false;
  // A day, a time or a yes says something else than another amount, unless a word takes back.
  const isOther = ({ days, utterance: { tokens } }: Source): boolean =>
    days.dates.size + days.times.size > 0 || AGREES.has(tokens[0]?.word ?? '');
  const takesBack = latest.some(({ utterance: { tokens } }) =>
    tokens.some(({ word }) => TAKES_BACK.has(word)),
  );
  if (!takesBack && latest.some(isOther)) return false;
  const taken = new Set(beside.map(({ value }) => toDecimal(Number(value))));
  const sayings = own.filter((one) => one.speaker === 'earlier' && saysIt(one));
  const unit = sayings
    .flatMap(({ numbers }) => numbers)
    .find((one) => one.decimal === decimal)?.unit;
  return latest.some(({ numbers }) =>
    numbers.some(
      (one) =>
        !taken.has(one.decimal) && (one.unit === null || one.unit.kind === (unit?.kind ?? 'money')),
    ),
  );
}

/** One of a thing is meant where nobody says how many: what was said is of other arguments. */
const isImpliedOne = (
  value: number,
  { label, words }: Parameter,
  said: readonly unknown[],
): boolean =>
  value === 1 && said.length === 0 && (COUNTS.test(label) || words.includes('quantity'));

/** Parts and multiples that words say: half of what there is, twice as many. */
const SHARES = new Map([
  ...lexiconPairs('fractions'),
  ['twice', 2],
  ['double', 2],
  ['triple', 3],
] as const);

/** Whether the user's latest words name a share of something, in words or percent. */
export const saysShare = ([latest]: readonly Source[]): boolean =>
  latest !== undefined &&
  (latest.utterance.tokens.some(({ word }) => SHARES.has(word)) ||
    latest.numbers.some(({ unit }) => unit?.kind === 'share'));

const LOWERS = /\b(?:lower|reduce|decrease|cut|drop|off|minus|less|discount)\b/;
const SPLITS = /\b(?:split|divide|evenly|each|share|per (?:person|head))\b/;

/** Changes something by a share: "cut it by a quarter". */
const BY_SHARE =
  /\bby (?:an? |one |the )?(?:half|third|quarter|fifth|tenth)\b|\bby \d+(?:\.\d+)?\s?(?:%|percent)/;

/** The numbers that shares which were said make of one: a fourth of it, or it less a fourth where it is changed by that. */
function sharesOf(
  one: number,
  {
    shares,
    percents,
    small,
  }: {
    readonly shares: readonly number[];
    readonly percents: readonly number[];
    readonly small: string;
  },
): number[] {
  const sign = LOWERS.test(small) ? -1 : 1;
  const changed = (all: readonly number[]) => all.map((share) => one * (1 + sign * share));
  if (BY_SHARE.test(small)) return [...changed(shares), ...changed(percents)];
  return [...[...shares, ...percents].map((share) => one * share), ...changed(percents)];
}

/** Whether a number is a part that the user names of one that they said: half of 59, a third in percent, 4 % more, a fourth of what is split. */
function isShareOfSaid(value: number, unit: Unit | null, own: readonly Source[]): boolean {
  return own.some(({ numbers, small, utterance: { tokens } }) => {
    const shares = tokens.flatMap(({ word }) => SHARES.get(word) ?? []);
    if (
      unit?.kind === 'share' &&
      shares.some((share) => Math.abs(share * 100 - value * unit.size) < 1)
    )
      return true;
    const percents = numbers.flatMap(({ decimal, unit: of }) =>
      of?.kind === 'share' ? Number(decimal) / 100 : [],
    );
    const plain = numbers.flatMap(({ decimal, unit: of }) =>
      of?.kind === 'share' ? [] : Number(decimal),
    );
    const isNear = (one: number): boolean => Math.abs(one - value) < 0.006;
    return (
      plain.some((one) => sharesOf(one, { shares, percents, small }).some(isNear)) ||
      (SPLITS.test(small) &&
        plain.some((one) => plain.some((count) => count > 1 && isNear(one / count))))
    );
  });
}

/** Whether a number is a part or a multiple, which the user names, of one that is known. */
function isShareOfKnown(value: number, own: readonly Source[], { lists }: Known): boolean {
  const shares = own.flatMap(({ utterance: { tokens }, numbers }) => [
    ...tokens.flatMap(({ word }) => SHARES.get(word) ?? []),
    ...numbers.flatMap(({ decimal, unit }) =>
      unit?.kind === 'share' ? Number(decimal) / 100 : [],
    ),
  ]);
  if (shares.length === 0) return false;
  const percents = own.flatMap(({ numbers }) =>
    numbers.flatMap(({ decimal, unit }) => (unit?.kind === 'share' ? Number(decimal) / 100 : [])),
  );
  const small = own.map((one) => one.small).join(' ');
  const isPart = (one: unknown): boolean =>
    typeof one === 'number' &&
    sharesOf(one, { shares, percents, small }).some((part) => Math.abs(part - value) < 0.005);
  return lists.some(({ items }) =>
    items.some(({ fields }) => fields.some((field) => isPart(field.value))),
  );
}
