import { z } from 'zod';

/** How a kind of background work is called and repeated. */
export interface JobSettings {
  readonly name: string;
  /** How often it is tried again after a failure, first after `retrySeconds`, then each time twice as late. */
  readonly retries: number;
  readonly retrySeconds: number;
  /** After this its signal fires, and soon after that it counts as failed. */
  readonly deadlineSeconds: number;
  /** How many run at once in a process, each of another subject. */
  readonly concurrency: number;
}

/** A kind of background work: what it is called, what it is about, and how it is repeated. */
export interface JobType<Payload> extends JobSettings {
  /** Ids only: what there is to do is read when it is done. */
  readonly payload: z.ZodType<Payload>;
  /** Of one subject never two run at once; a subject that is queued already is not queued again. */
  readonly subject: (payload: Payload) => string;
}

/** A kind of work with the usual patience: five retries within some minutes, one at a time. */
export function jobType<Payload>(
  type: Pick<JobType<Payload>, 'name' | 'payload' | 'subject'> & Partial<JobSettings>,
): JobType<Payload> {
  return { retries: 5, retrySeconds: 5, deadlineSeconds: 300, concurrency: 1, ...type };
}

export interface JobRun {
  /** Fires when the process stops or the deadline is over: stop at the next safe point by throwing its reason. */
  readonly signal: AbortSignal;
  readonly now: Date;
}

export interface SendOptions {
  /** Not before so many seconds from now. */
  readonly delaySeconds?: number;
  /** At most one in each slot of so many seconds (up to 3,600), whoever sends it. */
  readonly onceEverySeconds?: number;
  /** A transaction that it becomes a part of: the job is worked off after the commit, and never without one. */
  readonly db?: unknown;
}

/** How a run ended: `failed` is tried again or given up, `returned` was cut short by a stop. */
export type JobOutcome = 'completed' | 'failed' | 'returned';

/** How much waits in a queue, and for how long. */
export interface QueueLoad {
  readonly name: string;
  /** Also those that wait for a retry. */
  readonly queued: number;
  readonly active: number;
  /** Jobs that failed for good within seven days. */
  readonly givenUp: number;
  /** Seconds for which the longest due job has waited. */
  readonly lagSeconds: number;
  /** Runs that ended in this process. */
  readonly ended: Readonly<Record<JobOutcome, number>>;
}

/** Where work is left for later. */
export interface JobSender {
  /** @returns false when its subject was queued already, or sent before in this slot */
  send<Payload>(type: JobType<Payload>, payload: Payload, options?: SendOptions): Promise<boolean>;
}

/** A queue that survives restarts. Every job is done at least once: handlers can be repeated. */
export interface JobQueue extends JobSender {
  /** Says who works a kind of job off. A handler that throws is tried again later. */
  work<Payload>(
    type: JobType<Payload>,
    handler: (payload: Payload, run: JobRun) => Promise<unknown>,
  ): void;
  /** Sends a job in each slot of so many seconds, once among all processes that work. */
  every<Payload>(seconds: number, type: JobType<Payload>, payload: Payload): void;
  /** Begins to work off. */
  start(): Promise<void>;
  loads(): Promise<QueueLoad[]>;
  /** Stops, giving what runs some seconds to end; what does not is done again by another process. */
  close(): Promise<void>;
}

const tenantJob = z.object({ tenantId: z.string() });

/** Finds the tenants whose rollups can be brought further. */
export const SweepRollups = jobType({
  name: 'rollups.sweep',
  payload: z.object({}),
  subject: () => '',
  retries: 0,
});

/** Brings a tenant's rollups up to date. */
export const RefreshRollups = jobType({
  name: 'rollups.refresh',
  payload: tenantJob,
  subject: ({ tenantId }) => tenantId,
});

const signalJob = tenantJob.extend({ signalId: z.int() });

/** Has a signal look at what was said before. */
export const RunSignalBackfill = jobType({
  name: 'signals.backfill',
  payload: signalJob,
  subject: ({ tenantId, signalId }) => `${tenantId} ${signalId}`,
});

/** Removes the matches of a signal that was changed or removed. */
export const CleanSignalMatches = jobType({
  name: 'signals.clean',
  payload: signalJob,
  subject: ({ tenantId, signalId }) => `${tenantId} ${signalId}`,
});

/** Makes searchable what was stored before there was a search. */
export const IndexOldTexts = jobType({
  name: 'search.index-old-texts',
  payload: z.object({}),
  subject: () => '',
});

/** Every kind there is: each has a queue of its own in the database. */
export const JOB_TYPES: readonly JobSettings[] = [
  SweepRollups,
  RefreshRollups,
  RunSignalBackfill,
  CleanSignalMatches,
  IndexOldTexts,
];
