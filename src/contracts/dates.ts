import { z } from 'zod';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads RFC 3339 or a plain day. A day is its first millisecond, or as an upper bound its last one.
 *
 * @returns null when it is neither, or no day of the calendar
 */
export function parseDate(text: string, bound: 'lower' | 'upper' = 'lower'): Date | null {
  const parts = DAY.exec(text) ?? DATE_TIME.exec(text);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const calendar = new Date(Date.UTC(year, month - 1, day));
  if (calendar.getUTCMonth() !== month - 1 || calendar.getUTCDate() !== day || year < 1)
    return null;
  if (DAY.test(text)) {
    return bound === 'lower' ? calendar : new Date(calendar.getTime() + 86_400_000 - 1);
  }
  // JavaScript has no leap seconds: one is read as the second before it.
  const date = new Date(
    text
      .replace(' ', 'T')
      .toUpperCase()
      .replace(/:60(?=[.Z+-])/, ':59'),
  );
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A date as callers send it. */
export const DateInput = z
  .string()
  .max(40)
  .refine((value) => parseDate(value) !== null, 'must be an RFC 3339 date-time or YYYY-MM-DD');
