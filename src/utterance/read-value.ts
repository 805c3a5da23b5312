import { union } from '../lexicon/lexicon.js';
import { monthNumber } from './calendar.js';
import { digitWord, hanNumber, numberInWords, SCALES } from './number-words.js';

const SCALE = new RegExp(`^${union('scalesBehindDigits')}(?!\\p{L})|^${union('hanScales')}`, 'u');
const CLOCK = new RegExp(`^(\\d{1,2})(?:[:.h](\\d{2}))?\\s*(${union('clockSuffixes')})?$`);
const HAN_COINS = new RegExp(union('hanCoins'), 'u');
const HAN_MIXED = new RegExp(`(?<![\\d.,])${union('hanMixedNumber')}`, 'u');
const HAN_DATE = new RegExp(union('hanIsoDate'));
const HAN_TIME = new RegExp(`^${union('hanClockTime')}$`);
const HAN_LATE = new RegExp(`^${union('hanLate')}$`);

/** The number that a text names: `€1,200`, `1.200,50`, `fifteen hundred`, `5k`; null for none. */
export function readNumber(text: string): number | null {
  const signs = HAN.test(text) ? readHanNumber(text) : null;
  if (signs !== null) return signs;
  const digits = /-?\d[\d.,'’ \u00a0\u202f]*\d|-?\d/.exec(text);
  if (digits) {
    const number = Number(plainNumber(digits[0]));
    if (!Number.isFinite(number)) return null;
    const after = text
      .slice(digits.index + digits[0].length)
      .trim()
      .toLowerCase();
    const scale = SCALE.exec(after)?.[0];
    return scale ? number * (SCALES.get(scale) ?? 1) : number;
  }
  return numberInWords(text.toLowerCase());
}

const HAN = /[\u3400-\u9fff]/;

/** Money with tenths behind its unit, and digits with signs of scales among them: `三十八块五`, `2万3千`; null for any other number. */
function readHanNumber(text: string): number | null {
  const coins = HAN_COINS.exec(text)?.groups;
  const whole = coins === undefined ? null : readNumber(coins.whole ?? '');
  if (whole !== null) return whole + (readNumber(coins?.tenths ?? '') ?? 0) / 10;
  const mixed = HAN_MIXED.exec(text)?.[0];
  return mixed === undefined ? null : hanNumber(mixed);
}

/** Thousands separators go, a decimal comma becomes a point. */
function plainNumber(digits: string): string {
  const compact = digits.replace(/['’ \u00a0\u202f]/g, '');
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(compact)) return compact.replace(/,/g, '');
  if (
    /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(compact) &&
    (compact.includes(',') || compact.split('.').length > 2 || /\.\d{3}$/.test(compact))
  )
    return compact.replace(/\./g, '').replace(',', '.');
  return compact.replace(',', '.').replace(/[.,]$/, '');
}

/** The digit that a word says or is. */
const readDigit = (word: string): number | undefined =>
  /^\d$/.test(word) ? Number(word) : digitWord(word);

export const isSpokenDigit = (word: string): boolean => readDigit(word) !== undefined;

/** `two two six eight` as `2268`, three digits or more; null otherwise. */
export function spokenDigits(words: readonly string[]): string | null {
  const digits = words.map(readDigit);
  return digits.length >= 3 && digits.every((digit) => digit !== undefined)
    ? digits.join('')
    : null;
}

/** A date that names its year as `2026-03-15`; null for every other one, which stays as it was said. */
export function isoDate(text: string): string | null {
  const clean = text.toLowerCase().trim();
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})/.exec(clean);
  if (iso) return ymd(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(clean);
  if (numeric) {
    // With slashes and a first number up to 12 it cannot be told; 13 and more is a day.
    const [, a = '', sign, b = '', year] = numeric;
    const monthFirst = sign === '/' && Number(a) <= 12;
    return monthFirst ? ymd(year, a, b) : ymd(year, b, a);
  }
  const cjk = HAN_DATE.exec(clean);
  if (cjk) return ymd(cjk[1], cjk[2], cjk[3]);
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(clean)?.[0];
  if (year === undefined) return null;
  const rest = clean.replace(year, ' ');
  const month = rest
    .match(/\p{L}+/gu)
    ?.map(monthNumber)
    .find((found) => found !== null);
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(rest)?.[0];
  if (!month) return null;
  return day ? ymd(year, String(month), day) : `${year}-${String(month).padStart(2, '0')}`;
}

function ymd(year = '', month = '', day = ''): string | null {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `3pm`, `15:30` or `half past eight` as `15:00`; null where it cannot be told. */
export function clockTime(text: string): string | null {
  const clean = text.toLowerCase().trim();
  const cjk = HAN_TIME.exec(clean);
  if (cjk) {
    const late = HAN_LATE.test(cjk[1] ?? '') && Number(cjk[2]) < 12;
    const hour = String(Number(cjk[2]) + (late ? 12 : 0)).padStart(2, '0');
    const minute = cjk[3] ? '30' : cjk[5] ? '15' : cjk[6] ? '45' : (cjk[4] ?? '0');
    return `${hour}:${minute.padStart(2, '0')}`;
  }
  const clock = CLOCK.exec(clean);
  if (!clock) return clean === 'noon' ? '12:00' : clean === 'midnight' ? '00:00' : null;
  const [, hours = '', minutes, half = ''] = clock;
  if (minutes === undefined && half === '') return null;
  const pm = half.startsWith('p');
  const hour = (Number(hours) % 12) + (pm ? 12 : 0);
  const value = pm || half.startsWith('a') ? hour : Number(hours);
  return value > 23 || Number(minutes ?? 0) > 59
    ? null
    : `${String(value).padStart(2, '0')}:${minutes ?? '00'}`;
}
