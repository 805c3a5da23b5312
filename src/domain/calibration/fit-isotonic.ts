import type { Curve } from '../../db/schema/tenants.js';
import type { Labelled } from './labelled.js';
import { poolAdjacent } from './pool-adjacent.js';

/** Points of a map: more than a gate call needs to look through. */
const MAX_POINTS = 60;

/** Isotonic regression: the best map that never falls, with straight lines between the middles of its levels. */
export function fitIsotonic(calls: readonly Labelled[]): Curve {
  const ordered = [...calls].sort((a, b) => a.score - b.score);
  const steps = poolAdjacent(
    sameScores(ordered).map(({ score, label, weight }) => ({ at: score, value: label, weight })),
  );
  const levels: { from: number; to: number; value: number }[] = [];
  for (const { at, value } of steps) {
    const level = levels.at(-1);
    if (level && level.value === value) level.to = at;
    else levels.push({ from: at, to: at, value });
  }
  const points = levels.map(({ from, to, value }) => [(from + to) / 2, value] as const);
  return { method: 'isotonic', points: thinned(points) };
}

/** Calls of the same score as one. */
function sameScores(ordered: readonly Labelled[]): Labelled[] {
  const groups: Labelled[] = [];
  for (const call of ordered) {
    const last = groups.at(-1);
    if (last?.score !== call.score) {
      groups.push(call);
      continue;
    }
    const weight = last.weight + call.weight;
    const label = weight > 0 ? (last.label * last.weight + call.label * call.weight) / weight : 0;
    groups[groups.length - 1] = { score: call.score, label, weight };
  }
  return groups;
}

function thinned<Point>(points: readonly Point[]): Point[] {
  if (points.length <= MAX_POINTS) return [...points];
  const step = (points.length - 1) / (MAX_POINTS - 1);
  return Array.from({ length: MAX_POINTS }, (_, at) => points[Math.round(at * step)] as Point);
}
