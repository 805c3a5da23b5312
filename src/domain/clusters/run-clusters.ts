import type { ConfigValues } from '../../contracts/config.js';
import type { Database } from '../../db/client.js';
import { uuidv7 } from '../../ids.js';
import { findTenant, raiseTenantVersion } from '../../store/account/tenants.js';
import { beginRun, endRun } from '../../store/clusters/cluster-runs.js';
import { countClusters } from '../../store/clusters/reads.js';
import { countAlone, countFree, countWaiting } from '../../store/failures/reads.js';
import { promoteClusters, regressIssues } from '../../store/issues/writes.js';
import { Yielder } from '../changes/yielder.js';
import { effectiveConfig } from '../config/defaults.js';
import { notifyOfIssues } from '../notifications/notify-of-issues.js';
import { refreshRates } from '../rules/refresh-rates.js';
import { finishRun } from './finish-run.js';
import { placeWaiting } from './place-waiting.js';
import { regroup } from './regroup.js';
import { renewNumbers } from './renew-numbers.js';
import type { ClusterRunContext } from './run-progress.js';

const DAY_MS = 24 * 3600 * 1000;
/** How long a run that was killed keeps others away; one that lives renews this with every page. */
const LEASE_SECONDS = 120;
/** A tenant with no more failures has them all grouped anew in every run. */
const MAX_REGROUPED = 2_000;

export interface RunBounds {
  /** Failures that a run looks at, in all. */
  readonly maxFailures: number;
  /** Fires when it is to stop at the next safe point. */
  readonly signal: AbortSignal;
}

/** Result of a run. */
export interface ClusterRunReport {
  /** already_running: another one is under way, and this one has done nothing. */
  readonly status: 'completed' | 'already_running';
  /** Failures that it looked at. */
  readonly considered: number;
  /** Of all failures, how many are in no cluster. */
  readonly unclustered: number;
  readonly clusters: number;
  readonly created: number;
  readonly merged: number;
  readonly issuesOpened: readonly number[];
  readonly issuesRegressed: readonly number[];
  /** Whether failures wait that it has not looked at. */
  readonly more: boolean;
}

/**
 * Clusters the failures of a tenant that wait, counts what has changed, and opens and reopens issues. One run of a
 * tenant at a time, in all processes; without anything new it changes nothing.
 */
export async function runClusters(
  db: Database,
  tenantId: string,
  now: Date,
  bounds: RunBounds,
): Promise<ClusterRunReport> {
  const lease = { id: uuidv7(now.getTime()), leaseSeconds: LEASE_SECONDS };
  const common = await beginRun(db, tenantId, lease.id, lease.leaseSeconds);
  if (!common) return { ...(await clusterCounts(db, tenantId)), ...NOTHING_DONE };
  try {
    const tenant = await findTenant(db, tenantId);
    const config = effectiveConfig(tenant?.config ?? {});
    const rules = [...new Set(config.cluster_rules.map(({ cluster_id }) => cluster_id))];
    const yielder = new Yielder();
    const begun: ClusterRunContext = {
      ...{ db, tenantId, now, lease, common },
      inRules: rules,
      pause: () => yielder.yieldIfDue(),
      isOver: (considered) => bounds.signal.aborted || considered >= bounds.maxFailures,
    };
    const run = await renewNumbers(begun);
    if (!run) return { ...(await clusterCounts(db, tenantId)), ...NOTHING_DONE };
    const waiting = await countWaiting(db, tenantId, 1);
    const few = (await countFree(db, tenantId, MAX_REGROUPED + 1)) <= MAX_REGROUPED;
    const progress = waiting === 0 ? NO_PROGRESS : await (few ? regroup : placeWaiting)(run);
    const changed = await finishRun(run);
    const ofRules = rules.filter((id) => changed.includes(id));
    if (ofRules.length > 0) {
      await refreshRates(db, tenantId, ofRules, now);
      // Whoever holds these rules in memory reads their clusters again.
      await raiseTenantVersion(db, tenantId);
    }
    const issuesOpened = await changeAndNotify(db, tenantId, now, 'opened', (tx) =>
      promoteClusters(tx, tenantId, promotionLevels(config, now), now),
    );
    const issuesRegressed = await changeAndNotify(db, tenantId, now, 'regressed', (tx) =>
      regressIssues(tx, tenantId, now),
    );
    const { considered, created, merged } = progress;
    return {
      ...{ status: 'completed', considered, created, merged, issuesOpened, issuesRegressed },
      ...(await clusterCounts(db, tenantId)),
    };
  } finally {
    await endRun(db, tenantId, lease.id, now);
  }
}

/** Changes issues, and leaves the messages about it, both or neither. */
function changeAndNotify(
  db: Database,
  tenantId: string,
  now: Date,
  kind: 'opened' | 'regressed',
  change: (tx: Database) => Promise<number[]>,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const ids = await change(tx);
    await notifyOfIssues(tx, tenantId, kind, ids, now);
    return ids;
  });
}

const NO_PROGRESS = { considered: 0, created: 0, merged: 0 };
const NOTHING_DONE = {
  ...NO_PROGRESS,
  status: 'already_running',
  issuesOpened: [],
  issuesRegressed: [],
} as const;

async function clusterCounts(db: Database, tenantId: string) {
  return {
    unclustered: await countAlone(db, tenantId),
    clusters: await countClusters(db, tenantId),
    more: (await countWaiting(db, tenantId, 1)) > 0,
  };
}

const promotionLevels = (config: ConfigValues, now: Date) => ({
  events: config.issue_promotion_event_threshold,
  sessions: config.issue_promotion_session_threshold,
  from: new Date(now.getTime() - config.issue_promotion_window_days * DAY_MS),
});
