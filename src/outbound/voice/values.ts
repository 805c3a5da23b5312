import { isObject, lenientJson } from '../../lenient-json.js';

/** Lenient readers of foreign JSON: what is not of the kind is not there. */

export type Json = Readonly<Record<string, unknown>>;

export const asRecord = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** More than the turns of any conversation: what is listed is read in one go. */
const MAX_RECORDS = 20_000;

export const asRecords = (value: unknown): Json[] =>
  asList(value).slice(0, MAX_RECORDS).map(asRecord);

/** A text that is not empty. */
export const asString = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const LAST_TIME = Date.UTC(9999, 11, 31);

/** A time of Unix milliseconds. */
export const msToDate = (ms: number | undefined): Date | null =>
  ms !== undefined && ms > 0 && ms <= LAST_TIME ? new Date(ms) : null;

/** A time as RFC 3339. */
export const parseIsoDate = (value: unknown): Date | null =>
  msToDate(Date.parse(asString(value) ?? '') || undefined);

/** Whatever was meant as a text: JSON that is none is written as one. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return cut(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Characters that a message may have. */
const MAX_TEXT = 20_000;

/** A text as a message can hold it. */
export const cut = (text: string, max = MAX_TEXT): string => text.slice(0, max).toWellFormed();

/** Arguments that came as text; what cannot be read, and what is beyond the conversation's budget, stays text. */
export function parsedArguments(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {};
  const parsed = lenientJson(value);
  return isObject(parsed) ? parsed : cut(value);
}

/** Without what is not there. */
export function present(fields: Json): Json | undefined {
  const kept = Object.entries(fields).filter(([, value]) => {
    if (value === undefined || value === null || value === '') return false;
    return typeof value !== 'object' || Object.keys(value).length > 0;
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
