import { setImmediate as nextTurn } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type {
  JobOutcome,
  JobQueue,
  JobRun,
  JobSettings,
  JobType,
  QueueLoad,
  SendOptions,
} from '../contracts/jobs.js';
import type { Database, DatabaseHandle } from '../db/client.js';
import { sqlState } from '../db/faults.js';
import {
  holdQueuedJob,
  insertJob,
  listActiveJobs,
  listDueQueues,
  readQueueLoads,
  returnJob,
  type TakenJob,
  takeJob,
} from './job-rows.js';
import { newBoss } from './prepare-queues.js';

/** How often the database is asked for work that another process left. */
const POLL_MS = 2_000;
/** At the end running jobs get this long to finish, and then half of it to heed their signal. */
const GRACE_MS = 4_000;

export interface QueueDeps {
  readonly wallClock: () => Date;
  /** Told of every job that ended, with the reason where it failed. */
  readonly onEnd: (name: string, outcome: JobOutcome, error?: unknown) => void;
  /** Told of what keeps the queue itself from working, such as a database that is away. */
  readonly onFault: (error: unknown) => void;
}

interface Worker extends JobSettings {
  readonly run: (data: unknown, run: JobRun) => Promise<unknown>;
  readonly ended: Record<JobOutcome, number>;
}

interface Running {
  readonly controller: AbortController;
  readonly ended: Promise<JobOutcome>;
}

/** The job queue in the application's own database. */
export class PgBossQueue implements JobQueue {
  private readonly boss: PgBoss;
  private readonly workers = new Map<string, Worker>();
  private readonly running = new Map<string, Map<string, Running>>();
  private readonly periodic: (() => void)[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private polling: Promise<void> | undefined;
  private stopping = false;
  private wake: () => void = () => {};

  /** @param handle connections of its own; the embedded database is shared */
  constructor(
    private readonly handle: DatabaseHandle,
    private readonly deps: QueueDeps,
  ) {
    this.boss = newBoss(handle, { migrate: false, supervise: true });
    this.boss.on('error', deps.onFault);
  }

  async send<Payload>(
    type: JobType<Payload>,
    payload: Payload,
    options: SendOptions = {},
  ): Promise<boolean> {
    const subject = type.subject(payload);
    const tx = options.db as Database | undefined;
    for (;;) {
      const db = tx ?? this.handle.db;
      const queued = await insertJob(db, type.name, subject, payload, options);
      if (queued) this.wake();
      if (queued || !tx || options.onceEverySeconds) return queued;
      // What is queued already must not run before the caller's transaction has committed.
      if (await holdQueuedJob(tx, type.name, subject)) return false;
    }
  }

  work<Payload>(
    type: JobType<Payload>,
    handler: (payload: Payload, run: JobRun) => Promise<unknown>,
  ): void {
    this.workers.set(type.name, {
      ...type,
      run: async (data, run) => handler(type.payload.parse(data), run),
      ended: noneEnded(),
    });
    this.running.set(type.name, new Map());
  }

  every<Payload>(seconds: number, type: JobType<Payload>, payload: Payload): void {
    this.periodic.push(() => {
      const send = () =>
        this.send(type, payload, { onceEverySeconds: seconds }).catch(this.deps.onFault);
      void send();
      this.timers.push(setInterval(send, seconds * 1_000));
    });
  }

  /** @throws when the queue's schema is missing or of another version */
  async start(): Promise<void> {
    await this.boss.start();
    // Nobody else has the embedded database: what was running there died with its process.
    if (this.handle.kind === 'embedded') await this.recover();
    for (const begin of this.periodic) begin();
    this.polling = this.poll();
  }

  async close(graceMs = GRACE_MS): Promise<void> {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    this.wake();
    await this.polling;
    // Its housekeeping alone: what runs can still be completed.
    await this.boss.stop({ graceful: false });
    const running = [...this.running.values()].flatMap((jobs) => [...jobs.values()]);
    const ended = Promise.all(running.map((job) => job.ended));
    if (await within(graceMs, ended)) return;
    for (const { controller } of running) controller.abort(new Error('The process stops.'));
    if (await within(graceMs / 2, ended)) return;
    for (const [name, jobs] of this.running) {
      for (const id of jobs.keys()) await returnJob(this.handle.db, name, id);
    }
  }

  async loads(): Promise<QueueLoad[]> {
    const loads = await readQueueLoads(this.handle.db);
    return loads.map((load) => ({
      ...load,
      ended: this.workers.get(load.name)?.ended ?? noneEnded(),
    }));
  }

  /**
   * Works everything off, one job after the other, until nothing is left: for tests and command lines.
   *
   * @param options `delayed`: also what is not due yet, such as retries
   * @returns how many ended how
   */
  async processAll(options: { delayed?: boolean } = {}): Promise<Record<JobOutcome, number>> {
    const outcomes = noneEnded();
    for (let found = true; found; ) {
      found = false;
      for (const worker of this.workers.values()) {
        const { delayed = false } = options;
        for (;;) {
          const job = await takeJob(this.handle.db, worker.name, { delayed });
          if (!job) break;
          found = true;
          outcomes[await this.begin(worker, job).ended] += 1;
        }
      }
    }
    return outcomes;
  }

  private async poll(): Promise<void> {
    while (!this.stopping) {
      const woken = new Promise<void>((wake) => {
        this.wake = wake;
      });
      try {
        await this.takeDue();
      } catch (error) {
        this.deps.onFault(error);
      }
      await within(POLL_MS, woken);
      // An embedded database that always has work would let no request in.
      await nextTurn();
    }
  }

  private async takeDue(): Promise<void> {
    const free = [...this.workers.values()].filter((worker) => this.hasRoom(worker));
    const due = new Set(
      await listDueQueues(
        this.handle.db,
        free.map(({ name }) => name),
      ),
    );
    for (const worker of free.filter(({ name }) => due.has(name))) {
      while (!this.stopping && this.hasRoom(worker)) {
        const job = await takeJob(this.handle.db, worker.name, { delayed: false });
        if (!job) break;
        void this.begin(worker, job).ended.then(() => this.wake());
        await nextTurn();
      }
    }
  }

  private hasRoom({ name, concurrency }: Worker): boolean {
    return (this.running.get(name)?.size ?? 0) < concurrency;
  }

  private begin(worker: Worker, job: TakenJob): Running {
    const controller = new AbortController();
    const deadline = setTimeout(
      () => controller.abort(new Error('The deadline of the job is over.')),
      worker.deadlineSeconds * 1_000,
    );
    const jobs = this.running.get(worker.name) as Map<string, Running>;
    const ended = this.finish(worker, job, controller.signal).finally(() => {
      clearTimeout(deadline);
      jobs.delete(job.id);
    });
    const running = { controller, ended };
    jobs.set(job.id, running);
    return running;
  }

  private async finish(worker: Worker, job: TakenJob, signal: AbortSignal): Promise<JobOutcome> {
    const { name } = worker;
    let failure: { error: unknown } | undefined;
    try {
      await worker.run(job.data, { signal, now: this.deps.wallClock() });
    } catch (error) {
      failure = { error };
    }
    let outcome: JobOutcome = failure ? 'failed' : 'completed';
    try {
      if (!failure) await this.boss.complete(name, job.id);
      else if (this.stopping && signal.aborted && (await returnJob(this.handle.db, name, job.id))) {
        outcome = 'returned';
      } else await this.boss.fail(name, job.id, { reason: reasonOf(failure.error) });
    } catch (error) {
      // It stays taken until it expires, and is done once more then.
      this.deps.onFault(error);
    }
    worker.ended[outcome] += 1;
    this.deps.onEnd(name, outcome, failure?.error);
    return outcome;
  }

  private async recover(): Promise<void> {
    for (const { name, id } of await listActiveJobs(this.handle.db)) {
      if (await returnJob(this.handle.db, name, id)) continue;
      await this.boss.fail(name, id, { reason: 'The process ended while it ran.' });
    }
  }
}

const noneEnded = (): Record<JobOutcome, number> => ({ completed: 0, failed: 0, returned: 0 });

/** Whether a promise settled in time. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([work.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why a job failed, in a line; the messages of the database may repeat what callers sent. */
function reasonOf(error: unknown): string {
  const state = sqlState(error);
  if (state !== undefined) return `SQLSTATE ${state}`;
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
}
