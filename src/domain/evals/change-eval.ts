import type { Ctx } from '../../context.js';
import type { EvalStatusUpdate } from '../../contracts/eval.js';
import type { EvalRow } from '../../db/schema/evals.js';
import { NotFound } from '../../errors.js';
import { setEvalStatus } from '../../store/evals/writes.js';

/** @throws NotFound when the tenant has no such case */
export async function changeEval(
  { db, caller, now }: Ctx,
  id: string,
  { status }: EvalStatusUpdate,
): Promise<EvalRow> {
  const stored = status === 'accept' ? 'accepted' : 'muted';
  const row = await setEvalStatus(db, caller.tenantId, id, stored, now);
  if (!row) throw new NotFound('Eval', id);
  return row;
}
