import { lexiconPairs, lexiconWords } from '../lexicon/lexicon.js';
import { isNumberWord, numberInWords, numberWord, SCALES } from '../utterance/number-words.js';
import type { Chunk } from './chunks.js';
import { type NumberMarks, readFigures, toDecimal } from './figures.js';
import { readUnit, type Unit } from './units.js';

/** A number as it was said: a decimal with its sign, and its unit where one stands beside it. */
export interface NumberSaid {
  /** `-18`, `1.1`, `1000`. */
  readonly decimal: string;
  readonly unit: Unit | null;
  /** Its chunk. */
  readonly at: number;
  /** A part of it is meant: the 59 of "half of the 59". */
  readonly isBase?: true;
}

/** A numeral with what stands at it: a sign, a currency, a unit, or both. */
const NUMERAL =
  /^(?<sign>[-+])?(?<before>[€$£¥₹₺]|[a-z]{3}(?=\d))?(?<minus>-)?(?<figures>\d[\d.,']*|[.,]\d+)(?:[,.]-)?(?<behind>[%€$£¥₹₺¢]|°c?f?|[a-z]{1,7})?$/u;
const RANGE = /^(\d[\d.,]*)-(\d[\d.,]*)([%€$£]?)$/;
/** Hours and minutes: `1h20`. */
const HOURS = /^(\d{1,3})h(\d{2})$/;
/** A number that is a part of a word: `5-star`, `30-minute`. */
const COUNTED = /^(\d[\d.,]*)-(\p{L}{2,})$/u;
const ORDINAL_END = /^(?:st|nd|rd|th|er|e|eme|o|a|x|pm|am|uhr)$/;

/** Reads the numbers of a text, in figures and in words. Linear. */
export function readNumbers(chunks: readonly Chunk[], marks: NumberMarks): NumberSaid[] {
  const found: NumberSaid[] = [];
  for (let at = 0; at < chunks.length; at += 1) {
    const { forms } = chunks[at] as Chunk;
    const form = forms[0] as string;
    if (!/\d/.test(form)) {
      const whole = WHOLE_WORDS.get(form);
      const part = partOfUnit(chunks, at);
      if (whole !== undefined) addDecimal(toDecimal(whole), unitBehind(chunks, at), at, found);
      else if (part !== null) found.push(part);
      else at = addSpelled(chunks, at, found);
      continue;
    }
    for (const one of forms) {
      const numeral = NUMERAL.exec(one)?.groups;
      if (numeral !== undefined) {
        at = addNumeral(numeral, chunks, at, marks, found);
        break;
      }
      const hours = HOURS.exec(one);
      if (hours !== null)
        addDecimal(toDecimal(Number(hours[1]) * 60 + Number(hours[2])), MINUTES, at, found);
      const counted = COUNTED.exec(one);
      if (counted !== null) {
        addDecimal(
          readFigures(counted[1] as string, marks),
          readUnit(counted[2] as string),
          at,
          found,
        );
        break;
      }
      const range = RANGE.exec(one);
      if (range === null) continue;
      const unit = readUnit(range[3] ?? '') ?? unitBehind(chunks, at);
      for (const figures of [range[1] as string, range[2] as string])
        addDecimal(readFigures(figures, marks), unit, at, found);
    }
  }
  return shareUnits(found, chunks);
}

/** Whether a part of a number is named before it: "half of the 59", "25% of 312". */
function isBase(chunks: readonly Chunk[], at: number): boolean {
  const near = chunks.slice(Math.max(0, at - 3), at);
  const before = near.map(({ forms }) => forms[0] as string);
  const part = near.findIndex(
    ({ text, forms }) => HALVES.has(forms[0] as string) || /%$|^percent$/i.test(text),
  );
  return part >= 0 && before.slice(part + 1).some((word) => JOINS_PART.has(word));
}

const JOINS_PART: ReadonlySet<string> = new Set(['of', 'von', 'de', 'di', 'van']);
const BETWEEN = /^(?:x|×|by|\*|-|–|to|and|or|bis|und|a|y|et|e)$/;

/** Numbers before one with a unit are in that unit, too: "40 x 30 x 20 cm", "5 to 7 days". */
function shareUnits(numbers: readonly NumberSaid[], chunks: readonly Chunk[]): NumberSaid[] {
  const shared = numbers.map((one) =>
    isBase(chunks, one.at) ? { ...one, isBase: true as const } : one,
  );
  for (let at = shared.length - 2; at >= 0; at -= 1) {
    const [one, next] = [shared[at] as NumberSaid, shared[at + 1] as NumberSaid];
    if (one.unit !== null || next.unit === null) continue;
    const between = chunks.slice(one.at + 1, next.at);
    if (between.length === 1 && BETWEEN.test(between[0]?.forms[0] ?? ''))
      shared[at] = { ...one, unit: next.unit };
  }
  return [...shared, ...joinUnits(shared)];
}

const MOST_APART = 4;

/** Numbers that two of one kind are together: "87 euros and 40 cents", "2 hours 30 minutes", in the smaller unit. */
function joinUnits(numbers: readonly NumberSaid[]): NumberSaid[] {
  return numbers.slice(1).flatMap((small, before) => {
    const large = numbers[before] as NumberSaid;
    if (large.unit === null || small.unit === null || large.unit.kind !== small.unit.kind)
      return [];
    if (small.unit.size >= large.unit.size || small.at - large.at > MOST_APART) return [];
    const sum = (Number(large.decimal) * large.unit.size) / small.unit.size + Number(small.decimal);
    return [{ decimal: toDecimal(sum) ?? small.decimal, unit: small.unit, at: large.at }];
  });
}

/** Numbers that are one word, with a half in it. */
const WHOLE_WORDS = new Map(
  Object.entries({
    ...{ anderthalb: 1.5, eineinhalb: 1.5, zweieinhalb: 2.5, dreieinhalb: 3.5, dreiviertel: 0.75 },
    ...{ anderhalf: 1.5, anderhalve: 1.5, poltora: 1.5, poltorej: 1.5, полтора: 1.5, полторы: 1.5 },
  }),
);

/** A part of a unit: "half a terabyte", "a quarter of an hour"; null for any other words. */
function partOfUnit(chunks: readonly Chunk[], at: number): NumberSaid | null {
  const share = HALVES.get(chunks[at]?.forms[0] ?? '');
  if (share === undefined || share >= 1) return null;
  for (let next = at + 1; next <= at + 3 && chunks[next - 1]?.ends === false; next += 1) {
    const unit = readUnit(chunks[next]?.forms[0] ?? '');
    if (unit !== null) return { decimal: String(share), unit, at };
    if (!/^\p{L}{1,3}$/u.test(chunks[next]?.forms[0] ?? '')) return null;
  }
  return null;
}

function addDecimal(decimal: string | null, unit: Unit | null, at: number, to: NumberSaid[]): void {
  if (decimal !== null) to.push({ decimal, unit, at });
}

/** @returns the last chunk that belongs to the number */
function addNumeral(
  { sign, before, minus, figures = '', behind = '' }: Readonly<Record<string, string | undefined>>,
  chunks: readonly Chunk[],
  at: number,
  marks: NumberMarks,
  to: NumberSaid[],
): number {
  let digits = figures;
  let last = at;
  // "3 500" and "1 200,50": groups of three behind a first group are one number.
  while (
    behind === '' &&
    /^\d{1,3}$/.test(digits.replace(/ \d{3}/g, '')) &&
    chunks[last]?.ends === false
  ) {
    const next = chunks[last + 1]?.forms[0] ?? '';
    if (!/^\d{3}(?:[.,]\d{1,2})?$/.test(next)) break;
    digits += ` ${next}`;
    last += 1;
    if (/[.,]/.test(next)) break;
  }
  if (behind === '') last = halfBehind(chunks, last);
  // "2 and a half hours", "2 heures et demie".
  const behindUnit =
    behind === '' && unitBehind(chunks, last)?.kind === 'time' ? halfBehind(chunks, last + 1) : 0;
  const half = (last > at && isHalfAt(chunks, last)) || behindUnit > last + 1 ? 0.5 : 0;
  const isNegative = sign === '-' || minus === '-' || chunks[at - 1]?.forms[0] === 'minus';
  const plain = readFigures(digits, marks);
  if (plain === null) return at;
  const scale =
    readScale(behind) ?? (behind === '' ? readScale(wordBehind(chunks, last)) : undefined);
  const unit =
    readUnit(before ?? '') ??
    (scale === undefined && !ORDINAL_END.test(behind) ? readUnit(behind) : null) ??
    (behind === '' || scale !== undefined
      ? unitBehind(chunks, last, scale === undefined ? 1 : 2)
      : null);
  const scaled =
    scale === undefined && half === 0 ? plain : toDecimal((Number(plain) + half) * (scale ?? 1));
  if (scaled === null) return last;
  const decimal = isNegative ? (toDecimal(`-${scaled}`) ?? scaled) : scaled;
  const times = behind === '' ? COUNTS.get(wordBehind(chunks, last)) : undefined;
  if (times === undefined) to.push({ decimal, unit, at });
  else {
    to.push({ decimal, unit, at, isBase: true });
    addDecimal(toDecimal(Number(decimal) * times), unitBehind(chunks, last + 1), at, to);
  }
  return Math.max(last, behindUnit);
}

const MINUTES = readUnit('minutes');

const SHORT_SCALES = new Map([
  ['k', 1_000],
  ['mn', 1_000_000],
  ['bn', 1_000_000_000],
]);
const readScale = (word: string): number | undefined => SHORT_SCALES.get(word) ?? SCALES.get(word);

const wordBehind = (chunks: readonly Chunk[], at: number): string =>
  chunks[at]?.ends === false ? (chunks[at + 1]?.forms[0] ?? '') : '';

/** The unit behind a number, or before it where a currency stands there: "40 euros", "EUR 40". */
function unitBehind(chunks: readonly Chunk[], at: number, far = 1): Unit | null {
  for (let next = at + 1; next <= at + far && chunks[next - 1]?.ends === false; next += 1) {
    const unit = readUnit(chunks[next]?.forms[0] ?? '');
    if (unit !== null) return unit;
  }
  const before = chunks[at - 1];
  const unit = before === undefined || before.ends ? null : readUnit(before.forms[0] as string);
  return unit?.kind === 'money' ? unit : null;
}

const COUNTS = new Map(lexiconPairs('countNouns'));
const HALVES = new Map(lexiconPairs('fractions'));
const JOINS = lexiconWords('joinsValues');
const MOST_WORDS = 8;

/** Adds the number that words say from a chunk on: "two hundred and fifty", "a dozen". @returns the last chunk of it */
function addSpelled(chunks: readonly Chunk[], at: number, to: NumberSaid[]): number {
  if (!opensNumber(chunks[at] as Chunk)) return at;
  // The article before a number is none: "a twenty percent discount".
  const [first, next] = [at, at + 1].map((place) => chunks[place]?.text.toLowerCase() ?? '');
  if (!isNumberWord(first as string) && isNumberWord(next as string) && !SCALES.has(next as string))
    return at;
  const words: string[] = [];
  let last = at;
  for (let next = at; next < Math.min(chunks.length, at + MOST_WORDS); next += 1) {
    const { forms, text, ends } = chunks[next] as Chunk;
    const word = text.toLowerCase();
    const isNumber = numberWord(word) !== null || SCALES.has(word);
    const joins =
      words.length > 0 &&
      JOINS.has(word) &&
      isNumberWord(chunks[next + 1]?.text.toLowerCase() ?? '');
    if (!isNumber && !joins) {
      const count = COUNTS.get(word) ?? COUNTS.get(forms[0] as string);
      if (count !== undefined) {
        const times =
          (words.length > 0 ? (numberInWords(words.join(' ')) ?? 1) : 1) * halfBefore(chunks, at);
        addDecimal(toDecimal(count * times), unitBehind(chunks, next), next, to);
        return next;
      }
      break;
    }
    words.push(word);
    last = next;
    if (ends) break;
  }
  // An article is no number: "one gig" says how many, "a reply" does not.
  if (!words.some(isNumberWord) && unitBehind(chunks, last) === null && !isHalfMore(chunks, last))
    return at;
  const number = numberInWords(words.filter((word) => !JOINS.has(word)).join(' '));
  if (number !== null) {
    const isNegative = chunks[at - 1]?.forms[0] === 'minus';
    // "Three and a half hours", "an hour and a half".
    const unit = unitBehind(chunks, last) ?? unitBehind(chunks, halfBehind(chunks, last));
    const hasHalf = isHalfMore(chunks, last) || (unit !== null && isHalfMore(chunks, last + 1));
    last = halfBehind(chunks, last);
    const whole = hasHalf ? number + 0.5 : number;
    addDecimal(toDecimal(isNegative ? -whole : whole), unit, at, to);
  }
  return last;
}

/** Whether a number in words may begin here. */
const opensNumber = ({ text, forms }: Chunk): boolean => {
  const word = text.toLowerCase();
  return (
    numberWord(word) !== null ||
    SCALES.has(word) ||
    COUNTS.has(word) ||
    COUNTS.has(forms[0] as string)
  );
};

const isHalfAt = (chunks: readonly Chunk[], at: number): boolean =>
  HALVES.get(chunks[at]?.forms[0] ?? '') === 0.5;

const isHalfMore = (chunks: readonly Chunk[], at: number): boolean => halfBehind(chunks, at) > at;

/** The last chunk of a number that has a half behind it, "21 and a half"; the number's own where it has none. */
function halfBehind(chunks: readonly Chunk[], at: number): number {
  if (!JOINS.has(chunks[at + 1]?.forms[0] ?? '')) return at;
  return [at + 2, at + 3].find((place) => isHalfAt(chunks, place)) ?? at;
}

/** One half before "a dozen", else one. */
const halfBefore = (chunks: readonly Chunk[], at: number): number =>
  chunks.slice(Math.max(0, at - 2), at).some(({ forms }) => HALVES.get(forms[0] as string) === 0.5)
    ? 0.5
    : 1;
