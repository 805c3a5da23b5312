import { type Ctx, inTransaction } from '../../context.js';
import type { EvalStatusUpdate } from '../../contracts/eval.js';
import type { EvalRow } from '../../db/schema/evals.js';
import { NotFound } from '../../errors.js';
import { setEvalStatus } from '../../store/evals/writes.js';
import { recordAudit } from '../audit/record-audit.js';

/** @throws NotFound when the tenant has no such case */
export async function changeEval(
  ctx: Ctx,
  id: string,
  { status }: EvalStatusUpdate,
): Promise<EvalRow> {
  const stored = status === 'accept' ? 'accepted' : 'muted';
  return inTransaction(ctx, async (tx) => {
    const row = await setEvalStatus(tx.db, tx.caller.tenantId, id, stored, tx.now);
    if (!row) throw new NotFound('Eval', id);
    const after = { status: stored };
    await recordAudit(tx, { action: 'eval.change', subject: id, before: null, after });
    return row;
  });
}
