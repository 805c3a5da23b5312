import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { isRunning } from '../jobs/queue.js';
import type { QueueDepth } from '../queue/queue-depth.js';

/*
 * How much work waits in each queue, of all tenants: plain selects for the metrics.
 */

/** Rows that are counted for the metrics. */
const ROWS_PER_COUNT = 100_000;

/** How much waits for a follower; `lagSeconds` since the change. Counted up to 100,000 rows. */
export interface FollowerLoad extends QueueDepth {
  readonly follower: string;
}

/** Of each of these followers. */
export function readFollowerLoads(
  db: Database,
  followers: readonly string[],
): Promise<FollowerLoad[]> {
  return query(
    db,
    sql`
      with batches as (
        select follower, count(*) filter (where due_at is not null) as waiting,
          count(*) filter (where due_at is null) as dead_letters,
          min(due_at) filter (where due_at <= now()) as due_since
        from (select follower, due_at from follower_batches limit ${ROWS_PER_COUNT}) counted group by 1
      ), changes as (
        select min(created_at) as due_since
        from (select created_at from change_batches limit ${ROWS_PER_COUNT}) counted
      )
      select f.name as follower, coalesce(b.waiting, 0)::float8 as waiting,
        coalesce(b.dead_letters, 0)::float8 as "deadLetters",
        coalesce(greatest(0, extract(epoch from now() - least(b.due_since, c.due_since))), 0)::float8 as "lagSeconds"
      from jsonb_array_elements_text(${JSON.stringify(followers)}::jsonb) f(name)
      cross join changes c left join batches b on b.follower = f.name order by 1`,
  );
}

/** How much waits to be embedded. Counted up to 100,000 documents. */
export interface EmbedderLoad extends QueueDepth {
  readonly embedder: string;
  /** Tenants whose older documents are not all embedded. */
  readonly unfinishedTenants: number;
}

export function readEmbedderLoads(db: Database): Promise<EmbedderLoad[]> {
  return query(
    db,
    sql`
      with backlogs as (
        select embedder, count(*) filter (where due_at is not null) as waiting,
          count(*) filter (where due_at is null) as dead_letters,
          min(queued_at) filter (where due_at is not null) as waiting_since
        from (select embedder, due_at, queued_at from embedding_backlog limit ${ROWS_PER_COUNT}) counted
        group by 1
      ), embedders as (
        select embedder, count(*) filter (where completed_at is null) as unfinished
        from tenant_embedders where retired_at is null group by 1
      )
      select e.embedder, coalesce(b.waiting, 0)::float8 as waiting,
        coalesce(b.dead_letters, 0)::float8 as "deadLetters",
        coalesce(greatest(0, extract(epoch from now() - b.waiting_since)), 0)::float8 as "lagSeconds",
        e.unfinished::float8 as "unfinishedTenants"
      from embedders e left join backlogs b using (embedder) order by 1`,
  );
}

/** How many jobs there are of each type that has any; `lagSeconds` since the longest due one was due. */
export function countJobs(
  db: Database,
): Promise<(Omit<QueueDepth, 'waiting'> & { type: string; queued: number; active: number })[]> {
  return query(
    db,
    sql`
      select j.type,
        count(*) filter (where j.due_at is not null and not (${isRunning('j')}))::int as queued,
        count(*) filter (where ${isRunning('j')})::int as active,
        count(*) filter (where j.due_at is null)::int as "deadLetters",
        coalesce(greatest(0, extract(epoch from now() - min(j.due_at))), 0)::float8 as "lagSeconds"
      from jobs j group by j.type order by j.type`,
  );
}

/** How many messages wait to be sent, counted up to 100,000, and for how long the longest due one has. */
export async function readOutboxLoad(
  db: Database,
): Promise<{ readonly waiting: number; readonly lagSeconds: number }> {
  const [row] = await query<{ waiting: number; lagSeconds: number }>(
    db,
    sql`
      select count(*)::float8 as waiting,
        coalesce(greatest(0, extract(epoch from now() - min(due_at))), 0)::float8 as "lagSeconds"
      from (select due_at from outbox limit ${ROWS_PER_COUNT}) counted`,
  );
  return row ?? { waiting: 0, lagSeconds: 0 };
}
