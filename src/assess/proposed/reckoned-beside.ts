import { toDecimal } from '../../checks/figures.js';
import { union } from '../../lexicon/lexicon.js';
import { identifierWords } from '../../utterance/tokens.js';
import type { Parameter } from '../call/schema.js';
import type { Beside } from './argument-proof.js';
import type { ArgumentValue } from './argument-value.js';
import type { Source, Sources } from './sources.js';
import type { KnownThing } from './things.js';

/** Names of arguments for what several things come to, or for a part of that. */
const SUMS =
  /\b(?:total|sum|amount|price|cost|share|each|installments?|instalments?|summe|betrag|gesamt|montant|importe|importo|valor|parcela|kwota|bedrag|belopp|summa|tutar)\b/;
/** Names of arguments that count days, nights, hours and minutes, in the languages that tools are named in. */
const DAYS = /\b(?:days?|tage?|jours?|giorni|dias|dagen|dagar|dni|gün)\b|\bd[ií]as\b|日数|天数/;
const NIGHTS = /\b(?:nights?|nuits?|noches|notti|noites|nachten|nätter|nocy|gece)\b|nächte|泊|晚/;
const WORKING =
  /\b(?:work|working|business|ouvr[ée]s?|laborables|lavorativi|werk|robocze)\b|arbeitst|werkt/;
const HOURS = /\b(?:hours?|stunden|heures|horas|ore|uren|timmar|godzin|saat)\b|時間|小时/;
const MINUTES = /\b(?:minutes?|mins|minuten|minutos|minuti|minut|minuter)\b|分钟/;
/** Names of arguments that identify something, from which nothing is reckoned. */
const IDENTIFIES = /^(?:id|no|nr|number|code|order|room|invoice|ticket|line)$/i;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MOST_NUMBERS = 12;
const MOST_TOKENS = 80;

/**
 * Whether a number follows from the other arguments of the call: the total of 5 at 12, a share of 1,200 in five, the
 * nights between two days; or from all that were said: the sum of three prices, the hours of two shifts.
 */
export function isReckonedBeside(
  value: number,
  parameter: Parameter,
  { others, sources }: Beside,
): boolean {
  const { own } = sources;
  const label = parameter.label.toLowerCase();
  return (
    ((parameter.kind === 'money' || SUMS.test(label)) && isSum(value, others, sources)) ||
    (DAYS.test(label) &&
      isCountOfDays(value, others, own, WORKING.test(label) ? ['working'] : ['days', 'all'])) ||
    (NIGHTS.test(label) && isCountOfDays(value, others, own, ['days'])) ||
    (HOURS.test(label) && isHours(value, others, own)) ||
    (MINUTES.test(label) && isHours(value / 60, others, own))
  );
}

/** Whether a number is what lines come to, of two other arguments that were said, or the sum of all that was said. */
function isSum(value: number, others: Beside['others'], sources: Sources): boolean {
  const { own } = sources;
  const said = new Set(own.flatMap(({ numbers }) => numbers.map(({ decimal }) => decimal)));
  const beside = others.flatMap(({ value: other, names }) =>
    typeof other === 'number' &&
    said.has(toDecimal(other) ?? '') &&
    !identifierWords(names.at(-1) ?? '').some((word) => IDENTIFIES.test(word))
      ? other
      : [],
  );
  return (
    isTotalOfLines(value, others, sources) ||
    ofPair(beside, value) ||
    own.some((source) => isSumOfAll(value, source, beside))
  );
}

const LINE = /^(.*\[\d+\])\.[^.]+$/;
const PRICE = new RegExp(`^(?:${union('priceKeys')}|rent)$`, 'i');
const isPrice = (name: string): boolean => identifierWords(name).some((word) => PRICE.test(word));
/** Words by which a share is taken off, and by which it comes on top. */
const OFF = /\b(?:off|discount|rabatt|remise|descuento|sconto|desconto|korting|rabat)\b/;
const ON_TOP = /\b(?:vat|tax|mwst|tva|iva|btw|moms|tip|plus|surcharge)\b/;

/** Whether a number is what the lines of the call come to, each its price times how many, with or without a share that was said. */
function isTotalOfLines(
  value: number,
  others: Beside['others'],
  { own, things }: Sources,
): boolean {
  const lines = new Map<string, ArgumentValue[]>();
  for (const one of others) {
    const line = LINE.exec(one.path)?.[1];
    if (line !== undefined) lines.set(line, [...(lines.get(line) ?? []), one]);
  }
  let total = 0;
  for (const line of lines.values()) {
    const price = readPrice(line, things);
    if (price === null) return false;
    const count = line.find((one) => typeof one.value === 'number' && !isPrice(lastName(one.path)));
    total += price * (typeof count?.value === 'number' ? count.value : 1);
  }
  if (lines.size === 0) return false;
  return own.some(({ small, numbers }) => {
    const sign = OFF.test(small) ? -1 : ON_TOP.test(small) ? 1 : 0;
    const shares = numbers.flatMap(({ decimal, unit }) =>
      unit?.kind === 'share' ? Number(decimal) / 100 : [],
    );
    // Before and after tax; of a price that is lowered the lower one.
    const factors = [
      ...(shares.length > 0 && sign < 1 ? [] : [1]),
      ...(sign === 0 ? [] : shares.map((share) => 1 + sign * share)),
    ];
    return factors.some((factor) => isNear(total * factor, value));
  });
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The price of a line: its own, else that of the one record which the line names. */
function readPrice(line: readonly ArgumentValue[], things: readonly KnownThing[]): number | null {
  const own = line.find((one) => typeof one.value === 'number' && isPrice(lastName(one.path)));
  if (typeof own?.value === 'number') return own.value;
  const thing = things.find(({ fields }) =>
    line.some(
      ({ value }) =>
        typeof value === 'string' && fields.some((field) => field.own && field.value === value),
    ),
  );
  const price = thing?.fields.find(
    (field) => typeof field.value === 'number' && isPrice(field.key),
  )?.value;
  return typeof price === 'number' ? price : null;
}

const isNear = (one: number, value: number): boolean => Math.abs(one - value) < 0.005;

/** Whether a number is the product or the quotient of two that were said. */
const ofPair = (said: readonly number[], value: number): boolean =>
  said
    .slice(0, MOST_NUMBERS)
    .some((one, at) =>
      said
        .slice(0, MOST_NUMBERS)
        .some(
          (other, place) =>
            place !== at &&
            one > 1 &&
            other > 1 &&
            (isNear(one * other, value) || isNear(one / other, value)),
        ),
    );

/** Days and moments among other arguments, in milliseconds. */
const listTimes = (others: Beside['others']): number[] =>
  others.flatMap(({ value }) => {
    const time = /^\d{4}-\d{2}-\d{2}/.test(String(value)) ? Date.parse(String(value)) : Number.NaN;
    return Number.isNaN(time) ? [] : time;
  });

/** The two days that the user says, the earlier one first. */
const listSaidDays = (own: readonly Source[]): number[] =>
  own
    .slice(0, 1)
    .flatMap(({ days }) => [...days.dates].map((one) => Date.parse(one)).sort((a, b) => a - b));

type Count = 'days' | 'all' | 'working';

/** Whether a number is that of the days between two of the call's or two that were said: without the last, with it, or of working days. */
const isCountOfDays = (
  value: number,
  others: Beside['others'],
  own: readonly Source[],
  counts: readonly Count[],
): boolean =>
  [listTimes(others), listSaidDays(own)].some((times) => {
    const [from, to, ...more] = times;
    if (from === undefined || to === undefined || more.length > 0) return false;
    const days = Math.round((to - from) / DAY_MS);
    if (days < 0 || days > MOST_DAYS) return false;
    const isWorking = (at: number): boolean => {
      const day = new Date(from + at * DAY_MS).getUTCDay();
      return day > 0 && day < 6;
    };
    const working = Array.from({ length: days + 1 }, (_, at) => at).filter(isWorking).length;
    return counts.some((count) => value === { days, all: days + 1, working }[count]);
  });
const MOST_DAYS = 366;

const isHours = (value: number, others: Beside['others'], own: readonly Source[]): boolean =>
  isApart(value, listTimes(others)) || isSumOfShifts(value, own);

const isApart = (value: number, [from, to, ...more]: readonly number[]): boolean =>
  from !== undefined &&
  to !== undefined &&
  more.length === 0 &&
  isNear((to - from) / HOUR_MS, value);

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?$/;

/** Whether a number is that of the hours from one time of day to the next, two by two: "from 8:15 to 12:45 and from 2 to 4". */
function isSumOfShifts(value: number, own: readonly Source[]): boolean {
  return own.some(({ utterance: { tokens } }) => {
    const hours = tokens.slice(0, MOST_TOKENS).flatMap(({ text }) => {
      const [, hour, minute = '0'] = CLOCK.exec(text) ?? [];
      return hour === undefined || Number(hour) > 24 ? [] : Number(hour) + Number(minute) / 60;
    });
    if (hours.length < 2 || hours.length % 2 > 0) return false;
    if (!tokens.some(({ text }) => /^\d{1,2}[:.h]\d{2}$/.test(text))) return false;
    let sum = 0;
    for (let at = 0; at < hours.length; at += 2)
      sum += (hours[at + 1] as number) - (hours[at] as number);
    return isNear(sum, value);
  });
}

/** Whether a number is the sum of all three or more that a text says and no other argument has. */
function isSumOfAll(
  value: number,
  { numbers, utterance: { tokens } }: Source,
  beside: readonly number[],
): boolean {
  // What goes to several people is no sum of one.
  if (tokens.filter(({ text, opens }) => !opens && /^\p{Lu}\p{Ll}/u.test(text)).length > 1)
    return false;
  if (!numbers.some(({ decimal, unit }) => unit?.kind === 'money' || decimal.includes('.')))
    return false;
  const all = numbers.flatMap(({ decimal, unit }) =>
    (unit === null || unit.kind === 'money') && !beside.includes(Number(decimal))
      ? Number(decimal)
      : [],
  );
  return (
    all.length > 2 &&
    all.length <= MOST_NUMBERS &&
    isNear(
      all.reduce((sum, one) => sum + one, 0),
      value,
    )
  );
}
