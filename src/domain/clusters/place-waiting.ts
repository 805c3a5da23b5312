import { group, groupingLevels, type Levels } from '../../clustering/group.js';
import { NearestGroup } from '../../clustering/nearest-group.js';
import { failurePoint, sharedOut, toCommon } from '../../clustering/space.js';
import { addTo } from '../../clustering/vector.js';
import { newClusterId } from '../../ids.js';
import { renewRun } from '../../store/clusters/cluster-runs.js';
import { readClusters } from '../../store/clusters/reads.js';
import { writeClusters } from '../../store/clusters/writes.js';
import { readAlone, readWaiting } from '../../store/failures/reads.js';
import { assignFailures, type ClusterAssignment } from '../../store/failures/writes.js';
import { type Compared, fitsDimension, toCompared } from './compared-point.js';
import type { ClusterRunContext, RunProgress } from './run-progress.js';

/** Failures that are placed, and committed, at once. */
const FAILURES_PER_PAGE = 1_000;
/** Failures like no other so far that are grouped among themselves at once. */
const GROUPED_AT_ONCE = 1_500;
/** Of those that stay alone the newest are kept for the next time. */
const MAX_ALONE = 750;

/** A cluster that failures are placed into. */
interface GrowingCluster {
  readonly id: string;
  readonly sum: Float32Array;
  size: number;
  dimension: string | null;
  changed: boolean;
}

/**
 * Places the failures that wait, page by page: each goes to the cluster that it is most alike to, and those that are
 * like none are grouped among themselves. What it costs grows with the failures that wait, and with the clusters.
 */
export async function placeWaiting(run: ClusterRunContext): Promise<RunProgress> {
  const { db, tenantId, inRules, now } = run;
  const common = toCommon(run.common);
  const clusters: GrowingCluster[] = (await readClusters(db, tenantId, inRules)).map((cluster) => ({
    ...cluster,
    changed: false,
  }));
  const known = clusters.length;
  let alone = (await readAlone(db, tenantId, MAX_ALONE)).reverse().map(toCompared);
  let considered = 0;
  let isStill = true;
  for (let last = false; isStill && !last; ) {
    const page = (await readWaiting(db, tenantId, FAILURES_PER_PAGE)).map(toCompared);
    considered += page.length;
    last = page.length < FAILURES_PER_PAGE || run.isOver(considered);
    for (const { meaning, failure } of page) common.add(meaning, failure);
    const levels = groupingLevels(common);
    const mean = common.shared;
    const assignments = new Map<string, ClusterAssignment>();
    for (const one of await place(page, clusters, { mean, levels, run }, assignments))
      alone.push(one);
    if (last || alone.length >= GROUPED_AT_ONCE) {
      alone = await groupAlone(alone, clusters, { mean, levels, run }, assignments);
    }
    const changed = clusters.filter((cluster) => cluster.changed);
    isStill = await db.transaction(async (tx) => {
      if (!(await renewRun(tx, tenantId, run.lease, common))) return false;
      await writeClusters(tx, tenantId, changed, now);
      await assignFailures(tx, tenantId, [...assignments.values()]);
      return true;
    });
    for (const cluster of changed) cluster.changed = false;
  }
  return { considered, created: clusters.length - known, merged: 0, isStill };
}

/** Findings of a page, by failure: the last word counts. */
type Assignments = Map<string, ClusterAssignment>;

interface Within {
  readonly mean: Float32Array;
  readonly levels: Levels;
  readonly run: ClusterRunContext;
}

/** Places failures into the clusters that there are. @returns those that are like none */
async function place(
  page: readonly Compared[],
  clusters: readonly GrowingCluster[],
  { mean, levels, run }: Within,
  assignments: Assignments,
): Promise<Compared[]> {
  const nearest = findNearest(clusters, mean);
  const alone: Compared[] = [];
  for (const one of page) {
    const { failure, meaning } = one;
    const found = nearest.find(failurePoint(meaning, failure, mean), (at) =>
      fitsDimension(failure, (clusters[at] as GrowingCluster).dimension),
    );
    const to = found && found.alike >= levels.belong ? clusters[found.group] : undefined;
    if (to) grow(to, [one], assignments);
    else {
      alone.push(one);
      assign(failure, null, assignments);
    }
    await run.pause();
  }
  return alone;
}

/**
 * Groups failures that are like no cluster among themselves. A group is a new cluster, unless it is as alike to one
 * that there is.
 *
 * @returns the newest of those that stay alone
 */
async function groupAlone(
  alone: readonly Compared[],
  clusters: GrowingCluster[],
  { mean, levels, run }: Within,
  assignments: Assignments,
): Promise<Compared[]> {
  const points = alone.map(({ meaning, failure }) => failurePoint(meaning, failure, mean));
  const labels = await group({ points, fixed: [] }, levels, run.pause);
  const groups = new Map<number, Compared[]>();
  for (const [at, one] of alone.entries()) {
    const label = labels[at] as number;
    if (label >= 0) groups.set(label, [...(groups.get(label) ?? []), one]);
  }
  const nearest = findNearest(clusters, mean);
  for (const members of groups.values()) {
    const sum = new Float32Array((members[0] as Compared).stored.length);
    for (const { stored } of members) addTo(sum, stored);
    const centre = sharedOut(sum, members.length, mean).map((value) => value / members.length);
    const found = nearest.find(centre, (at) =>
      members.every(({ failure }) =>
        fitsDimension(failure, (clusters[at] as GrowingCluster).dimension),
      ),
    );
    const same = found && found.alike >= levels.join ? clusters[found.group] : undefined;
    if (same) grow(same, members, assignments);
    else {
      const cluster: GrowingCluster = {
        id: newClusterId(),
        sum: new Float32Array(sum.length),
        size: 0,
        dimension: commonDimension(members),
        changed: true,
      };
      clusters.push(cluster);
      grow(cluster, members, assignments);
    }
    await run.pause();
  }
  return alone.filter((_, at) => (labels[at] as number) < 0).slice(-MAX_ALONE);
}

const findNearest = (clusters: readonly GrowingCluster[], mean: Float32Array): NearestGroup =>
  new NearestGroup(clusters.map(({ sum, size }) => ({ sum: sharedOut(sum, size, mean), size })));

function grow(
  cluster: GrowingCluster,
  members: readonly Compared[],
  assignments: Assignments,
): void {
  for (const { stored, failure } of members) {
    addTo(cluster.sum, stored);
    assign(failure, cluster.id, assignments);
  }
  cluster.size += members.length;
  cluster.changed = true;
}

function assign(
  { kind, itemId }: Compared['failure'],
  clusterId: string | null,
  assignments: Assignments,
): void {
  assignments.set(`${kind} ${itemId}`, { kind, itemId, clusterId });
}

function commonDimension(members: readonly Compared[]): string | null {
  const [first] = members;
  const dimension = first?.failure.dimension ?? null;
  return members.every(({ failure }) => failure.dimension === dimension) ? dimension : null;
}
