import type { Random } from '../random.js';
import { pick } from './pick.js';

const DAY_MS = 86_400_000;

/** Fills words in braces: the same word is the same thing all through a conversation. */
export type FillIn = (template: string) => string;

/**
 * `{date}` is a day of the next weeks, `{past}` one of the last, `{time}` an hour, `{4}` so many digits, and everything else one of `slots`,
 * which may hold words in braces again.
 *
 * @param language BCP 47, in which dates are written
 * @param now the time of the conversation
 */
export function fillIn(
  slots: Readonly<Record<string, readonly string[]>>,
  { language, now, random }: { language: string; now: Date; random: Random },
): FillIn {
  const known = new Map<string, string>();
  const made = (name: string): string => {
    if (/^\d$/.test(name)) return digits(Number(name), random);
    if (name === 'date') return formatDay(now, 3 + 42 * random(), language);
    if (name === 'past') return formatDay(now, -12 - 60 * random(), language);
    if (name === 'time')
      return `${9 + Math.floor(9 * random())}:${pick(['00', '15', '30'], random)}`;
    const values = slots[name];
    if (!values) throw new Error(`The sample text names {${name}}, which is nothing.`);
    return fill(pick(values, random));
  };
  const fill = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (/^\d$/.test(name)) return made(name);
      const value = known.get(name) ?? made(name);
      known.set(name, value);
      return value;
    });
  return fill;
}

const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, (_, at) =>
    Math.floor(at === 0 ? 1 + 9 * random() : 10 * random()),
  ).join('');

/** Making one takes longer than an assessment. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatDay(now: Date, days: number, language: string): string {
  const at = new Date(now.getTime() + Math.floor(days) * DAY_MS);
  const known = formats.get(language);
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const format = known ?? new Intl.DateTimeFormat(language, options);
  formats.set(language, format);
  return format.format(at);
}
