import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import {
  failRows,
  finishRows,
  type Lease,
  type LeasedQueue,
  leaseRows,
  RETRY,
  renewLeases,
  returnRows,
} from '../queue/leased-queue.js';

export const JOBS: LeasedQueue = {
  table: 'jobs',
  key: { type: 'text', subject: 'text' },
  leaseFlag: 'leased',
};

/** A job under lease. */
export interface LeasedJob extends Lease {
  readonly type: string;
  readonly subject: string;
  readonly payload: unknown;
}

/**
 * Queues a job of a tenant. One that waits already becomes due at the earlier of both times; one that runs
 * is due once more afterwards; a dead letter begins again. Its row is locked until the transaction ends, so
 * that a run sees what the transaction writes.
 *
 * @returns false when there was such a job already
 */
export async function queueJob(
  db: Database,
  tenantId: string,
  job: { type: string; subject: string; payload: unknown; delaySeconds: number },
): Promise<boolean> {
  const { type, subject, payload, delaySeconds } = job;
  const [row] = await query<{ added: boolean }>(
    db,
    sql`
      insert into jobs as known (tenant_id, type, subject, payload, due_at)
      values (${tenantId}, ${type}, ${subject}, ${JSON.stringify(payload)}::jsonb,
        now() + ${delaySeconds}::float8 * interval '1 second')
      on conflict (tenant_id, type, subject) do update set
        payload = excluded.payload,
        revision = known.revision + 1,
        attempts = case when known.due_at is null then 0 else known.attempts end,
        queued_at = case when known.due_at is null then excluded.queued_at else known.queued_at end,
        due_at = case when ${isRunning('known', 'excluded.queued_at')} then known.due_at
          else least(known.due_at, excluded.due_at) end,
        rerun_at = case when ${isRunning('known', 'excluded.queued_at')} then least(known.rerun_at, excluded.due_at) end
      returning known.revision = 0 as added`,
  );
  return row?.added ?? false;
}

/**
 * Leases the job of a type that has been due for longest.
 *
 * @param options `delayed`: also one that is not due yet
 */
export async function leaseJob(
  db: Database,
  tenantId: string,
  type: string,
  options: { leaseSeconds: number; delayed: boolean },
): Promise<LeasedJob | undefined> {
  const only = sql`q.type = ${type} and not (${isRunning('q')})`;
  const [job] = await leaseRows<LeasedJob>(db, tenantId, JOBS, {
    ...options,
    ...{ limit: 1, only, columns: sql`q.payload` },
  });
  return job;
}

/** Keeps a job under lease, also one that was sent again meanwhile. */
export async function renewJob(
  db: Database,
  tenantId: string,
  job: LeasedJob,
  leaseSeconds: number,
): Promise<void> {
  await renewLeases(db, tenantId, JOBS, [job], leaseSeconds);
}

/** Removes a job that is done; one that was sent again meanwhile is due for another run. */
export async function finishJob(db: Database, tenantId: string, job: LeasedJob): Promise<void> {
  const finished = await finishRows(db, tenantId, JOBS, [job]);
  if (finished === 0) await rerunJob(db, tenantId, job, 0);
}

/** Releases a job that was not done and not at fault. */
export async function returnJob(db: Database, tenantId: string, job: LeasedJob): Promise<void> {
  if (await rerunJob(db, tenantId, job, 0)) return;
  await returnRows(db, tenantId, JOBS, [job]);
}

/** Has a failed job wait for its next attempt, or makes it a dead letter. */
export async function failJob(
  db: Database,
  tenantId: string,
  job: LeasedJob,
  reason: string,
): Promise<void> {
  // What was sent meanwhile has had no attempt of its own.
  if (await rerunJob(db, tenantId, job, RETRY.firstDelaySeconds)) return;
  const set = sql`failed_at = now(), last_error = ${reason}::text`;
  await failRows(db, tenantId, JOBS, [job], { set });
}

/** @returns how many dead letters were removed that failed so many days ago */
export async function removeDeadLetters(
  db: Database,
  tenantId: string,
  days: number,
): Promise<number> {
  const rows = await query(
    db,
    sql`
      delete from jobs where tenant_id = ${tenantId} and due_at is null
        and failed_at < now() - ${days}::int * interval '1 day'
      returning 1`,
  );
  return rows.length;
}

/** Removes a job. A worker that runs it finds nothing to finish. */
export async function removeJob(
  db: Database,
  tenantId: string,
  { type, subject }: Pick<LeasedJob, 'type' | 'subject'>,
): Promise<void> {
  await query(
    db,
    sql`delete from jobs where tenant_id = ${tenantId} and type = ${type} and subject = ${subject}`,
  );
}

/**
 * Of a row of jobs: whether a worker holds it under lease.
 *
 * @param now where `now()` cannot be called: a distributed database takes none in `do update set`
 */
export const isRunning = (alias: string, now = 'now()'): SQL =>
  sql.raw(`${alias}.leased and ${alias}.due_at > ${now}`);

/** Makes a job due that was sent again while it ran, with attempts of its own. */
async function rerunJob(
  db: Database,
  tenantId: string,
  { type, subject, revision, attempts }: LeasedJob,
  delaySeconds: number,
): Promise<boolean> {
  const rows = await query(
    db,
    sql`
      update jobs set leased = false, attempts = 0, rerun_at = null, queued_at = now(),
        due_at = greatest(rerun_at, now() + ${delaySeconds}::float8 * interval '1 second')
      where tenant_id = ${tenantId} and type = ${type} and subject = ${subject}
        and attempts = ${attempts} and revision > ${revision}
      returning 1`,
  );
  return rows.length > 0;
}
