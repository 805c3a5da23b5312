import type { Sums } from '../../db/schema/results.js';
import { add, asPart, type MutableSums, toSums } from './sums.js';

/** Templates of a day that are kept apart, and as many arguments, tools, integrations and clients. */
const MAX_NAMES = 100;

/** Name for the rarely asked questions, in all, and for rarely proposed tools. */
export const OTHERS = '(others)';

/** The part of a sum's name behind which its count stands, by its kind, and how many parts name one thing. */
const KINDS = {
  q: {
    parts: 3,
    rare: ([kind, dimension]: readonly string[]) => [kind, dimension, asPart(OTHERS)],
  },
  a: { parts: 3, rare: ([kind]: readonly string[]) => [kind, asPart(OTHERS), asPart(OTHERS)] },
  t: { parts: 2, rare: ([kind]: readonly string[]) => [kind, asPart(OTHERS)] },
  i: { parts: 2, rare: ([kind]: readonly string[]) => [kind, asPart(OTHERS)] },
  f: { parts: 2, rare: ([kind]: readonly string[]) => [kind, asPart(OTHERS)] },
} as const;

/**
 * Keeps the questions that were asked most, the arguments that were unsaid most, and puts the others together: a day has a
 * bounded size.
 */
export function fewerNames(sums: Sums): Sums {
  let fewer = sums;
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) fewer = keepMost(fewer, kind);
  return fewer;
}

function keepMost(sums: Sums, kind: keyof typeof KINDS): Sums {
  const { parts, rare } = KINDS[kind];
  const counts = new Map<string, number>();
  for (const [name, value] of Object.entries(sums)) {
    if (!name.startsWith(`${kind}|`)) continue;
    const thing = name.split('|').slice(0, parts).join('|');
    counts.set(thing, Math.max(counts.get(thing) ?? 0, value));
  }
  if (counts.size <= MAX_NAMES) return sums;
  const kept = new Set(
    [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MAX_NAMES)
      .map(([thing]) => thing),
  );
  const fewer: MutableSums = new Map();
  for (const [name, value] of Object.entries(sums)) {
    const all = name.split('|');
    const isRare = all[0] === kind && !kept.has(all.slice(0, parts).join('|'));
    add(fewer, isRare ? [...rare(all), ...all.slice(parts)].join('|') : name, value);
  }
  return toSums(fewer);
}
