import { agglomerate, type Item, type Pause } from './agglomerate.js';
import type { Common } from './space.js';
import { addTo, dot } from './vector.js';

/** How alike, on average, the members of two groups are at least for them to become one; chosen on the development sets. */
const JOIN = 0.7;
/** How much more where dimension and category are known, which makes all that share them more alike. */
const JOIN_WITH_TRAITS = 0.4;
/** A failure belongs to a cluster that it is this much more alike to, on average, than groups must be to join. */
const BELONG = 1;
/** How alike two, or three, must be to be a cluster of their own: a larger group says more by its size. */
const ALIKE_IN_SMALL: Readonly<Record<number, number>> = { 2: 2, 3: 1.6 };
/** Rounds in which every failure may change to the cluster that it is nearest to. */
const ROUNDS = 4;

/** From which likeness on, on average, failures are put together. */
export interface Levels {
  readonly join: number;
  readonly belong: number;
  /** The part of both that two failures have in common by having happened in one place. */
  readonly samePlace: number;
}

/** Among more failures more of them are alike by chance: with ten times as many the levels are so much higher. */
const MORE_WITH_TENFOLD = 0.12;
/** The levels were chosen on about so many. */
const CHOSEN_ON = 300;

/** By what is known of the failures, and how many there are. */
export function groupingLevels({
  knownTraits,
  count,
  samePlace,
}: Pick<Common, 'knownTraits' | 'count' | 'samePlace'>): Levels {
  const more = 1 + MORE_WITH_TENFOLD * Math.log10(Math.max(1, count / CHOSEN_ON));
  const join = more * (JOIN + JOIN_WITH_TRAITS * knownTraits);
  return { join: join + samePlace, belong: BELONG * join + samePlace, samePlace };
}

/** Points that are grouped, beside groups that stay what they are and may only grow. */
export interface GroupingInput {
  readonly points: readonly Float32Array[];
  /** Sums of the points of groups that stay together. */
  readonly fixed: readonly { readonly sum: Float32Array; readonly size: number }[];
}

/**
 * Groups points by how alike they are: average linkage, and then a few rounds in which each point changes to the group
 * that it is most alike to. Points that are like no other stay alone.
 *
 * @returns of each point its group: the place of the fixed one, or a number from there on; -1: none
 */
export async function group(
  { points, fixed }: GroupingInput,
  { join, belong, samePlace }: Levels,
  pause: Pause,
): Promise<Int32Array> {
  const items: Item[] = [
    ...fixed.map((one) => ({ ...one, fixed: true })),
    ...points.map((sum) => ({ sum, size: 1, fixed: false })),
  ];
  const labels = new Int32Array(points.length).fill(-1);
  let next = fixed.length;
  for (const members of await agglomerate(items, join, pause)) {
    const own = members.find((at) => at < fixed.length);
    const free = members.filter((at) => at >= fixed.length);
    if (own === undefined && free.length < 2) continue;
    const label = own ?? next++;
    for (const at of free) labels[at - fixed.length] = label;
  }
  const groups = sumGroups(points, fixed, labels, next);
  for (let round = 0; round < ROUNDS; round++) {
    if (!(await changeOver(points, groups, labels, fixed.length, belong, pause))) break;
  }
  dissolve(points, groups, labels, ({ sum, size }, label) => {
    const least = ALIKE_IN_SMALL[size];
    if (label < fixed.length || least === undefined) return false;
    // Points differ in length, so that what they are to themselves is left out.
    const squares = points.reduce(
      (total, point, at) => (labels[at] === label ? total + dot(point, point) : total),
      0,
    );
    return (dot(sum, sum) - squares) / (size * (size - 1)) < least * (join - samePlace) + samePlace;
  });
  return labels;
}

interface Sum {
  readonly sum: Float32Array;
  size: number;
}

function sumGroups(
  points: readonly Float32Array[],
  fixed: GroupingInput['fixed'],
  labels: Int32Array,
  count: number,
): Sum[] {
  const length = points[0]?.length ?? 0;
  const sums: Sum[] = Array.from({ length: count }, (_, at) => ({
    sum: fixed[at]?.sum.slice() ?? new Float32Array(length),
    size: fixed[at]?.size ?? 0,
  }));
  points.forEach((point, at) => {
    const own = sums[labels[at] as number];
    if (own) add(own, point, 1);
  });
  return sums;
}

/** A round, by the groups as they were before it. @returns whether any point changed */
async function changeOver(
  points: readonly Float32Array[],
  groups: Sum[],
  labels: Int32Array,
  fixedCount: number,
  belong: number,
  pause: Pause,
): Promise<boolean> {
  const after = labels.slice();
  for (const [at, point] of points.entries()) {
    let best = -1;
    let most = belong;
    for (const [label, { sum, size }] of groups.entries()) {
      const isOwn = labels[at] === label;
      const others = isOwn ? size - 1 : size;
      if (others < 1) continue;
      const product = (dot(sum, point) - (isOwn ? dot(point, point) : 0)) / others;
      if (product > most) {
        most = product;
        best = label;
      }
    }
    after[at] = best;
    await pause();
  }
  let changed = false;
  for (const [at, point] of points.entries()) {
    const [from, to] = [labels[at] as number, after[at] as number];
    if (from === to) continue;
    changed = true;
    if (from >= 0) add(groups[from] as Sum, point, -1);
    if (to >= 0) add(groups[to] as Sum, point, 1);
    labels[at] = to;
  }
  // One failure is no cluster: it waits for a second one like it.
  const isSingle = ({ size }: Sum, label: number): boolean => label >= fixedCount && size < 2;
  return dissolve(points, groups, labels, isSingle) || changed;
}

/** Empties the groups that are none. @returns whether any point was in one */
function dissolve(
  points: readonly Float32Array[],
  groups: Sum[],
  labels: Int32Array,
  isNone: (group: Sum, label: number) => boolean,
): boolean {
  const none = groups.map((group, label) => group.size > 0 && isNone(group, label));
  let changed = false;
  for (const [at, point] of points.entries()) {
    const label = labels[at] as number;
    if (!none[label]) continue;
    add(groups[label] as Sum, point, -1);
    labels[at] = -1;
    changed = true;
  }
  return changed;
}

function add(group: Sum, point: Float32Array, sign: 1 | -1): void {
  addTo(group.sum, point, sign);
  group.size += sign;
}
