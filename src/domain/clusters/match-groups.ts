import { dot } from '../../clustering/vector.js';

/** A group of failures, or a cluster of before: which failures it has, and the sum of their points. */
export interface Grouped {
  /** The cluster that each of its failures was in; null: in none. */
  readonly before: readonly (string | null)[];
  readonly sum: Float32Array;
}

/** The share of the smaller of both that a group and the cluster that it continues must have in common. */
const LEAST_COMMON = 0.3;

/**
 * Which cluster each group continues: the one that it has most members in common with, and among those with equally
 * many the one whose center is nearest. So a cluster keeps its id as it grows.
 *
 * @param sizes the clusters of before, and how many failures each has
 * @returns of each group the id, or null when it is a new cluster
 */
export function matchGroups(
  groups: readonly Grouped[],
  sizes: ReadonlyMap<string, { readonly size: number; readonly sum: Float32Array }>,
): (string | null)[] {
  const pairs = groups.flatMap(({ before, sum }, group) =>
    [...countIds(before)].flatMap(([id, common]) => {
      const known = sizes.get(id);
      if (!known || common < LEAST_COMMON * Math.min(known.size, before.length)) return [];
      return [{ group, id, common, alike: cosine(sum, known.sum) }];
    }),
  );
  pairs.sort((a, b) => b.common - a.common || b.alike - a.alike || (a.id < b.id ? -1 : 1));
  const ids: (string | null)[] = groups.map(() => null);
  const taken = new Set<string>();
  for (const { group, id } of pairs) {
    if (ids[group] !== null || taken.has(id)) continue;
    ids[group] = id;
    taken.add(id);
  }
  return ids;
}

function countIds(ids: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

const cosine = (a: Float32Array, b: Float32Array): number =>
  dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b) || 1);
