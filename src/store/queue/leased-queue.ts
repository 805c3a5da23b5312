import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { batchScope, type Owned, oneTenant, type Scope } from '../scope.js';
import {
  columnList,
  fieldList,
  type Lease,
  type LeasedQueue,
  leaseInput,
  queueParts,
  sameKey,
  sameLease,
} from './queue-sql.js';

export type { Lease, LeasedQueue } from './queue-sql.js';

/** One policy for all queues. */
export const RETRY = {
  /** A worker renews its leases, so that this only bounds how long a killed one holds its work. */
  leaseSeconds: 30,
  maxAttempts: 5,
  /** After the first failure; each further delay is four times as long: about seven minutes in all. */
  firstDelaySeconds: 5,
  delayFactor: 4,
} as const;

/** A bound on what is leased at once: rows are added until the sum of `of` has reached `max`. */
export interface LeaseBudget {
  /** A number of the queue's row `q`. */
  readonly of: SQL;
  readonly max: number;
}

export interface LeaseOptions {
  /** Rows. */
  readonly limit: number;
  /** A condition on the queue's rows `q`. */
  readonly only?: SQL;
  /** Bounds beside `limit`; there is always room for one row. */
  readonly budgets?: readonly LeaseBudget[];
  /** Columns that are answered of the rows `q` beside key, revision and attempts, as a select list. */
  readonly columns?: SQL;
  /** Also rows that are not due yet. */
  readonly delayed?: boolean;
  readonly leaseSeconds?: number;
}

/**
 * Leases the rows of a tenant that have been due for longest. Rows that another worker is just leasing are
 * passed over.
 *
 * @returns in the order in which they became due
 */
export async function leaseRows<Row extends Lease>(
  db: Database,
  tenantId: string,
  queue: LeasedQueue,
  options: LeaseOptions,
): Promise<Row[]> {
  const { limit, only, budgets = [], columns, delayed = false } = options;
  const { table, columns: key, fields } = queueParts(queue);
  const weights = budgets.map(({ of }, index) => sql`, ${of} as ${sql.raw(`weight${index}`)}`);
  const sums = budgets.map((_, index) => {
    const [weight, sum] = [sql.raw(`weight${index}`), sql.raw(`sum${index}`)];
    return sql`, coalesce(sum(${weight}) over earlier, 0) as ${sum}`;
  });
  const within = budgets.map(
    ({ max }, index) => sql` and within_reach.${sql.raw(`sum${index}`)} < ${max}`,
  );
  return query(
    db,
    sql`
      with due as materialized (
        select ${key}, q.due_at as was_due_at${sql.join(weights)} from ${table} q
        where q.tenant_id = ${tenantId} and q.due_at <= ${delayed ? sql`'infinity'::timestamptz` : sql`now()`}
          ${only ? sql`and ${only}` : sql``}
        order by q.due_at, ${key} limit ${limit} for update skip locked
      ), within_reach as materialized (
        select *${sql.join(sums)} from due
        window earlier as (order by was_due_at, ${columnList(queue)} rows between unbounded preceding and 1 preceding)
      ), leased as (
        update ${table} q set attempts = q.attempts + 1,
          due_at = ${secondsFromNow(options.leaseSeconds ?? RETRY.leaseSeconds)}${flag(queue, true)}
        from within_reach where q.tenant_id = ${tenantId} and ${sameKey(queue, 'within_reach')}${sql.join(within)}
        returning ${fields}, q.revision, q.attempts, within_reach.was_due_at${columns ? sql`, ${columns}` : sql``}
      )
      select * from leased order by was_due_at, ${fieldList(queue)}`,
  );
}

/**
 * Removes rows whose work is done, within the transaction of the work where there is one.
 *
 * @returns how many of them were still under this lease; what is missing was changed, removed or leased by
 *   another worker meanwhile
 */
export async function finishRows(
  db: Database,
  tenantId: string,
  queue: LeasedQueue,
  leases: readonly Lease[],
): Promise<number> {
  const owned = leases.map((lease) => ({ ...lease, tenantId }));
  return finishTenantsRows(db, owned, queue);
}

type OwnedLease = Lease & Owned;

/** Statement for rows of several tenants. */
export async function finishTenantsRows(
  db: Database,
  leases: readonly OwnedLease[],
  queue: LeasedQueue,
): Promise<number> {
  if (leases.length === 0) return 0;
  const removed = removeHeld(batchScope(leases), queue, leases);
  const rows = await query(db, sql`with ${removed} select from finished`);
  return rows.length;
}

/**
 * Part of a statement that stores what the work has made: a query `finished` of the keys
 * (as the columns are named) of the rows that were still under this lease.
 *
 * @param leases at least one
 */
export const finished = (tenantId: string, queue: LeasedQueue, leases: readonly Lease[]): SQL =>
  removeHeld(oneTenant(tenantId), queue, leases);

function removeHeld(scope: Scope, queue: LeasedQueue, leases: readonly Lease[]): SQL {
  const { table, columns } = queueParts(queue);
  return sql`
    ${held(scope, queue, leases)}, finished as (
      delete from ${table} q using held
      where ${scope.of('held').only('q')} and ${sameKey(queue, 'held')} returning ${columns}
    )`;
}

/** Keeps leases from ending; one whose row another worker has leased since stays ended. */
export async function renewLeases(
  db: Database,
  tenantId: string,
  queue: LeasedQueue,
  leases: readonly Lease[],
  leaseSeconds: number = RETRY.leaseSeconds,
): Promise<void> {
  const changes = sql`due_at = ${secondsFromNow(leaseSeconds)}`;
  await changeHeld(db, tenantId, queue, leases, changes, queue.leaseFlag !== undefined);
}

/** Releases rows whose work was not done and not at fault: they are due again, and this was no attempt. */
export async function returnRows(
  db: Database,
  tenantId: string,
  queue: LeasedQueue,
  leases: readonly Lease[],
): Promise<void> {
  const changes = sql`due_at = now(), attempts = q.attempts - 1${flag(queue, false)}`;
  await changeHeld(db, tenantId, queue, leases, changes);
}

/**
 * Releases rows whose work has failed: they are due again after a delay that grows with every attempt, and
 * dead letters after the last one.
 *
 * @param options `minDelaySeconds`: the delay is at least so long; `set`: what else is assigned to the rows
 * @returns how many became dead letters
 */
export async function failRows(
  db: Database,
  tenantId: string,
  queue: LeasedQueue,
  leases: readonly Lease[],
  options: {
    maxAttempts?: number;
    firstDelaySeconds?: number;
    minDelaySeconds?: number;
    set?: SQL;
  } = {},
): Promise<number> {
  const { maxAttempts = RETRY.maxAttempts, firstDelaySeconds = RETRY.firstDelaySeconds } = options;
  const { minDelaySeconds = 0 } = options;
  const delay = sql`greatest(${minDelaySeconds}::float8,
    ${firstDelaySeconds}::float8 * power(${RETRY.delayFactor}::int, q.attempts - 1))`;
  // A distributed database takes no `now()` within a `case`.
  const changes = sql`due_at = now() + case when q.attempts < ${maxAttempts}::int
    then ${delay} * interval '1 second' end
    ${flag(queue, false)}${options.set ? sql`, ${options.set}` : sql``}`;
  const rows = await changeHeld(db, tenantId, queue, leases, changes);
  return rows.filter(({ dead }) => dead).length;
}

/** Changes the rows that are still under these leases. */
async function changeHeld(
  db: Database,
  tenantId: string,
  queue: LeasedQueue,
  leases: readonly Lease[],
  changes: SQL,
  alsoChanged = false,
): Promise<{ dead: boolean }[]> {
  if (leases.length === 0) return [];
  return query(
    db,
    sql`
      with ${held(oneTenant(tenantId), queue, leases, alsoChanged)}
      update ${queueParts(queue).table} q set ${changes} from held
      where q.tenant_id = ${tenantId} and ${sameKey(queue, 'held')}
      returning q.due_at is null as dead`,
  );
}

/**
 * A query `held` of the rows that are still under these leases, each found by its key, and locked in the
 * order of the keys: two writers wait for each other and never deadlock.
 *
 * @param alsoChanged also those whose work has changed since
 */
function held(
  scope: Scope,
  queue: LeasedQueue,
  leases: readonly Lease[],
  alsoChanged = false,
): SQL {
  const { table, columns } = queueParts(queue);
  return sql`
    held as materialized (
      select locked.* from (
        select * from ${leaseInput(queue, leases)} order by "tenantId", ${fieldList(queue)}
      ) input
      cross join lateral (
        select q.tenant_id as "tenantId", ${columns} from ${table} q
        where ${scope.only('q')} and ${sameLease(queue, alsoChanged)} for update
      ) locked
    )`;
}

const secondsFromNow = (seconds: number): SQL =>
  sql`now() + ${seconds}::float8 * interval '1 second'`;

const flag = ({ leaseFlag }: LeasedQueue, value: boolean): SQL =>
  sql.raw(leaseFlag ? `, ${leaseFlag} = ${value}` : '');
