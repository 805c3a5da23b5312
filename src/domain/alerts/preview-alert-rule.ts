import type { Ctx } from '../../context.js';
import type { AlertCondition } from '../../contracts/alert-condition.js';
import { Unavailable } from '../../errors.js';
import { checkFilters } from './check-filters.js';
import { completeCondition } from './condition.js';
import { type Preview, previewRule } from './preview.js';

/** Previews at once in a process: each may read for seconds. */
const MAX_RUNNING = 2;

let running = 0;

/**
 * How often a rule with this condition would have been notified in the last 30 days.
 *
 * @throws ValidationFailed where a filter names what does not exist; Unavailable while too many previews run
 */
export async function previewAlertRule(ctx: Ctx, input: AlertCondition): Promise<Preview> {
  const condition = completeCondition(input);
  await checkFilters(ctx, condition);
  if (running >= MAX_RUNNING)
    throw new Unavailable('Other previews are running. Try again shortly.', 2);
  running += 1;
  try {
    return await previewRule(ctx.db, ctx.caller.tenantId, condition, ctx.now);
  } finally {
    running -= 1;
  }
}
