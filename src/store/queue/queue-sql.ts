import { type SQL, sql } from 'drizzle-orm';
import { asJson, snakeCase } from '../../db/rows.js';

/**
 * A table whose rows are work. Beside its key (`tenant_id` and `key`) it has
 * `attempts int`, `due_at timestamptz` (null: dead letter) and `revision int` (grows when the work changes
 * while someone is at it). A worker leases rows: they are due again when the lease ends, unless they were
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

/** A row under lease. */
export interface Lease {
  readonly revision: number;
  /** 1 the first time. */
  readonly attempts: number;
}

/*
 * The pieces of the statements of leased queues.
 */

const keyColumns = ({ key }: LeasedQueue): string[] => Object.keys(key).map(snakeCase);

export const fieldList = ({ key }: LeasedQueue): SQL =>
  sql.raw(
    Object.keys(key)
      .map((field) => `"${field}"`)
      .join(', '),
  );

export function queueParts(queue: LeasedQueue) {
  const columns = keyColumns(queue).map((column) => `q.${column}`);
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

export const columnList = (queue: LeasedQueue): SQL => sql.raw(keyColumns(queue).join(', '));

/**
 * The rows `q` that a query names. Its keys are given as lists, too: without statistics, as in an embedded
 * database, a join alone may read all rows of the tenant.
 */
export const sameKey = (queue: LeasedQueue, other: string): SQL =>
  sql.raw(
    keyColumns(queue)
      .map(
        (column) =>
          `q.${column} = ${other}.${column} and q.${column} = any(array(select ${column} from ${other}))`,
      )
      .join(' and '),
  );

/** Leases as a source of rows `input`. */
export function leaseInput(queue: LeasedQueue, leases: readonly Lease[]): SQL {
  const fields = [
    ...[['tenantId', 'text'], ...Object.entries(queue.key)],
    ...[
      ['revision', 'int'],
      ['attempts', 'int'],
    ],
  ] as const;
  const toValues = (lease: Lease) => fields.map(([field]) => [field, lease[field as keyof Lease]]);
  const rows = leases.map((lease) => Object.fromEntries(toValues(lease)));
  const record = fields.map(([field, type]) => `"${field}" ${type}`).join(', ');
  return sql`jsonb_to_recordset(${asJson(rows)}) as input(${sql.raw(record)})`;
}

export const sameLease = (queue: LeasedQueue, alsoChanged: boolean): SQL =>
  sql.raw(
    [
      ...Object.keys(queue.key).map((field) => `q.${snakeCase(field)} = input."${field}"`),
      ...(alsoChanged ? [] : ['q.revision = input.revision']),
      'q.attempts = input.attempts',
    ].join(' and '),
  );
