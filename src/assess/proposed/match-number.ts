import { lexiconPairs } from '../../lexicon/lexicon.js';
import type { Known } from '../call/records.js';
import type { Source } from './sources.js';

/** How a number stands to those that were said: said itself, worked out of one or two of them, or not at all. */
export type NumberMatch = 'said' | 'derived' | 'other' | 'none';

/** Factors between units that people say and those that tools want. */
const UNIT_FACTORS = [1_000, 100, 60, 24, 7, 12, 30, 365, 3_600, 1_024, 1_000_000] as const;
const CLOSE = 1e-6;

const isSame = (a: number, b: number): boolean =>
  Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b));

/** Parts and multiples that words say: half of what there is, twice as many. */
const SHARES = new Map([
  ...lexiconPairs('fractions'),
  ['twice', 2],
  ['double', 2],
  ['triple', 3],
] as const);

/** Whether a number is a part or a multiple, which the user names, of one that is known. */
export function isShareOfKnown(value: number, own: readonly Source[], { lists }: Known): boolean {
  const shares = own.flatMap(({ utterance: { tokens } }) =>
    tokens.flatMap(({ word }) => SHARES.get(word) ?? []),
  );
  if (shares.length === 0) return false;
  const matchesShare = (one: unknown): boolean =>
    typeof one === 'number' && shares.some((share) => isSame(one * share, value));
  return lists.some(({ items }) =>
    items.some(({ fields }) => fields.some((field) => matchesShare(field.value))),
  );
}

export function matchNumber(value: number, sources: readonly Source[]): NumberMatch {
  const numbers = [...new Set(sources.flatMap(({ numbers: said }) => [...said]))].slice(0, 60);
  if (numbers.some((said) => isSame(said, value) || isSame(said, -value))) return 'said';
  if (numbers.some((said) => isDerived(value, said))) return 'derived';
  for (const [at, a] of numbers.entries())
    for (const b of numbers.slice(at + 1))
      if (isSame(a + b, value) || isSame(Math.abs(a - b), value) || isSame(a * b, value))
        return 'derived';
  return numbers.length > 0 ? 'other' : 'none';
}

/** Whether a number is another one in other units, or its half, its double or a part of a hundred. */
function isDerived(value: number, said: number): boolean {
  if (said === 0 || value === 0) return false;
  return UNIT_FACTORS.some(
    (factor) => isSame(said * factor, value) || isSame(said, value * factor),
  );
}
