import { z } from 'zod';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A date-time without what it is of, as Python's `isoformat()` and JavaScript's date fields write it. */
const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/** The times that can be stored and written again with four digits of a year, in UTC. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Reads RFC 3339 or a plain day, of the years 1 to 9999 in UTC. A day is its first millisecond, or as an upper bound
 * its last one.
 *
 * @returns null when it is neither, or no day of the calendar
 */
export function parseDate(text: string, bound: 'lower' | 'upper' = 'lower'): Date | null {
  const parts = DAY.exec(text) ?? DATE_TIME.exec(text);
  if (!parts) return null;
  const [year, month, day] = parts.slice(1);
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // JavaScript reads the 30th of February as the 2nd of March.
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return null;
  const at = DAY.test(text) ? dayBound(midnight, bound) : parseDateTime(text);
  return at.getTime() >= FIRST && at.getTime() <= LAST ? at : null;
}

const dayBound = (midnight: Date, bound: 'lower' | 'upper'): Date =>
  bound === 'lower' ? midnight : new Date(midnight.getTime() + 86_400_000 - 1);

/** JavaScript has no leap seconds: one is read as the second before it. */
const parseDateTime = (text: string): Date =>
  new Date(
    text
      .replace(' ', 'T')
      .toUpperCase()
      .replace(/:60(?=[.Z+-])/, ':59'),
  );

/** A date as callers send it. */
export const DateInput = z
  .string()
  .max(40)
  .superRefine((value, ctx) => {
    if (parseDate(value) !== null) return;
    const message = WITHOUT_OFFSET.test(value)
      ? 'must say its offset from UTC: add Z, or one such as +01:00'
      : 'must be an RFC 3339 date-time or YYYY-MM-DD, of the years 0001 to 9999 in UTC';
    ctx.addIssue({ code: 'custom', message });
  });

interface DateRange {
  readonly date_from?: string | null | undefined;
  readonly date_to?: string | null | undefined;
}

/** Refuses a range of dates that ends before it begins. */
export function datesInOrder({ date_from, date_to }: DateRange, ctx: z.RefinementCtx): void {
  const from = date_from && parseDate(date_from);
  const to = date_to && parseDate(date_to, 'upper');
  if (!from || !to || from <= to) return;
  ctx.addIssue({ code: 'custom', path: ['date_to'], message: 'must not be before date_from' });
}
