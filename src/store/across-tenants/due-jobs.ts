import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { isRunning } from '../jobs/queue.js';
import { isEnabled } from './enabled-tenants.js';
import { listTenantPage, type TenantPage } from './tenant-page.js';

/** A type of jobs that a worker has room for. */
export interface FreeWorker {
  readonly type: string;
  /** Jobs. */
  readonly room: number;
  /** The tenant that was served last, so that the others get their turn. */
  readonly lastTenant: string;
}

/**
 * The tenants that have a due job, for each type up to as many as there is room for: those after the one
 * that was served last come first.
 *
 * @param options `delayed`: also jobs that are not due yet
 */
export function listDueJobs(
  db: Database,
  workers: readonly FreeWorker[],
  options: { readonly delayed: boolean },
): Promise<{ type: string; tenantId: string }[]> {
  return query(
    db,
    sql`
      with due as (
        select distinct j.type, j.tenant_id from jobs j
        where not (${isRunning('j')}) and ${isEnabled(sql`j.tenant_id`)}
          and j.due_at <= ${options.delayed ? sql`'infinity'::timestamptz` : sql`now()`}
      ), in_turn as (
        select due.type, due.tenant_id, worker.room, row_number() over (
          partition by due.type order by due.tenant_id <= worker."lastTenant", due.tenant_id) as place
        from due
        join jsonb_to_recordset(${asJson(workers)}) as worker(type text, room int, "lastTenant" text)
          on worker.type = due.type
      )
      select type, tenant_id as "tenantId" from in_turn where place <= room order by place, type`,
  );
}

/** Tenants with jobs that became dead letters so many days ago. */
export const listTenantsWithDeadLetters = (
  db: Database,
  days: number,
  after: string,
): Promise<TenantPage> =>
  listTenantPage(
    db,
    sql`
      select tenant_id from jobs
      where due_at is null and failed_at < now() - ${days}::int * interval '1 day'`,
    after,
  );
