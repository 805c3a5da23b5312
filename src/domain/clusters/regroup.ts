import { group, groupingLevels } from '../../clustering/group.js';
import { NearestGroup } from '../../clustering/nearest-group.js';
import { Common, failurePoint, sharedOut } from '../../clustering/space.js';
import { addTo } from '../../clustering/vector.js';
import { newClusterId } from '../../ids.js';
import { renewRun } from '../../store/clusters/cluster-runs.js';
import { readClusters, type StoredCluster } from '../../store/clusters/reads.js';
import { mergeClusters, writeClusters } from '../../store/clusters/writes.js';
import { readFree } from '../../store/failures/reads.js';
import { assignFailures } from '../../store/failures/writes.js';
import { type Compared, fitsDimension, toCompared } from './compared-point.js';
import { matchGroups } from './match-groups.js';
import type { ClusterRunContext, RunProgress } from './run-progress.js';

/** A cluster as it will be. */
interface Group {
  readonly id: string;
  readonly members: Compared[];
  readonly base: StoredCluster | null;
}

/**
 * Groups all failures of a tenant that has few of them anew, beside the clusters that somebody works on, which only
 * grow. Clusters keep their ids by what they have in common with those of before.
 */
export async function regroup(run: ClusterRunContext): Promise<RunProgress> {
  const { db, tenantId, inRules, pause, now } = run;
  const known = await readClusters(db, tenantId, inRules);
  const fixed = known.filter((cluster) => cluster.fixed);
  const fixedIds = fixed.map(({ id }) => id);
  const failures = (await readFree(db, tenantId, fixedIds)).map(toCompared);

  const common = new Common();
  for (const { meaning, failure } of failures) common.add(meaning, failure);
  for (const { sum, size } of fixed) common.addSum(sum, size);
  const mean = common.shared;
  const points = failures.map(({ meaning, failure }) => failurePoint(meaning, failure, mean));
  const centred = fixed.map(({ sum, size }) => ({ sum: sharedOut(sum, size, mean), size }));
  const levels = groupingLevels(common);
  const labels = await group({ points, fixed: centred }, levels, pause);

  const groups = collectGroups(failures, labels, fixed, known);
  moveCorrected(groups, points, failures, { mean, belong: levels.belong });
  const placed = new Map(groups.flatMap(({ id, members }) => members.map((one) => [one, id])));
  const assignments = failures.map((one) => ({
    kind: one.failure.kind,
    itemId: one.failure.itemId,
    clusterId: placed.get(one) ?? null,
  }));
  const changed = groups
    .filter(({ members, base }) => members.length > 0 || base === null)
    .map(({ id, members, base }) => ({
      id,
      sum: groupSum(members, base),
      size: members.length + (base?.size ?? 0),
    }));
  const merged = findMerged(known, groups, failures, placed);
  const isStill = await db.transaction(async (tx) => {
    if (!(await renewRun(tx, tenantId, run.lease, common))) return false;
    await writeClusters(tx, tenantId, changed, now);
    await assignFailures(tx, tenantId, assignments);
    await mergeClusters(tx, tenantId, merged);
    return true;
  });
  const before = new Set(known.map(({ id }) => id));
  return {
    considered: isStill ? failures.length : 0,
    created: groups.filter(({ id }) => !before.has(id)).length,
    merged: merged.filter(({ into }) => into !== null).length,
    isStill,
  };
}

function collectGroups(
  failures: readonly Compared[],
  labels: Int32Array,
  fixed: readonly StoredCluster[],
  known: readonly StoredCluster[],
): Group[] {
  const byLabel = new Map<number, Compared[]>();
  for (const [at, failure] of failures.entries()) {
    const label = labels[at] as number;
    if (label < 0) continue;
    const members = byLabel.get(label);
    if (members) members.push(failure);
    else byLabel.set(label, [failure]);
  }
  const free = [...byLabel]
    .filter(([label]) => label >= fixed.length)
    .map(([, members]) => members);
  const ids = matchGroups(
    free.map((members) => ({
      before: members.map(({ failure }) => failure.clusterId),
      sum: groupSum(members, null),
    })),
    new Map(known.filter((cluster) => !cluster.fixed).map((cluster) => [cluster.id, cluster])),
  );
  return [
    ...fixed.map((base, at) => ({ id: base.id, base, members: byLabel.get(at) ?? [] })),
    ...free.map((members, at) => ({ id: ids[at] ?? newClusterId(), base: null, members })),
  ];
}

/** A failure whose dimension a reviewer has corrected goes to the nearest cluster of that dimension, or to none. */
function moveCorrected(
  groups: readonly Group[],
  points: readonly Float32Array[],
  failures: readonly Compared[],
  { mean, belong }: { readonly mean: Float32Array; readonly belong: number },
): void {
  const corrected = failures.filter(({ failure }) => failure.isCorrected);
  if (corrected.length === 0) return;
  const dimensions = groups.map(({ members, base }) => groupDimension(members, base));
  const nearest = new NearestGroup(
    groups.map(({ members, base }) => {
      const size = members.length + (base?.size ?? 0);
      return { sum: sharedOut(groupSum(members, base), size, mean), size };
    }),
  );
  for (const one of corrected) {
    const own = groups.findIndex(({ members }) => members.includes(one));
    if (own >= 0 && fitsDimension(one.failure, dimensions[own] ?? null)) continue;
    const point = points[failures.indexOf(one)] as Float32Array;
    const found = nearest.find(point, (at) => fitsDimension(one.failure, dimensions[at] ?? null));
    if (own >= 0) remove((groups[own] as Group).members, one);
    const to = found && found.alike >= belong ? found.group : -1;
    if (to >= 0) (groups[to] as Group).members.push(one);
  }
}

/** The dimension that most members have, as reported; of a cluster of before, its own. */
function groupDimension(members: readonly Compared[], base: StoredCluster | null): string | null {
  if (base) return base.dimension;
  const counts = new Map<string, number>();
  for (const { failure } of members) {
    if (failure.dimension === null) continue;
    counts.set(failure.dimension, (counts.get(failure.dimension) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function groupSum(members: readonly Compared[], base: StoredCluster | null): Float32Array {
  const sum = base ? base.sum.slice() : new Float32Array((members[0] as Compared).stored.length);
  for (const { stored } of members) addTo(sum, stored);
  return sum;
}

/** Where the failures of the clusters went that no group continues: where most of them are. */
function findMerged(
  known: readonly StoredCluster[],
  groups: readonly Group[],
  failures: readonly Compared[],
  placed: ReadonlyMap<Compared, string>,
): { id: string; into: string | null }[] {
  const alive = new Set(groups.map(({ id }) => id));
  return known
    .filter(({ id }) => !alive.has(id))
    .map(({ id }) => {
      const counts = new Map<string, number>();
      for (const one of failures) {
        const to = one.failure.clusterId === id ? placed.get(one) : undefined;
        if (to !== undefined) counts.set(to, (counts.get(to) ?? 0) + 1);
      }
      return { id, into: [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null };
    });
}

function remove<One>(list: One[], one: One): void {
  list.splice(list.indexOf(one), 1);
}
