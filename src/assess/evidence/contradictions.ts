import type { Evidence } from '../../ports/assessment.js';
import type { Reading } from '../reading.js';

/** Pairs that cannot both hold of one answer. */
const OPPOSITES: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /\b(?:keep (?:it|them|everything|all)|don't (?:delete|remove|change)|do not (?:delete|remove|change))\b/,
    /\b(?:delete|remove|erase|wipe) (?:it|them|everything|all)\b/,
    'keep and delete',
  ],
  [
    /\b(?:very |quite )?(?:short|brief|concise)\b(?! (?:story|stories|term|film|notice|list))/,
    /\b(?:very detailed|in full detail|comprehensive|in depth|in-depth|exhaustive|as long as possible)\b/,
    'short and exhaustive',
  ],
  [
    /\bbut (?:also )?(?:not|don't|never) (?:change|touch|use|include) (?:anything|it|any)\b/,
    /\b(?:change|rewrite|edit|modify)\b/,
    'change and leave unchanged',
  ],
  [
    /\b(?:non-?stop|direct) flight/,
    /\bwith (?:a |one )?(?:stopover|layover|stop)\b/,
    'direct and with a stop',
  ],
  [
    /\bvegan\b/,
    /\bwith (?:cheese|eggs|beef|chicken|pork|meat|bacon)\b/,
    'vegan and with animal products',
  ],
  [
    /\bpublic\b/,
    /\b(?:keep it |stay |strictly )(?:private|confidential|secret)\b/,
    'public and private',
  ],
  [/\bone[- ]way\b/, /\b(?:round[- ]trip|return flight|return ticket)\b/, 'one-way and return'],
];

/** Opposites inside the request. */
export function contradictions({ said }: Reading): Evidence[] {
  const text = said.text.slice(0, 3_000).toLowerCase();
  for (const [one, other, name] of OPPOSITES) {
    if (one.test(text) && other.test(text)) {
      return [{ dimension: 'constraints', kind: 'contradiction', weight: 1.8, text: name }];
    }
  }
  return [];
}
