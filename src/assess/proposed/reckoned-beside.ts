import { toDecimal } from '../../checks/figures.js';
import { union } from '../../lexicon/lexicon.js';
import type { Parameter } from '../call/schema.js';
import type { Beside } from './argument-proof.js';
import type { ArgumentValue } from './argument-value.js';
import type { Source, Sources } from './sources.js';
import type { KnownThing } from './things.js';

/** Names of arguments that count days or nights, and hours, in the languages that tools are named in. */
const DAYS =
  /days?\b|nights?\b|tage?\b|nächte|jours?\b|nuits?\b|d[ií]as?\b|noches?\b|giorni|notti|noites?\b|dagen|dagar|nachten|nätter|dni\b|nocy|günler|gece|日|泊|天|晚/;
const HOURS = /hours?\b|stunden|heures|horas|\bore\b|uren\b|timmar|godzin|saat|時間|小时/;
const MINUTES = /\bmin(?:ute)?s?\b|minut|分/;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MOST_NUMBERS = 12;
const MOST_TOKENS = 80;

/**
 * Whether a number follows from the other arguments of the call that were said: the total of 5 at 12, a share of 1,200 in five, the
 * nights between two days; or from all that were said: the sum of three prices, the hours of two shifts.
 */
export function isReckonedBeside(
  value: number,
  parameter: Parameter,
  { others, sources }: Beside,
): boolean {
  const { own } = sources;
  const said = new Set(own.flatMap(({ numbers }) => numbers.map(({ decimal }) => decimal)));
  const beside = others.flatMap(({ value: other }) =>
    typeof other === 'number' && said.has(toDecimal(other) ?? '') ? other : [],
  );
  const label = parameter.label.toLowerCase();
  return (
    isTotalOfLines(value, others, sources) ||
    ofPair(beside, value) ||
    (DAYS.test(label) &&
      (isCountOfDays(value, listTimes(others)) || isCountOfDays(value, listSaidDays(own)))) ||
    (HOURS.test(label) && isHours(value, others, own)) ||
    (MINUTES.test(label) && isHours(value / 60, others, own)) ||
    own.some((source) => isSumOfAll(value, source, beside))
  );
}

const LINE = /^(.*\[\d+\])\.[^.]+$/;
const PRICE = new RegExp(union('priceKeys'), 'i');

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
    const count = line.find((one) => typeof one.value === 'number' && !PRICE.test(one.path));
    total += price * (typeof count?.value === 'number' ? count.value : 1);
  }
  const shares = own.flatMap(({ numbers }) =>
    numbers.flatMap(({ decimal, unit }) => (unit?.kind === 'share' ? Number(decimal) / 100 : [])),
  );
  return lines.size > 0 && [0, ...shares].some((share) => isNear(total * (1 + share), value));
}

/** The price of a line: its own, else that of the one record which the line names. */
function readPrice(line: readonly ArgumentValue[], things: readonly KnownThing[]): number | null {
  const own = line.find((one) => typeof one.value === 'number' && PRICE.test(one.path));
  if (typeof own?.value === 'number') return own.value;
  const thing = things.find(({ fields }) =>
    line.some(
      ({ value }) =>
        typeof value === 'string' && fields.some((field) => field.own && field.value === value),
    ),
  );
  const price = thing?.fields.find(
    (field) => typeof field.value === 'number' && PRICE.test(field.key),
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

/** Whether a number is that of the days from one day to another, with or without the last, or of the working days among them. */
function isCountOfDays(value: number, [from, to, ...more]: readonly number[]): boolean {
  if (from === undefined || to === undefined || more.length > 0) return false;
  const days = Math.round((to - from) / DAY_MS);
  if (days < 0 || days > 366) return false;
  const working = Array.from({ length: days + 1 }, (_, at) =>
    new Date(from + at * DAY_MS).getUTCDay(),
  ).filter((day) => day > 0 && day < 6).length;
  return value === days || value === days + 1 || value === working;
}

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
    let sum = 0;
    for (let at = 0; at < hours.length; at += 2)
      sum += (hours[at + 1] as number) - (hours[at] as number);
    return isNear(sum, value);
  });
}

/** Whether a number is the sum of all three or more that a text says and no other argument has. */
function isSumOfAll(value: number, { numbers }: Source, beside: readonly number[]): boolean {
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
