// Made once: a page has thousands of numbers, and making one of these takes longer than using it.
const [WHOLE, ONE_DIGIT] = [0, 1].map(
  (maximumFractionDigits) => new Intl.NumberFormat('en', { maximumFractionDigits }),
) as [Intl.NumberFormat, Intl.NumberFormat];
const CENTS = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 4210 as `4,210`. */
export const count = (value: number): string => WHOLE.format(Math.round(value));

/** With one digit behind the point where that matters, so that small amounts are not 0. */
export const amount = (value: number): string =>
  (Math.abs(value) < 100 ? ONE_DIGIT : WHOLE).format(value);

/** A sum of money as it was reported, with a sign. */
export const money = (value: number): string => CENTS.format(value);

/** 0.0736 as `7.4%`; null as a dash. */
export function percent(share: number | null): string {
  if (share === null) return '–';
  const value = 100 * share;
  return `${(Math.abs(value) < 10 ? ONE_DIGIT : WHOLE).format(value)}%`;
}

/** A share with its interval. */
export function withInterval(share: number | null, interval: readonly number[] | null): string {
  const [low, high] = interval ?? [];
  if (share === null || low === undefined || high === undefined) return percent(share);
  return `${percent(share)} (${percent(low)} to ${percent(high)})`;
}

export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${Math.round(value) === 1 ? one : many}`;

/** `output_format` as `output format`. */
export const words = (name: string): string => name.replaceAll('_', ' ');

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const DAY = new Intl.DateTimeFormat('en-US', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
});
const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
});

/** `November 20, 2026`, of a day or a time. */
export const longDay = (day: string): string => DAY.format(new Date(day));
/** `Nov 20`. */
export const shortDay = (day: string): string => SHORT_DAY.format(new Date(day));
/** `November 20, 2026, 18:12 UTC`. */
export const longTime = (time: string): string =>
  `${longDay(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;

/** How a number compares with the one of the days before, in words. */
export function comparedWith(now: number, before: number): string {
  if (now === before) return before === 0 ? 'none before' : 'the same as before';
  if (before === 0) return 'none before';
  const change = Math.round((100 * (now - before)) / before);
  if (change === 0) return `about the same as before (${amount(before)})`;
  // Beyond some times a percentage says less than the numbers.
  if (change > 900) return `up from ${amount(before)}`;
  return `${change > 0 ? 'up' : 'down'} ${Math.abs(change)}% from ${amount(before)}`;
}

/** The class of a note on failures: more of them are bad news, but for the first ones there is nothing to compare with. */
export function newsOfFailures(now: number, before: number): string {
  if (now === before || before === 0) return 'soft';
  return now > before ? 'bad-news' : 'good-news';
}
