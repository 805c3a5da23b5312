import { LANGUAGE_CODES } from './language.js';

const DAYS = new Map<string, number>();
/** A name that means one day in two languages keeps the first. */
const addDay = (name: string, day: number): void => {
  if (!DAYS.has(name)) DAYS.set(name, day);
};

/** Further languages whose days are known by their names. */
const FURTHER = ['ru', 'uk', 'tr', 'ko', 'ar', 'cs', 'da', 'no'] as const;
/** Days of the week by name, Sunday first; the short names only in English, since others mean something else elsewhere. */
for (const language of [...LANGUAGE_CODES, ...FURTHER]) {
  const forms = language === 'en' ? (['long', 'short'] as const) : (['long'] as const);
  for (const weekday of forms) {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    // The 1st of January 2023 was a Sunday.
    for (let day = 0; day < 7; day++)
      addDay(format.format(Date.UTC(2023, 0, 1 + day)).toLowerCase(), day);
  }
}

/** The number of the day that a word names, 0 to 6, or undefined. */
export const weekdayNumber = (word: string): number | undefined =>
  DAYS.get(word) ?? (HANGUL.test(word) ? DAYS.get(word.slice(0, 3)) : undefined);

/** Korean names of days, which particles follow without a space. */
const HANGUL = /^[\uac00-\ud7af]{4,}$/;

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/** The number of the day that a value is on or begins with: `2026-11-26T15:00`, `Thu 11:00`. */
export function weekdayIn(value: string): number | undefined {
  const date = ISO.exec(value);
  if (date === null) return DAYS.get((/^\p{L}+/u.exec(value)?.[0] ?? '').toLowerCase());
  const day = new Date(Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3]))).getUTCDay();
  return Number.isNaN(day) ? undefined : day;
}
