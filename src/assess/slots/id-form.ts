import type { Parameter } from '../call/schema.js';
import { valuesOfRecords } from './choices.js';

/** Writes the form of an id, letters and digits alike: `aa-00` for `BK-12`. */
const writeForm = (id: string): string => id.replace(/\p{L}/gu, 'a').replace(/\d/g, '0');

/** Reads the text in front of an id's first digit: `bk-` of `BK-12`. */
const readLead = (id: string): string => /^\D*/.exec(id)?.[0] ?? '';

/** The ids of the caller's records by parameter: each part of an answer is held against them. */
const KNOWN = new WeakMap<object, Map<Parameter, readonly string[]>>();

function listKnownIds(parameter: Parameter, context: unknown): readonly string[] {
  if (typeof context !== 'object' || context === null) return [];
  const byParameter = KNOWN.get(context) ?? new Map<Parameter, readonly string[]>();
  KNOWN.set(context, byParameter);
  const known =
    byParameter.get(parameter) ??
    valuesOfRecords(parameter, [], context).flatMap(({ values }) =>
      values.map((value) => String(value).toLowerCase()),
    );
  byParameter.set(parameter, known);
  return known;
}

/**
 * Whether words may be an id for a parameter: one of the caller's records has it, or it is written as theirs are. "Neither" and
 * "someone else" name no record. Without such records any code may be one, and any single word.
 */
export function mayBeId(parameter: Parameter, text: string, context: unknown): boolean {
  const words = text.trim().split(/\s+/);
  const known = listKnownIds(parameter, context);
  if (known.length === 0) return /\d/.test(text) || words.length === 1;
  return words.some((word) => {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase();
    if (known.includes(bare)) return true;
    if (!/\d/.test(bare)) return false;
    return known.some(
      (id) =>
        writeForm(id) === writeForm(bare) ||
        (readLead(id) !== '' && readLead(id) === readLead(bare)),
    );
  });
}
