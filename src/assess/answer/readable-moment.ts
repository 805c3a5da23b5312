import type { Language } from '../../utterance/language.js';

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.0+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * A day or moment that is written as programs write it, as people do, with all that it says: `Thursday, December 3, 2026
 * at 3:00 PM (UTC-05:00)`. Null: it is none.
 */
export function momentInWords(value: string, language: Language): string | null {
  const [, year, month, day, hour, minute, second = '00', zone] = ISO.exec(value) ?? [];
  if (year === undefined) return null;
  const wall = `${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${second}.000Z`;
  const at = new Date(wall);
  // A day that is in no calendar stays as it is.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== wall) return null;
  const time = hour === undefined ? 'none' : second === '00' ? 'short' : 'medium';
  const text = formatFor(language, time).format(at);
  if (zone === undefined) return text;
  return `${text} (UTC${zone === 'Z' ? '' : zone})`;
}

type TimeStyle = 'none' | 'short' | 'medium';

/** Making one takes longer than an assessment. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatFor(language: Language, time: TimeStyle): Intl.DateTimeFormat {
  const key = `${language} ${time}`;
  const known = FORMATS.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'full', timeZone: 'UTC' },
    ...(time !== 'none' && { timeStyle: time }),
  });
  FORMATS.set(key, made);
  return made;
}
