import type { Database, DatabaseHandle } from '../db/client.js';
import type {
  JobLoad,
  JobOutcome,
  JobPayload,
  JobQueue,
  JobRun,
  JobType,
  SendOptions,
} from '../ports/jobs.js';
import { type FreeWorker, listDueJobs } from '../store/across-tenants/due-jobs.js';
import { countJobs } from '../store/across-tenants/queue-loads.js';
import { JOBS, type LeasedJob, leaseJob, queueJob, removeJob } from '../store/jobs/queue.js';
import { claimSlot } from '../store/jobs/runs.js';
import { RETRY } from '../store/queue/leased-queue.js';
import { endLeasesOfDead } from './end-leases.js';
import { RoundLoop } from './round-loop.js';
import { type JobHandler, type RunningJob, runJob } from './run-job.js';

/** How often the database is asked for work that another process left. */
const POLL_MS = 2_000;
/** At the end running jobs get this long to finish, and then half of it to heed their signal. */
const GRACE_MS = 4_000;

export interface JobQueueDeps {
  readonly wallClock: () => Date;
  /** Receives every run that ended. */
  readonly onEnd: (end: JobEnd) => void;
  /** Receives what keeps the queue itself from working, such as a database that is away. */
  readonly onFault: (error: unknown) => void;
  /** How long a job is held by a process that was killed. */
  readonly leaseSeconds?: number;
}

export interface JobEnd {
  /** The job: a tenant has one of a type and subject. */
  readonly tenantId: string;
  readonly type: string;
  readonly subject: string;
  readonly outcome: JobOutcome;
  /** The reason where it failed. */
  readonly error?: unknown;
  /** Whether it failed and will not be tried again. */
  readonly deadLetter: boolean;
}

interface Worker extends JobHandler {
  readonly running: Set<RunningJob>;
  readonly ended: Record<JobOutcome, number>;
  lastTenant: string;
}

/** The job queue in the application's own database. */
export class DatabaseJobQueue implements JobQueue {
  private readonly workers = new Map<string, Worker>();
  private readonly loop: RoundLoop;
  private readonly periodic: (() => void)[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly leaseSeconds: number;
  private stopping = false;

  /** @param handle connections of its own; the embedded database is shared */
  constructor(
    private readonly handle: DatabaseHandle,
    private readonly deps: JobQueueDeps,
  ) {
    this.leaseSeconds = deps.leaseSeconds ?? RETRY.leaseSeconds;
    this.loop = new RoundLoop({
      isFull: handle.isFull,
      prepare: () => endLeasesOfDead(handle, JOBS),
      round: () => this.round(),
      onError: deps.onFault,
      serves: false,
    });
  }

  async send<Payload extends JobPayload>(
    type: JobType<Payload>,
    payload: Payload,
    { db = this.handle.db, delaySeconds = 0, onceEverySeconds }: SendOptions = {},
  ): Promise<boolean> {
    const { tenantId = '' } = payload;
    const job = { type: type.name, subject: type.subject(payload), payload, delaySeconds };
    const queued = onceEverySeconds
      ? await (db as Database).transaction(async (tx) => {
          const slot = [job.type, tenantId, job.subject].filter(Boolean).join(' ');
          return (await claimSlot(tx, slot, onceEverySeconds)) && queueJob(tx, tenantId, job);
        })
      : await queueJob(db as Database, tenantId, job);
    this.loop.wake();
    return queued;
  }

  async cancel<Payload extends JobPayload>(
    type: JobType<Payload>,
    payload: Payload,
    { db = this.handle.db }: Pick<SendOptions, 'db'> = {},
  ): Promise<void> {
    const job = { type: type.name, subject: type.subject(payload) };
    await removeJob(db as Database, payload.tenantId ?? '', job);
  }

  work<Payload extends JobPayload>(
    type: JobType<Payload>,
    handler: (payload: Payload, run: JobRun) => Promise<unknown>,
  ): void {
    this.workers.set(type.name, {
      ...type,
      handler: async (payload, run) => handler(type.payload.parse(payload), run),
      running: new Set(),
      ended: noneEnded(),
      lastTenant: '',
    });
  }

  every<Payload extends JobPayload>(
    seconds: number,
    type: JobType<Payload>,
    payload: Payload,
  ): void {
    this.periodic.push(() => {
      const send = () =>
        this.send(type, payload, { onceEverySeconds: seconds }).catch(this.deps.onFault);
      void send();
      this.timers.push(setInterval(send, seconds * 1_000));
    });
  }

  start(): void {
    for (const begin of this.periodic) begin();
    this.loop.start();
  }

  async close(graceMs = GRACE_MS): Promise<void> {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    await this.loop.close();
    const running = [...this.workers.values()].flatMap((worker) => [...worker.running]);
    const ended = Promise.all(running.map((job) => job.ended));
    if (await within(graceMs, ended)) return;
    for (const job of running) job.stop();
    if (await within(graceMs / 2, ended)) return;
    const late = [...this.workers.values()].flatMap((worker) => [...worker.running]);
    for (const job of late) await job.release().catch(this.deps.onFault);
  }

  async loads(): Promise<JobLoad[]> {
    const counts = new Map(
      (await countJobs(this.handle.db)).map((count) => [count.type, count] as const),
    );
    return [...this.workers.values()].map(({ name: type, ended }) => {
      const none = { type, queued: 0, active: 0, deadLetters: 0, lagSeconds: 0 };
      return { ...none, ...counts.get(type), ended };
    });
  }

  /**
   * Does all there is, one job after the other, until nothing is left: for tests and command lines.
   *
   * @param options `delayed`: also what is not due yet, such as retries
   * @returns how many ended how
   */
  async processAll({ delayed = false } = {}): Promise<Record<JobOutcome, number>> {
    const outcomes = noneEnded();
    const leased = () =>
      this.leaseDue([...this.workers.values()], { delayed, room: () => 1 }, async (ended) => {
        outcomes[(await ended).outcome] += 1;
      });
    while ((await leased()) > 0);
    return outcomes;
  }

  /** @returns milliseconds until the next one */
  private async round(): Promise<number> {
    const room = ({ concurrency, running }: Worker): number => concurrency - running.size;
    const free = [...this.workers.values()].filter((worker) => room(worker) > 0);
    const leased = await this.leaseDue(free, { delayed: false, room }, async (ended) => {
      void ended.then(() => this.loop.wake());
    });
    return leased > 0 ? 0 : POLL_MS;
  }

  /** Leases and begins a job of each tenant whose turn it is. */
  private async leaseDue(
    workers: readonly Worker[],
    options: { readonly delayed: boolean; readonly room: (worker: Worker) => number },
    begun: (ended: RunningJob['ended']) => Promise<void>,
  ): Promise<number> {
    const { db } = this.handle;
    const { delayed, room } = options;
    const free: FreeWorker[] = workers.map((worker) => ({
      type: worker.name,
      room: room(worker),
      lastTenant: worker.lastTenant,
    }));
    if (free.length === 0) return 0;
    let leased = 0;
    for (const { type, tenantId } of await listDueJobs(db, free, { delayed })) {
      if (this.stopping) break;
      const worker = this.workers.get(type) as Worker;
      const job = await leaseJob(db, tenantId, type, { delayed, leaseSeconds: this.leaseSeconds });
      worker.lastTenant = tenantId;
      // Another process was quicker, or a transaction that sends it is not over yet.
      if (!job) continue;
      leased += 1;
      await begun(this.begin(worker, tenantId, job));
    }
    return leased;
  }

  private begin(worker: Worker, tenantId: string, job: LeasedJob): RunningJob['ended'] {
    const { wallClock, onFault, onEnd } = this.deps;
    const options = { now: wallClock(), leaseSeconds: this.leaseSeconds, onFault };
    const running = runJob(this.handle.db, tenantId, job, worker, options);
    worker.running.add(running);
    return running.ended.then((end) => {
      worker.running.delete(running);
      worker.ended[end.outcome] += 1;
      const { type, subject, attempts } = job;
      const deadLetter = end.outcome === 'failed' && attempts >= RETRY.maxAttempts;
      onEnd({ tenantId, type, subject, deadLetter, ...end });
      return end;
    });
  }
}

const noneEnded = (): Record<JobOutcome, number> => ({ completed: 0, failed: 0, returned: 0 });

/** Whether a promise was fulfilled in time. */
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
