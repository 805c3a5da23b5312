const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const ONE_DIGIT = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const TWO_DIGITS = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const CENTS = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const LOCAL = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const LOCAL_DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' });

/** 4210 as `4,210`. */
export const count = (value: number): string => WHOLE.format(value);

/** With as many digits behind the point as small amounts need. */
export function amount(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return WHOLE.format(value);
  return (size < 1 ? TWO_DIGITS : ONE_DIGIT).format(value);
}

/** A cost with its unit: `1.3 question costs`, `1 question cost`. */
export function inQuestionCosts(value: number): string {
  const text = shortNumber(value);
  return `${text} ${text === '1' ? 'question cost' : 'question costs'}`;
}

/** As many digits as tell two costs apart: 0.03, 1.35, 14, 1,200. */
export function shortNumber(value: number): string {
  if (value >= 1e6) return value.toExponential(1).replace('e+', 'e');
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits))).replace(/\B(?=(?:\d{3})+$)(?<!\.\d*)/g, ',');
}

/** A sum of money: `-410.00 EUR`. */
export const money = (value: number, currency: string): string =>
  `${CENTS.format(value)} ${currency}`;

/** 0.0736 as `7.4%`; null as a dash. */
export function percent(share: number | null | undefined): string {
  if (share === null || share === undefined) return '–';
  const value = 100 * share;
  return `${(Math.abs(value) < 10 ? ONE_DIGIT : WHOLE).format(value)}%`;
}

export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** `output_format` as `output format`; `cancelled`, as the API spells it, as `canceled`. */
export const words = (name: string): string =>
  name.replaceAll('_', ' ').replace('cancelled', 'canceled');

const NAMES = new Map([
  ['escalate', 'Hand off'],
  ['off', 'Interventions off'],
]);

/** The name of a value of the API, such as a decision, as a badge or a choice shows it. */
export const displayName = (value: string): string => NAMES.get(value) ?? capitalised(words(value));

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Nov 20, 2026, 6:12 PM`, local. */
export const localTime = (time: string): string => LOCAL.format(new Date(time));

/** `Nov 20`, local. */
export const localDay = (time: string): string => LOCAL_DAY.format(new Date(time));

/** The time zone of all local times here: `Europe/Berlin (GMT+1)`. */
export function localZone(now = new Date()): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return offset && offset !== timeZone ? `${timeZone} (${offset})` : timeZone;
}

/** `3 minutes ago`, up to some days; then the day. */
export function timeAgo(time: string, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1_000;
  const size = Math.abs(seconds);
  if (size < 60) return 'just now';
  if (size < 3_600) return RELATIVE.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return RELATIVE.format(Math.round(seconds / 3_600), 'hour');
  if (size < 6 * 86_400) return RELATIVE.format(Math.round(seconds / 86_400), 'day');
  return localDay(time);
}

/** A time between two moments: `812 ms`, `1.3 s`, `40 s`, `12 min`, `3 h`, `2 days`. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (seconds < 10) return `${ONE_DIGIT.format(seconds)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** 52428800 as `52 MB`. */
export function bytes(value: number): string {
  if (value < 1_000) return `${value} B`;
  if (value < 1_000_000) return `${amount(value / 1_000)} kB`;
  return value < 1e9 ? `${amount(value / 1e6)} MB` : `${amount(value / 1e9)} GB`;
}
