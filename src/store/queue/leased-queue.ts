import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, snakeCase } from '../../db/rows.js';

/**
 * A table whose rows are work. Beside its key (`tenant_id` and `key`) it has
 * `attempts int`, `due_at timestamptz` (null: dead letter) and `revision int` (grows when the work changes
 * while somebody is at it). A worker leases rows: they are due again when the lease ends, unless they were
 * finished or released before. A lease is named by revision and attempts, so that a worker whose lease has
 * ended can no longer finish what another one has leased since.
 */
export interface LeasedQueue {
  readonly table: string;
  /** The fields of the key after the tenant, with their SQL types: `{ documentId: 'bigint' }`. */
  readonly key: Readonly<Record<string, 'text' | 'bigint'>>;
  /**
   * A boolean column that is true under lease, where whoever changes the work leaves a lease alone: work that
   * has changed stays under lease until its worker releases it.
   */
  readonly leaseFlag?: string;
}

/** One policy for all queues. */
export const RETRY = {
  /** A worker renews its leases, so that this only bounds how long a killed one holds its work. */
  leaseSeconds: 30,
  maxAttempts: 5,
  /** After the first failure; each further delay is four times as long: about seven minutes in all. */
  firstDelaySeconds: 5,
  delayFactor: 4,
} as const;

/** A row under lease. */
export interface Lease {
  readonly revision: number;
  /** 1 the first time. */
  readonly attempts: number;
}

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
  /** What is answered of the rows `q` beside key, revision and attempts, as a select list. */
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
  const { table, columns: key, fields } = partsOf(queue);
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
  if (leases.length === 0) return 0;
  const rows = await query(db, sql`with ${finished(tenantId, queue, leases)} select from finished`);
  return rows.length;
}

/**
 * The same as a part of a statement that stores what the work has made: a query `finished` of the keys
 * (as the columns are named) of the rows that were still under this lease.
 *
 * @param leases at least one
 */
export function finished(tenantId: string, queue: LeasedQueue, leases: readonly Lease[]): SQL {
  const { table, columns } = partsOf(queue);
  return sql`
    ${held(tenantId, queue, leases)}, finished as (
      delete from ${table} q using held
      where q.tenant_id = ${tenantId} and ${sameKey(queue, 'held')} returning ${columns}
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
  const changes = sql`due_at = case when q.attempts < ${maxAttempts}::int
    then now() + ${delay} * interval '1 second' end
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
      with ${held(tenantId, queue, leases, alsoChanged)}
      update ${partsOf(queue).table} q set ${changes} from held
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
  tenantId: string,
  queue: LeasedQueue,
  leases: readonly Lease[],
  alsoChanged = false,
): SQL {
  const { table, columns } = partsOf(queue);
  return sql`
    held as materialized (
      select locked.* from (select * from ${inputOf(queue, leases)} order by ${fieldList(queue)}) input
      cross join lateral (
        select ${columns} from ${table} q
        where q.tenant_id = ${tenantId} and ${sameLease(queue, alsoChanged)} for update
      ) locked
    )`;
}

const secondsFromNow = (seconds: number): SQL =>
  sql`now() + ${seconds}::float8 * interval '1 second'`;

const flag = ({ leaseFlag }: LeasedQueue, value: boolean): SQL =>
  sql.raw(leaseFlag ? `, ${leaseFlag} = ${value}` : '');

const columnsOf = ({ key }: LeasedQueue): string[] => Object.keys(key).map(snakeCase);

const fieldList = ({ key }: LeasedQueue): SQL =>
  sql.raw(
    Object.keys(key)
      .map((field) => `"${field}"`)
      .join(', '),
  );

function partsOf(queue: LeasedQueue) {
  const columns = columnsOf(queue).map((column) => `q.${column}`);
  return {
    table: sql.raw(queue.table),
    columns: sql.raw(columns.join(', ')),
    /** As the drivers answer them: 64-bit numbers as numbers, not as text. */
    fields: sql.raw(
      Object.entries(queue.key)
        .map(
          ([field, type]) =>
            `q.${snakeCase(field)}${type === 'bigint' ? '::float8' : ''} as "${field}"`,
        )
        .join(', '),
    ),
  };
}

const columnList = (queue: LeasedQueue): SQL => sql.raw(columnsOf(queue).join(', '));

/**
 * The rows `q` that a query names. Its keys are given as lists, too: without statistics, as in an embedded
 * database, a join alone may read all rows of the tenant.
 */
const sameKey = (queue: LeasedQueue, other: string): SQL =>
  sql.raw(
    columnsOf(queue)
      .map(
        (column) =>
          `q.${column} = ${other}.${column} and q.${column} = any(array(select ${column} from ${other}))`,
      )
      .join(' and '),
  );

/** Leases as a source of rows `input`. */
function inputOf(queue: LeasedQueue, leases: readonly Lease[]): SQL {
  const fields = [...Object.entries(queue.key), ['revision', 'int'], ['attempts', 'int']];
  const valuesOf = (lease: Lease) => fields.map(([field]) => [field, lease[field as keyof Lease]]);
  const rows = leases.map((lease) => Object.fromEntries(valuesOf(lease)));
  const record = fields.map(([field, type]) => `"${field}" ${type}`).join(', ');
  return sql`jsonb_to_recordset(${asJson(rows)}) as input(${sql.raw(record)})`;
}

const sameLease = (queue: LeasedQueue, alsoChanged: boolean): SQL =>
  sql.raw(
    [
      ...Object.keys(queue.key).map((field) => `q.${snakeCase(field)} = input."${field}"`),
      ...(alsoChanged ? [] : ['q.revision = input.revision']),
      'q.attempts = input.attempts',
    ].join(' and '),
  );
