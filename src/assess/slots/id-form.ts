import type { Parameter } from '../call/schema.js';
import { valuesOfRecords } from './choices.js';

/** Writes the form of an id, letters and digits alike: `aa-00` for `BK-12`. */
const writeForm = (id: string): string => id.replace(/\p{L}/gu, 'a').replace(/\d/g, '0');

/** Reads the text in front of an id's first digit: `bk-` of `BK-12`. */
const readLead = (id: string): string => /^\D*/.exec(id)?.[0] ?? '';

/** The ids of the caller's records by parameter: each part of an answer is held against them. */
const KNOWN = new WeakMap<object, Map<Parameter, KnownIds>>();

/** Ids that the caller's records have, in lower case: those of the parameter's own kind, and all that it could have. */
interface KnownIds {
  readonly own: readonly string[];
  readonly all: readonly string[];
}

const NONE: KnownIds = { own: [], all: [] };
/** From here on the field of a record is called as the parameter is. */
const OWN_FIT = 0.8;

function listKnownIds(parameter: Parameter, context: unknown): KnownIds {
  if (typeof context !== 'object' || context === null) return NONE;
  const byParameter = KNOWN.get(context) ?? new Map<Parameter, KnownIds>();
  KNOWN.set(context, byParameter);
  const known = byParameter.get(parameter) ?? readKnownIds(parameter, context);
  byParameter.set(parameter, known);
  return known;
}

function readKnownIds(parameter: Parameter, context: unknown): KnownIds {
  const lists = valuesOfRecords(parameter, [], context).map(({ values, fit = 1 }) => ({
    ids: values.map((value) => String(value).toLowerCase()),
    fit,
  }));
  const own = lists.filter(({ fit }) => fit >= OWN_FIT);
  return { own: own.flatMap(({ ids }) => ids), all: lists.flatMap(({ ids }) => ids) };
}

/**
 * Whether words may be an id for a parameter: one of the caller's records has it, or it is written as theirs are. "Neither" and
 * "someone else" name no record. Where the records have ids of other kinds only, any code may be one; without any, any single word.
 */
export function mayBeId(parameter: Parameter, text: string, context: unknown): boolean {
  const words = text.trim().split(/\s+/);
  const { own, all } = listKnownIds(parameter, context);
  if (all.length === 0) return /\d/.test(text) || words.length === 1;
  if (own.length === 0 && /\d/.test(text)) return true;
  const known = own.length > 0 ? own : all;
  return words.some((word) => isWrittenAs(word, known));
}

/** Whether a word is one of the ids, or has their form or their first letters. */
function isWrittenAs(word: string, known: readonly string[]): boolean {
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase();
  if (known.includes(bare)) return true;
  if (!/\d/.test(bare)) return false;
  return known.some(
    (id) =>
      writeForm(id) === writeForm(bare) || (readLead(id) !== '' && readLead(id) === readLead(bare)),
  );
}
