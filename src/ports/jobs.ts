import type { z } from 'zod';

/** The usual patience of a job. */
const DEADLINE_SECONDS = 300;

/** How a kind of background work is called and run. */
export interface JobSettings {
  readonly name: string;
  /** After this its signal fires, and soon after that another run may begin. */
  readonly deadlineSeconds: number;
  /** How many run at once in a process, each of another subject. */
  readonly concurrency: number;
}

/** Payload of a job: ids only, for what there is to do is read when it runs. */
export interface JobPayload {
  /** Absent: work of the whole server. */
  readonly tenantId?: string;
}

/** A kind of background work: what it is called, what it is about, and how it is run. */
export interface JobType<Payload extends JobPayload> extends JobSettings {
  readonly payload: z.ZodType<Payload>;
  /** Subject within the tenant. Of one subject there is one job, and never two runs at once. */
  readonly subject: (payload: Payload) => string;
}

/** A kind of work about the tenant itself or the whole server, one at a time, unless it says otherwise. */
export function jobType<Payload extends JobPayload>(
  type: Pick<JobType<Payload>, 'name' | 'payload'> & Partial<JobType<Payload>>,
): JobType<Payload> {
  return { subject: () => '', deadlineSeconds: DEADLINE_SECONDS, concurrency: 1, ...type };
}

export interface JobRun {
  /** Fires when the process stops or the deadline is over: stop at the next safe point by throwing its reason. */
  readonly signal: AbortSignal;
  readonly now: Date;
}

export interface SendOptions {
  /** Not before so many seconds from now. */
  readonly delaySeconds?: number;
  /** At most one in each slot of so many seconds, whoever sends it. */
  readonly onceEverySeconds?: number;
  /** A transaction that it becomes a part of: the job is run after the commit, and never without one. */
  readonly db?: unknown;
}

/** How a run ended: `failed` is tried again or a dead letter, `returned` was cut short by a stop. */
export type JobOutcome = 'completed' | 'failed' | 'returned';

/** How many jobs of a type there are, and for how long they wait. */
export interface JobLoad {
  readonly type: string;
  /** Also those that wait for a retry. */
  readonly queued: number;
  /** In all processes. */
  readonly active: number;
  /** Jobs that failed too often, kept for seven days. */
  readonly deadLetters: number;
  /** Seconds for which the longest due job has waited. */
  readonly lagSeconds: number;
  /** Runs that ended in this process. */
  readonly ended: Readonly<Record<JobOutcome, number>>;
}

/** Where work is left for later. */
export interface JobSender {
  /**
   * A subject that waits already stays one job, due at the earlier of both times; one that runs is run once
   * more afterwards.
   *
   * @returns false when there was such a job already, or one was sent before in this slot
   */
  send<Payload extends JobPayload>(
    type: JobType<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<boolean>;
  /** Removes a job whose subject is gone; a run that is under way finds that out by itself. */
  cancel<Payload extends JobPayload>(
    type: JobType<Payload>,
    payload: Payload,
    options?: Pick<SendOptions, 'db'>,
  ): Promise<void>;
}

/** A queue that survives restarts. Every job is done at least once: handlers can be repeated. */
export interface JobQueue extends JobSender {
  /** Says who does a kind of job. A handler that throws is tried again later. */
  work<Payload extends JobPayload>(
    type: JobType<Payload>,
    handler: (payload: Payload, run: JobRun) => Promise<unknown>,
  ): void;
  /** Sends a job in each slot of so many seconds, once among all processes that work. */
  every<Payload extends JobPayload>(
    seconds: number,
    type: JobType<Payload>,
    payload: Payload,
  ): void;
  /** Begins to run what is due. */
  start(): void;
  loads(): Promise<JobLoad[]>;
  /** Stops, giving what runs some seconds to end; what does not is done again by another process. */
  close(): Promise<void>;
}
