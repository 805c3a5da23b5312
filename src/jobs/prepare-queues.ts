import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { JOB_TYPES, type JobSettings } from '../contracts/jobs.js';
import type { Database, DatabaseHandle } from '../db/client.js';
import { query } from '../db/rows.js';
import { QUEUE_SCHEMA, queueOptions } from './job-rows.js';

/** Any number that nothing else in the database locks. */
const QUEUES_LOCK = 4_873_001_552;

/**
 * Makes the queue's own schema and a queue for each kind of job, or brings them up to date. Processes that
 * start together queue on a transaction-scoped advisory lock: two that made the same queue would deadlock.
 */
export async function prepareQueues(
  handle: DatabaseHandle,
  types: readonly JobSettings[] = JOB_TYPES,
): Promise<void> {
  const boss = newBoss(handle, { migrate: true, supervise: false });
  const prepare = async (): Promise<void> => {
    await boss.start();
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const type of types) {
      const wanted = queueOptions(type);
      const queue = known.get(type.name);
      if (!queue) await boss.createQueue(type.name, wanted);
      else if (
        Object.entries(wanted).some(([key, value]) => queue[key as keyof typeof queue] !== value)
      ) {
        await boss.updateQueue(type.name, wanted);
      }
    }
    await boss.stop({ graceful: false });
  };
  // The embedded database has one process, and one transaction at a time.
  if (handle.kind === 'embedded') return prepare();
  await handle.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${QUEUES_LOCK}::bigint)`);
    await prepare();
  });
}

/** Whether there is a queue for each kind of job. */
export async function hasQueues(db: Database): Promise<boolean> {
  const table = `${QUEUE_SCHEMA}.queue`;
  const [schema] = await query<{ exists: boolean }>(
    db,
    sql`select to_regclass(${table}) is not null as exists`,
  );
  if (!schema?.exists) return false;
  const rows = await query<{ name: string }>(db, sql`select name from ${sql.raw(table)}`);
  const names = new Set(rows.map(({ name }) => name));
  return JOB_TYPES.every(({ name }) => names.has(name));
}

/** pg-boss for its schema, its retries and its housekeeping; taking jobs and scheduling are ours. */
export function newBoss(
  handle: DatabaseHandle,
  options: { readonly migrate: boolean; readonly supervise: boolean },
): PgBoss {
  const db = {
    executeSql: (text: string, values?: unknown[]) =>
      handle.executeSql(text, values) as Promise<{ rows: object[] }>,
  };
  return new PgBoss({
    ...options,
    db,
    schema: QUEUE_SCHEMA,
    schedule: false,
    maintenanceIntervalSeconds: 30,
    // Slots of `onceEverySeconds` are remembered as long as the job that took them.
    archiveCompletedAfterSeconds: 3_600,
    archiveFailedAfterSeconds: 7 * 24 * 3_600,
    deleteAfterHours: 1,
  });
}
