import { sql } from 'drizzle-orm';
import type { JobSettings, QueueLoad } from '../contracts/jobs.js';
import type { Database } from '../db/client.js';
import { sqlState } from '../db/faults.js';
import { query } from '../db/rows.js';

/** The schema that pg-boss keeps its tables in. */
export const QUEUE_SCHEMA = 'jobs';

/** The statements on pg-boss's tables that its interface does not have; they hold for its version 10. */
const job = sql.raw(`${QUEUE_SCHEMA}.job`);
const queue = sql.raw(`${QUEUE_SCHEMA}.queue`);

export interface TakenJob {
  readonly id: string;
  readonly data: unknown;
  /** 0 the first time. */
  readonly attempt: number;
}

/**
 * Queues a job.
 *
 * @returns whether it was; false when its subject is queued already or was sent before in this slot
 */
export async function insertJob(
  db: Database,
  name: string,
  subject: string,
  payload: unknown,
  options: { readonly delaySeconds?: number; readonly onceEverySeconds?: number },
): Promise<boolean> {
  const slot = options.onceEverySeconds ?? null;
  const rows = await query(
    db,
    sql`
      insert into ${job} (name, data, singleton_key, singleton_on, start_after, keep_until,
        expire_in, retry_limit, retry_delay, retry_backoff, policy)
      select name, ${JSON.stringify(payload)}::jsonb, ${subject}::text,
        'epoch'::timestamp + ${slot}::int * floor(extract(epoch from now()) / ${slot}::int) * interval '1 second',
        now() + ${options.delaySeconds ?? 0}::float8 * interval '1 second',
        now() + (retention_minutes + ${options.delaySeconds ?? 0}::float8 / 60) * interval '1 minute',
        expire_seconds * interval '1 second', retry_limit, retry_delay, retry_backoff, policy
      from ${queue} where name = ${name}
      on conflict do nothing
      returning id`,
  );
  return rows.length > 0;
}

/**
 * Holds back the queued job of a subject until this transaction has ended, so that it sees what the
 * transaction writes.
 *
 * @returns false when there is none (any more)
 */
export async function holdQueuedJob(db: Database, name: string, subject: string): Promise<boolean> {
  const rows = await query(
    db,
    sql`
      select id from ${job}
      where name = ${name} and state = 'created' and policy = 'stately'
        and coalesce(singleton_key, '') = ${subject}
      for update`,
  );
  return rows.length > 0;
}

/** Those of the queues that have a job which is due. */
export async function listDueQueues(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = await query<{ name: string }>(
    db,
    sql`
      select q.name from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) q(name)
      where exists (
        select from ${job} j
        where j.name = q.name and j.state < 'active' and j.start_after <= now())`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Takes the job that is longest due. A subject that runs already holds back its own jobs, and not those
 * behind it, as in pg-boss's own fetch.
 *
 * @param options `delayed`: also jobs that are not due yet
 */
export async function takeJob(
  db: Database,
  name: string,
  options: { readonly delayed: boolean },
): Promise<TakenJob | undefined> {
  try {
    const rows = await query<TakenJob>(
      db,
      sql`
        with next as (
          select j.id from ${job} j
          where j.name = ${name} and j.state < 'active'
            and (${options.delayed} or j.start_after <= now())
            and not exists (
              select from ${job} a
              where a.name = ${name} and a.state = 'active' and a.policy = 'stately'
                and coalesce(a.singleton_key, '') = coalesce(j.singleton_key, ''))
          order by j.start_after limit 1
          for update of j skip locked
        )
        update ${job} j set state = 'active', started_on = now(),
          retry_count = j.retry_count + case when j.started_on is null then 0 else 1 end
        from next where j.name = ${name} and j.id = next.id
        returning j.id, j.data, j.retry_count as attempt`,
    );
    return rows[0];
  } catch (error) {
    // Another process took a job of the same subject at the same moment; only one of them may run.
    if (sqlState(error) === '23505') return undefined;
    throw error;
  }
}

/** Gives a job back that was not done, as if it had never been taken; false when that cannot be. */
export async function returnJob(db: Database, name: string, id: string): Promise<boolean> {
  try {
    const rows = await query(
      db,
      sql`
        update ${job} set state = 'retry', started_on = null
        where name = ${name} and id = ${id} and state = 'active' returning id`,
    );
    return rows.length > 0;
  } catch (error) {
    // An earlier failure of the same subject waits for its retry already.
    if (sqlState(error) === '23505') return false;
    throw error;
  }
}

/** The jobs that were taken and not ended. */
export async function listActiveJobs(db: Database): Promise<{ name: string; id: string }[]> {
  return query(db, sql`select name, id from ${job} where state = 'active'`);
}

/** How much waits in each queue, and for how long. */
export async function readQueueLoads(db: Database): Promise<Omit<QueueLoad, 'ended'>[]> {
  return query(
    db,
    sql`
      select q.name,
        count(j.id) filter (where j.state < 'active')::int as queued,
        count(j.id) filter (where j.state = 'active')::int as active,
        count(j.id) filter (where j.state = 'failed')::int as "givenUp",
        coalesce(greatest(0, extract(epoch from
          now() - min(j.start_after) filter (where j.state < 'active'))), 0)::float8 as "lagSeconds"
      from ${queue} q left join ${job} j on j.name = q.name
      group by q.name order by q.name`,
  );
}

/** What a queue is created with. */
export const queueOptions = (type: JobSettings) => ({
  name: type.name,
  policy: 'stately' as const,
  retryLimit: type.retries,
  retryDelay: type.retrySeconds,
  retryBackoff: true,
  // The deadline comes first: a handler that heeds its signal has ended before its job is taken again.
  expireInSeconds: type.deadlineSeconds + 60,
  retentionMinutes: 14 * 24 * 60,
});
