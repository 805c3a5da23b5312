import { lexiconPairs, lexiconWords } from '../lexicon/lexicon.js';
import { isNumberWord, numberInWords, numberWord, SCALES } from '../utterance/number-words.js';
import type { Chunk } from './chunks.js';
import { readUnit, type Unit } from './units.js';

/** A number as it was said: a decimal with its sign, and its unit where one stands beside it. */
export interface SaidNumber {
  /** `-18`, `1.1`, `1000`. */
  readonly decimal: string;
  readonly unit: Unit | null;
  /** Its chunk. */
  readonly at: number;
}

/** How a locale writes numbers: whether a lone mark before three figures parts thousands. */
export interface NumberMarks {
  /** The decimal mark of the caller's locale; null where it is not known. */
  readonly decimal: '.' | ',' | null;
}

const DECIMAL = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d{1,3})?$/i;

/**
 * Writes a number in its one form: no zeros before and behind, no exponent.
 *
 * @returns null for what is no number, and for one whose digits a double may have lost
 */
export function toDecimal(value: string | number): string | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return null;
    return toDecimal(String(value));
  }
  if (value.length > 60 || !DECIMAL.test(value)) return null;
  const [digits = '', exponent = '0'] = value.toLowerCase().split('e');
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', part = ''] = digits.replace(/^[-+]/, '').split('.');
  const shift = Number(exponent);
  if (Math.abs(shift) > 40) return null;
  const all = whole + part;
  const point = whole.length + shift;
  const left = (point <= 0 ? '0' : all.slice(0, point).padEnd(point, '0')).replace(/^0+(?=\d)/, '');
  const right = (point <= 0 ? '0'.repeat(-point) + all : all.slice(point)).replace(/0+$/, '');
  const plain = right === '' ? left : `${left}.${right}`;
  return plain === '0' ? '0' : sign + plain;
}

/** A numeral with what stands at it: a sign, a currency, a unit, or both. */
const NUMERAL =
  /^(?<sign>[-+])?(?<before>[€$£¥₹₺]|[a-z]{3}(?=\d))?(?<minus>-)?(?<figures>\d[\d.,']*|[.,]\d+)(?:[,.]-)?(?<behind>[%€$£¥₹₺¢]|°c?f?|[a-z]{1,7})?$/u;
const RANGE = /^(\d[\d.,]*)-(\d[\d.,]*)([%€$£]?)$/;
/** A number that is a part of a word: `5-star`, `30-minute`. */
const COUNTED = /^(\d[\d.,]*)-(\p{L}{2,})$/u;
const ORDINAL_END = /^(?:st|nd|rd|th|er|e|eme|o|a|x|pm|am|uhr)$/;

/** Reads the numbers of a text, in figures and in words. Linear. */
export function readNumbers(chunks: readonly Chunk[], marks: NumberMarks): SaidNumber[] {
  const found: SaidNumber[] = [];
  for (let at = 0; at < chunks.length; at += 1) {
    const { forms } = chunks[at] as Chunk;
    const form = forms[0] as string;
    if (!/\d/.test(form)) {
      at = addSpelled(chunks, at, found);
      continue;
    }
    for (const one of forms) {
      const numeral = NUMERAL.exec(one)?.groups;
      if (numeral !== undefined) {
        at = addNumeral(numeral, chunks, at, marks, found);
        break;
      }
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

const BETWEEN = /^(?:x|×|by|\*|-|–|to|and|or|bis|und|a|y|et|e)$/;

/** Numbers before one with a unit are in that unit, too: "40 x 30 x 20 cm", "5 to 7 days". */
function shareUnits(numbers: readonly SaidNumber[], chunks: readonly Chunk[]): SaidNumber[] {
  const shared = [...numbers];
  for (let at = shared.length - 2; at >= 0; at -= 1) {
    const [one, next] = [shared[at] as SaidNumber, shared[at + 1] as SaidNumber];
    if (one.unit !== null || next.unit === null) continue;
    const between = chunks.slice(one.at + 1, next.at);
    if (between.length === 1 && BETWEEN.test(between[0]?.forms[0] ?? ''))
      shared[at] = { ...one, unit: next.unit };
  }
  return shared;
}

function addDecimal(decimal: string | null, unit: Unit | null, at: number, to: SaidNumber[]): void {
  if (decimal !== null) to.push({ decimal, unit, at });
}

/** @returns the last chunk that belongs to the number */
function addNumeral(
  { sign, before, minus, figures = '', behind = '' }: Readonly<Record<string, string | undefined>>,
  chunks: readonly Chunk[],
  at: number,
  marks: NumberMarks,
  to: SaidNumber[],
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
  const half = last > at && isHalfAt(chunks, last) ? 0.5 : 0;
  const isNegative = sign === '-' || minus === '-' || chunks[at - 1]?.forms[0] === 'minus';
  const plain = readFigures(digits, marks);
  if (plain === null) return at;
  const scale = scaleOf(behind) ?? (behind === '' ? scaleOf(wordBehind(chunks, last)) : undefined);
  const unit =
    readUnit(before ?? '') ??
    (scale === undefined && !ORDINAL_END.test(behind) ? readUnit(behind) : null) ??
    (behind === '' || scale !== undefined
      ? unitBehind(chunks, last, scale === undefined ? 1 : 2)
      : null);
  const scaled =
    scale === undefined && half === 0 ? plain : toDecimal((Number(plain) + half) * (scale ?? 1));
  if (scaled === null) return last;
  to.push({ decimal: isNegative ? (toDecimal(`-${scaled}`) ?? scaled) : scaled, unit, at });
  return last;
}

const SHORT_SCALES = new Map([
  ['k', 1_000],
  ['mn', 1_000_000],
  ['bn', 1_000_000_000],
]);
const scaleOf = (word: string): number | undefined => SHORT_SCALES.get(word) ?? SCALES.get(word);

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

/** The decimal that figures with marks stand for: `1.000`, `1,200.50`, `1'000`, `.5`; null for what may be no number, as `1.2.3`. */
export function readFigures(figures: string, { decimal }: NumberMarks): string | null {
  const bare = figures.replace(/['’ \u00a0\u202f]/g, '').replace(/[.,]$/, '');
  const dots = bare.split('.').length - 1;
  const commas = bare.split(',').length - 1;
  if (dots === 0 && commas === 0) return toDecimal(bare);
  const [thousands, point] =
    dots > 0 && commas > 0
      ? bare.lastIndexOf('.') > bare.lastIndexOf(',')
        ? [',', '.']
        : ['.', ',']
      : [dots > 0 ? '.' : ',', ''];
  if (point !== '') {
    const isGrouped = new RegExp(`^\\d{1,3}(?:\\${thousands}\\d{3})+\\${point}\\d+$`).test(bare);
    return isGrouped
      ? toDecimal(bare.replaceAll(thousands as string, '').replace(point, '.'))
      : null;
  }
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${thousands}\\d{3})+$`).test(bare);
  const isLone = dots + commas === 1;
  if (isGrouped && !(isLone && decimal === thousands))
    return toDecimal(bare.replaceAll(thousands as string, ''));
  return isLone ? toDecimal(bare.replace(',', '.')) : null;
}

const COUNTS = new Map(lexiconPairs('countNouns'));
const HALVES = new Map(lexiconPairs('fractions'));
const JOINS = lexiconWords('joinsValues');
const MOST_WORDS = 8;

/** Adds the number that words say from a chunk on: "two hundred and fifty", "a dozen". @returns the last chunk of it */
function addSpelled(chunks: readonly Chunk[], at: number, to: SaidNumber[]): number {
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
