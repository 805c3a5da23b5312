import { hash } from 'node:crypto';
import type { Experiment } from '../../contracts/config.js';
import { parseDate } from '../../contracts/dates.js';

export type Arm = 'control' | 'treatment';

/** Whether sessions are assigned to arms at this moment. */
export function isRunning(experiment: Experiment, now: Date): boolean {
  if (experiment.enabled !== true) return false;
  const startsAt = experiment.started_at ? parseDate(experiment.started_at) : null;
  const stopsAt = experiment.stopped_at ? parseDate(experiment.stopped_at) : null;
  return (startsAt === null || startsAt <= now) && (stopsAt === null || now < stopsAt);
}

/**
 * The arm of a session, the same on every process and for ever: the first 8 bytes of
 * SHA-256(tenant:key:salt:session) as a fraction of 2^64, below the holdout share. Raising the share
 * moves nobody out of the control group.
 */
export function armOf(tenantId: string, experiment: Experiment, sessionId: string): Arm {
  const { key = '', salt = '', holdout_pct = 0.5 } = experiment;
  const digest = hash('sha256', `${tenantId}:${key}:${salt}:${sessionId}`, 'buffer');
  return Number(digest.readBigUInt64BE()) / 2 ** 64 < holdout_pct ? 'control' : 'treatment';
}
