import { setTimeout as sleep } from 'node:timers/promises';
import {
  evaluateRules,
  findSkipReason,
  messagesOfRule,
  stateOfRule,
} from '../domain/alerts/evaluate-rules.js';
import { followChanges, retryBatches } from '../domain/changes/follow-changes.js';
import type { Follower } from '../domain/changes/follower.js';
import { runClusters } from '../domain/clusters/run-clusters.js';
import { failuresPerRun } from '../domain/clusters/run-now.js';
import { pollConnector } from '../domain/connectors/poll-connector.js';
import { refit } from '../domain/reviews/refit.js';
import { listWatchedRules } from '../store/across-tenants/watched-rules.js';
import { writeStates } from '../store/alerts/states.js';
import { hasChanges } from '../store/changes/has-changes.js';
import { type Filling, pause } from './demo-context.js';
import { withSampleCalls } from './sample-clients.js';

/** While another worker handles the rest. */
const WAIT_MS = 20;

/** Lets the followers of the feed handle all that has changed of the demo. */
export async function followAll(
  filling: Filling,
  followers: readonly Follower[],
  now: Date,
): Promise<void> {
  const { tenantId } = filling;
  const { db } = filling.database;
  for (;;) {
    await pause(filling);
    if ((await followChanges(db, [tenantId], followers, { now })).changes > 0) continue;
    if (!(await hasChanges(db, tenantId))) return;
    await pause(filling);
    if ((await retryBatches(db, tenantId, followers, { now })).changes === 0) await sleep(WAIT_MS);
  }
}

/** Fetches the telephone calls until then. */
export async function pollVoice(filling: Filling, connectorId: string, now: Date): Promise<void> {
  const { services, jobs, tenantId, signal } = filling;
  const { providers } = services.connectors;
  // What a job sends is for later; the last poll leaves the one that goes on with it.
  const deps = { ...services.connectors, jobs, providers: withSampleCalls(providers, () => now) };
  await pollConnector(deps, { tenantId, connectorId }, { now, signal });
}

/** Groups the failures, and fits the calibration. */
export async function learn(filling: Filling, now: Date): Promise<void> {
  const { database, tenantId, signal } = filling;
  const maxFailures = failuresPerRun(database.kind);
  await runClusters(database.db, tenantId, now, { maxFailures, signal });
  await pause(filling);
  await refit(database.db, tenantId, now);
}

/** Evaluates the demo's alert rules, and no others. */
export async function checkAlerts(
  { database, tenantId, services }: Filling,
  now: Date,
): Promise<void> {
  const { db } = database;
  const sendsEmail = services.notifications.channels.email !== null;
  const rules = (await listWatchedRules(db, { tenantId, id: 0 }, 100)).filter(
    (rule) => rule.tenantId === tenantId && findSkipReason(rule, now, sendsEmail) === null,
  );
  const { evaluated } = await evaluateRules(database, rules, now);
  const messages = (await Promise.all(evaluated.map((one) => messagesOfRule(db, one, now)))).flat();
  await writeStates(db, tenantId, evaluated.map(stateOfRule), messages, now);
}
