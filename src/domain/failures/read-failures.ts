import type { Ctx } from '../../context.js';
import { type ListedFailure, listFailures } from '../../store/failures/reads.js';
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
  const ids = rows.flatMap(({ gateCallId }) => gateCallId ?? []);
  const calls = await findDecidedCalls(db, caller.tenantId, [...new Set(ids)]);
  const views = rows.map((row) => ({
    row,
    call: row.gateCallId === null ? undefined : calls.get(row.gateCallId),
  }));
  return { views, total };
}
