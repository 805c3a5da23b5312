import type { Database } from '../db/client.js';
import { sqlState } from '../db/faults.js';
import type { JobOutcome, JobRun, JobSettings } from '../ports/jobs.js';
import { failJob, finishJob, type LeasedJob, renewJob, returnJob } from '../store/jobs/queue.js';
import { RETRY } from '../store/queue/leased-queue.js';

/** A handler that has not ended so long after its deadline is not waited for any longer. */
const PAST_DEADLINE_SECONDS = 30;

/** A kind of job, and what does it. */
export interface JobHandler extends JobSettings {
  readonly handler: (payload: unknown, run: JobRun) => Promise<unknown>;
}

export interface RunOptions {
  readonly now: Date;
  readonly leaseSeconds: number;
  /** Receives what keeps the lease from being renewed or ended, such as a database that is away. */
  readonly onFault: (error: unknown) => void;
}

/** A job under way in this process. */
export interface RunningJob {
  /** Never rejects. */
  readonly ended: Promise<{ readonly outcome: JobOutcome; readonly error?: unknown }>;
  /** Fires its signal: it is due again, and this was no attempt. */
  stop(): void;
  /** Stops waiting for it: another process may run it. */
  release(): Promise<void>;
}

/** Runs a job that was leased: keeps its lease from ending, and then removes or releases it. */
export function runJob(
  db: Database,
  tenantId: string,
  job: LeasedJob,
  { handler, deadlineSeconds }: JobHandler,
  { now, leaseSeconds, onFault }: RunOptions,
): RunningJob {
  const controller = new AbortController();
  let stopped = false;
  const renewUntil = performance.now() + (deadlineSeconds + PAST_DEADLINE_SECONDS) * 1_000;
  const renewal = setInterval(() => {
    if (performance.now() > renewUntil) clearInterval(renewal);
    else renewJob(db, tenantId, job, leaseSeconds).catch(onFault);
  }, leaseSeconds * 333);
  const deadline = setTimeout(
    () => controller.abort(new Error('The deadline of the job is over.')),
    deadlineSeconds * 1_000,
  );

  const run = async (): Promise<{ outcome: JobOutcome; error?: unknown }> => {
    try {
      // Only a process that was killed leaves a job under lease.
      if (job.attempts > RETRY.maxAttempts) throw new Error('The process ended while it ran.');
      await handler(job.payload, { signal: controller.signal, now });
    } catch (error) {
      if (stopped) {
        await returnJob(db, tenantId, job).catch(onFault);
        return { outcome: 'returned', error };
      }
      await failJob(db, tenantId, job, failureReason(error)).catch(onFault);
      return { outcome: 'failed', error };
    }
    // If this fails, its lease ends, and it is done once more.
    await finishJob(db, tenantId, job).catch(onFault);
    return { outcome: 'completed' };
  };
  const ended = run().finally(() => {
    clearInterval(renewal);
    clearTimeout(deadline);
  });
  return {
    ended,
    stop() {
      stopped = true;
      controller.abort(new Error('The process stops.'));
    },
    release() {
      clearInterval(renewal);
      return returnJob(db, tenantId, job);
    },
  };
}

/** Why a job failed, in a line; the messages of the database may repeat what callers sent. */
function failureReason(error: unknown): string {
  const state = sqlState(error);
  if (state !== undefined) return `SQLSTATE ${state}`;
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
}
