import type { Ctx } from '../../context.js';
import type { Eval } from '../../contracts/eval.js';
import {
  countEvals,
  type EvalCursor,
  type EvalFilter,
  readEvals,
} from '../../store/evals/reads.js';
import { nextTurn } from '../../turns.js';
import { toEvalCase } from './to-eval-case.js';

/** Cases that a stream reads at once. */
const AT_ONCE = 200;

/** Counting stops here: a list must not cost what a tenant has. */
const MAX_COUNTED = 10_000;

/** A page of the cases to test with, those that changed last first. `total` counts no further than 10,000. */
export async function listEvals(
  { db, caller }: Ctx,
  { offset, limit, ...filter }: EvalFilter & { readonly offset: number; readonly limit: number },
): Promise<{ items: Eval[]; total: number; hasMore: boolean }> {
  const views = await readEvals(db, caller.tenantId, filter, { offset, limit: limit + 1 });
  return {
    items: views.slice(0, limit).map(toEvalCase),
    total: await countEvals(db, caller.tenantId, filter, MAX_COUNTED),
    hasMore: views.length > limit,
  };
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
      yield views.map((view) => `${JSON.stringify(toEvalCase(view))}\n`).join('');
    }
    if (views.length < AT_ONCE) return;
    after = views.at(-1)?.cursor;
    await nextTurn();
  }
}
