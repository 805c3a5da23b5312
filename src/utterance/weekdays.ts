import { LANGUAGE_CODES } from './language.js';

/** Days of the week by name, Sunday first; the short names only in English, since others mean something else elsewhere. */
const DAYS = new Map<string, number>();
for (const language of LANGUAGE_CODES) {
  const forms = language === 'en' ? (['long', 'short'] as const) : (['long'] as const);
  for (const weekday of forms) {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    // The 1st of January 2023 was a Sunday.
    for (let day = 0; day < 7; day++)
      DAYS.set(format.format(Date.UTC(2023, 0, 1 + day)).toLowerCase(), day);
  }
}

/** The number of the day that a word names, 0 to 6, or undefined. */
export const weekdayNumber = (word: string): number | undefined => DAYS.get(word);

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/** The number of the day that a value is on or begins with: `2026-11-26T15:00`, `Thu 11:00`. */
export function weekdayIn(value: string): number | undefined {
  const date = ISO.exec(value);
  if (date === null) return DAYS.get((/^\p{L}+/u.exec(value)?.[0] ?? '').toLowerCase());
  const day = new Date(Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3]))).getUTCDay();
  return Number.isNaN(day) ? undefined : day;
}
