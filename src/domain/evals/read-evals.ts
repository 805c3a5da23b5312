import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ctx } from '../../context.js';
import type { Eval } from '../../contracts/eval.js';
import {
  countEvals,
  type EvalCursor,
  type EvalFilter,
  readEvals,
} from '../../store/evals/reads.js';
import { caseOf } from './case-of.js';

/** Cases that a stream reads at once. */
const AT_ONCE = 200;

/** A page of the cases to test with, those that changed last first. */
export async function listEvals(
  { db, caller }: Ctx,
  { offset, limit, ...filter }: EvalFilter & { readonly offset: number; readonly limit: number },
): Promise<{ items: Eval[]; total: number }> {
  const views = await readEvals(db, caller.tenantId, filter, { offset, limit });
  return { items: views.map(caseOf), total: await countEvals(db, caller.tenantId, filter) };
}

/** All of them, a line each, a few at a time however many there are. */
export async function* streamEvals(
  { db, caller }: Ctx,
  filter: EvalFilter,
): AsyncGenerator<string> {
  let after: EvalCursor | undefined;
  for (;;) {
    const views = await readEvals(db, caller.tenantId, filter, { limit: AT_ONCE, after });
    if (views.length > 0) {
      yield views.map((view) => `${JSON.stringify(caseOf(view))}\n`).join('');
    }
    if (views.length < AT_ONCE) return;
    after = views.at(-1)?.cursor;
    await nextTurn();
  }
}
