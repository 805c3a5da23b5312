import { z } from 'zod';
import type { Database } from '../db/client.js';
import { deleteTenantData } from '../domain/account/delete-tenant-data.js';
import type { Follower } from '../domain/changes/follower.js';
import { RunClusters } from '../domain/failures/queue-run.js';
import { sweepTenant } from '../domain/handoffs/sweep-handoffs.js';
import { FitCalibration } from '../domain/reviews/refit.js';
import { refreshRollups } from '../domain/rollups/refresh-rollups.js';
import { DEMO_TENANT } from '../domain/visitors/visitor.js';
import { type JobRun, jobType } from '../ports/jobs.js';
import { ageOfClaim, claimRun, endClaim } from '../store/jobs/runs.js';
import { listSessions } from '../store/sessions/reads.js';
import { FIRST_DAY_OF_EXPERIMENT, type SampleDay, sampleDays } from './days.js';
import type { DemoDeps, Filling } from './demo-context.js';
import { ctxAt, pause } from './demo-context.js';
import { checkAlerts, followAll, learn, pollVoice } from './end-day.js';
import { judgePast } from './judge-past.js';
import { leaveWaiting } from './leave-waiting.js';
import { planDay } from './plan-day.js';
import { playCodingAgent } from './play-coding-agent.js';
import { type PlayedSession, playSession } from './play-session.js';
import { review, sortEvals } from './review.js';
import {
  addAlertRules,
  addSettings,
  addWebhook,
  connectVoice,
  setUp,
  startExperiment,
} from './set-up.js';
import { storeSessions } from './store-sessions.js';
import { addClusterRule, workOnIssues } from './work-on-issues.js';

/** Fills the demo, where it is empty, half filled or older than a day. */
export const FillDemo = jobType({
  name: 'demo.fill',
  payload: z.object({}),
  deadlineSeconds: 3_600,
});

/** Another one has other samples, and is filled anew. */
const EDITION = '6';
const CLAIM = 'demo.filled';
/** The samples end when they were made; older ones are made anew. */
const MAX_AGE_SECONDS = 24 * 3_600;
/** Conversations that are stored together, and whose changes are then handled. */
const SESSIONS_AT_ONCE = 60;
/** Days on which something begins. */
const BEGINS = { voice: 1, alerts: 9, rule: 16 };
/**
 * Days on which telephone calls are fetched, failures grouped, issues worked on and alerts evaluated, and on which so many
 * people review. On every day it would take much longer.
 */
const LEARNS: ReadonlySet<number> = new Set([2, 4, 6, 8, 10, 13, 15, 18, 21]);
const REVIEWS: ReadonlyMap<number, number> = new Map([
  ...[2, 4, 6, 9, 11, 13, 17, 18, 20].map((day) => [day, 1] as const),
  ...[3, 7, 10, 15].map((day) => [day, 2] as const),
]);

export interface FillOptions {
  readonly followers: readonly Follower[];
  /** Receives how many of how many days are done. */
  readonly onProgress: (done: number, of: number) => void;
}

/**
 * Fills the demo's tenant with three weeks of conversations that end now, unless it was filled within a day. What was
 * filled before, or half, is removed first. No other tenant is touched.
 *
 * @returns whether it was filled
 */
export async function fillDemo(
  deps: DemoDeps,
  { now, signal }: JobRun,
  { followers, onProgress }: FillOptions,
): Promise<boolean> {
  const { db } = deps.database;
  if (await isFilled(db)) return false;
  await endClaim(db, CLAIM, EDITION);
  const tenantId = DEMO_TENANT;
  const caller = await deps.services.directory.keyless(tenantId, false);
  const known = { people: [], truths: new Map(), themes: new Map() };
  const filling: Filling = { ...deps, tenantId, signal, caller, ...known };
  const [session] = await listSessions(db, tenantId, { offset: 0, limit: 1 });
  if (session) await empty(filling, now);
  const days = sampleDays(now);
  const [first] = days;
  if (first) await setUp(filling, first.startsAt);
  let connectorId: string | null = null;
  for (const day of days) {
    if (day.number === BEGINS.voice) connectorId = await connectVoice(filling, day.startsAt);
    await fillDay(filling, day, { followers, connectorId });
    onProgress(day.number + 1, days.length);
  }
  await playCodingAgent(filling, now);
  await leaveWaiting(filling, now);
  await followAll(filling, followers, now);
  await finish(filling, now);
  await noteFilled(db);
  return true;
}

/** Whether the demo was filled within a day. */
export async function isFilled(db: Database): Promise<boolean> {
  const age = await ageOfClaim(db, CLAIM, EDITION);
  return age !== null && age < MAX_AGE_SECONDS;
}

/** Notes that the demo was filled now. */
export const noteFilled = (db: Database): Promise<unknown> => claimRun(db, CLAIM, EDITION);

async function empty(filling: Filling, now: Date): Promise<void> {
  const { tenantId: confirmation, signal } = filling;
  const isOver = () => signal.aborted;
  for (let more = true; more; ) {
    signal.throwIfAborted();
    ({ more } = await deleteTenantData(ctxAt(filling, now), { confirmation, isOver }));
  }
}

async function fillDay(
  filling: Filling,
  day: SampleDay,
  what: { readonly followers: readonly Follower[]; readonly connectorId: string | null },
): Promise<void> {
  const { number, startsAt, endsAt } = day;
  if (number === FIRST_DAY_OF_EXPERIMENT) await startExperiment(filling, startsAt);
  if (number === BEGINS.alerts) {
    await addAlertRules(filling, startsAt);
    await addWebhook(filling, startsAt);
  }
  if (number === BEGINS.rule) await addClusterRule(filling, startsAt);
  const { directory } = filling.services;
  filling.caller = await directory.keyless(filling.tenantId, false);
  const planned = planDay(day);
  for (let at = 0; at < planned.length; at += SESSIONS_AT_ONCE) {
    const played: PlayedSession[] = [];
    for (const session of planned.slice(at, at + SESSIONS_AT_ONCE)) {
      played.push(await playSession(filling, session));
    }
    await storeSessions(filling, played);
    await followAll(filling, what.followers, endsAt);
  }
  if (what.connectorId !== null && LEARNS.has(number)) {
    await pollVoice(filling, what.connectorId, endsAt);
    await followAll(filling, what.followers, endsAt);
  }
  const evening = new Date(endsAt.getTime() - 120_000);
  await sweepTenant(filling.database.db, filling.tenantId, {
    now: evening,
    signal: filling.signal,
  });
  if (LEARNS.has(number)) {
    await learn(filling, evening);
    await workOnIssues(filling, number, evening);
  }
  await pause(filling);
  const reviewers = REVIEWS.get(number) ?? 0;
  if (reviewers > 0) await review(filling, number, reviewers, evening);
  await pause(filling);
  if (number >= BEGINS.alerts && LEARNS.has(number)) await checkAlerts(filling, endsAt);
}

/** Cases, where notifications go, the counts of all days, and a backtest. */
async function finish(filling: Filling, now: Date): Promise<void> {
  const { database, tenantId, jobs, signal } = filling;
  await sortEvals(filling, now);
  await addSettings(filling, now);
  await checkAlerts(filling, now);
  await refreshRollups(database.db, tenantId, now, signal);
  await judgePast(filling, now);
  // It was done here; a run that came later would only open or reopen issues nobody works on.
  await jobs.cancel(RunClusters, { tenantId });
  await jobs.cancel(FitCalibration, { tenantId });
}
