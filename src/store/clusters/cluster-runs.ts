import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** Mean of a tenant's failures, as far as runs have seen them. */
export interface StoredCommon {
  /** Which numbers it is of; null before the first run, and by a version that had none. */
  readonly model: string | null;
  /** The sum of their meanings; null before the first run. */
  readonly sum: Float32Array | null;
  readonly count: number;
  readonly traits: number;
}

/**
 * Begins a run, unless another one is under way in any process: of one that was killed the lease ends.
 *
 * @returns null when another one is under way
 */
export async function beginRun(
  db: Database,
  tenantId: string,
  runId: string,
  leaseSeconds: number,
): Promise<StoredCommon | null> {
  // In two statements: a distributed database takes no `now()` in the conditions of a conflict.
  await query(
    db,
    sql`insert into clusterings (tenant_id) values (${tenantId}) on conflict do nothing`,
  );
  const [row] = await query<CommonRow>(
    db,
    sql`
      update clusterings set run_id = ${runId},
        running_until = now() + ${leaseSeconds}::float8 * interval '1 second'
      where tenant_id = ${tenantId} and (running_until is null or running_until < now())
      returning model, encode(sum, 'base64') as sum, summed as count, traits::text as traits`,
  );
  return row ? toStoredCommon(row) : null;
}

interface CommonRow {
  readonly model: string | null;
  readonly sum: string | null;
  readonly count: number;
  readonly traits: string;
}

const toStoredCommon = ({ model, sum, count, traits }: CommonRow): StoredCommon => ({
  ...{ model, sum: toFloats(sum), count, traits: Number(traits) },
});

/** Reads the mean of a tenant's failures, for comparing a text with its clusters. */
export async function readCommon(db: Database, tenantId: string): Promise<StoredCommon> {
  const [row] = await query<CommonRow>(
    db,
    sql`select model, encode(sum, 'base64') as sum, summed as count, traits::text as traits
        from clusterings where tenant_id = ${tenantId}`,
  );
  return row ? toStoredCommon(row) : { model: null, sum: null, count: 0, traits: 0 };
}

/**
 * Keeps a run's lease and stores what the failures have in common by now.
 *
 * @returns false when the run has lost its lease: then nothing may be written for it
 */
export async function renewRun(
  db: Database,
  tenantId: string,
  run: { readonly id: string; readonly leaseSeconds: number },
  common: { readonly sum: Float32Array; readonly count: number; readonly traits: number },
): Promise<boolean> {
  const rows = await query(
    db,
    sql`
      update clusterings set running_until = now() + ${run.leaseSeconds}::float8 * interval '1 second',
        sum = decode(${toBase64(common.sum)}, 'base64'), summed = ${common.count}, traits = ${common.traits}
      where tenant_id = ${tenantId} and run_id = ${run.id} and running_until is not null
      returning 1`,
  );
  return rows.length > 0;
}

/** Keeps a run's lease. @returns false when the run has lost it: then nothing may be written for it */
export async function renewLease(
  db: Database,
  tenantId: string,
  run: { readonly id: string; readonly leaseSeconds: number },
): Promise<boolean> {
  const rows = await query(
    db,
    sql`
      update clusterings set running_until = now() + ${run.leaseSeconds}::float8 * interval '1 second'
      where tenant_id = ${tenantId} and run_id = ${run.id} and running_until is not null
      returning 1`,
  );
  return rows.length > 0;
}

/**
 * Stores that a tenant's failures are compared by the numbers of a model, and what they have in common by it.
 *
 * @param common null before the first run
 * @returns false when the run has lost its lease: nothing is stored then
 */
export async function adoptModel(
  db: Database,
  tenantId: string,
  run: { readonly id: string },
  common: { readonly sum: Float32Array; readonly count: number; readonly traits: number } | null,
  model: string,
): Promise<boolean> {
  const sum = common && toBase64(common.sum);
  const rows = await query(
    db,
    sql`
      update clusterings set model = ${model}, sum = decode(${sum}::text, 'base64'),
        summed = ${common?.count ?? 0}, traits = ${common?.traits ?? 0}
      where tenant_id = ${tenantId} and run_id = ${run.id} and running_until is not null
      returning 1`,
  );
  return rows.length > 0;
}

/** Ends a run: another one may begin. */
export async function endRun(
  db: Database,
  tenantId: string,
  runId: string,
  now: Date,
): Promise<void> {
  await query(
    db,
    sql`update clusterings set running_until = null, finished_at = ${now.toISOString()}::timestamptz
        where tenant_id = ${tenantId} and run_id = ${runId}`,
  );
}

/** 32-bit floats as they are stored. */
export const toBase64 = (floats: Float32Array): string =>
  Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength).toString('base64');

export function toFloats(base64: string): Float32Array;
export function toFloats(base64: string | null): Float32Array | null;
export function toFloats(base64: string | null): Float32Array | null {
  if (base64 === null) return null;
  // A copy: floats begin at a multiple of four bytes.
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Float32Array(bytes.buffer);
}
