import type { Ctx } from '../../context.js';
import { type FailureFilter, findFailures } from '../../store/failures/find-failures.js';
import { type ListedFailure, listFailures, readFailuresBy } from '../../store/failures/reads.js';
import { type DecisionSummary, findDecidedCalls } from '../../store/gate/reads.js';

/** A failure and the gate call that it followed. */
export interface FailureView {
  readonly row: ListedFailure;
  readonly call: DecisionSummary | undefined;
}

/** A page of failures, the newest first, of the tenant or of one of its clusters. */
export async function readFailures(
  { db, caller }: Ctx,
  page: { readonly offset: number; readonly limit: number; readonly clusterId?: string },
): Promise<{ views: FailureView[]; total: number }> {
  const { rows, total } = await listFailures(db, caller.tenantId, page);
  return { views: await withCalls({ db, caller }, rows), total };
}

/** A page of the failures that match, the newest first. */
export async function readFilteredFailures(
  { db, caller }: Ctx,
  filter: FailureFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ views: FailureView[]; total: number; readUntil: Date | null }> {
  const { keys, total, readUntil } = await findFailures(db, caller.tenantId, filter, page);
  const rows = await readFailuresBy(db, caller.tenantId, keys);
  return { views: await withCalls({ db, caller }, rows), total, readUntil };
}

async function withCalls(
  { db, caller }: Pick<Ctx, 'db' | 'caller'>,
  rows: readonly ListedFailure[],
): Promise<FailureView[]> {
  const ids = rows.flatMap(({ gateCallId }) => gateCallId ?? []);
  const calls = await findDecidedCalls(db, caller.tenantId, [...new Set(ids)]);
  return rows.map((row) => ({
    row,
    call: row.gateCallId === null ? undefined : calls.get(row.gateCallId),
  }));
}
