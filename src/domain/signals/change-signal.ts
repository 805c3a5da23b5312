import { type Ctx, inTransaction } from '../../context.js';
import type { SignalUpdate } from '../../contracts/signal.js';
import type { SignalRow } from '../../db/schema/signals.js';
import { NotFound } from '../../errors.js';
import type { JobSender } from '../../ports/jobs.js';
import { raiseTenantVersion } from '../../store/account/tenants.js';
import { removeBackfill } from '../../store/signals/backfills.js';
import { findSignal, updateSignal } from '../../store/signals/signals.js';
import { recordAudit } from '../audit/record-audit.js';
import { checkName } from './check-name.js';
import { checkPattern } from './check-pattern.js';
import { CleanSignalMatches } from './clean-matches.js';
import { toNameKey } from './name-key.js';

/**
 * Changes a signal. What it matches after a change of its pattern, its type, or the name that an
 * instrumented one is reported by, has nothing to do with what it matched before: its counts begin anew.
 *
 * @throws NotFound; ValidationFailed when its pattern is none; Conflict when its name is taken
 */
export async function changeSignal(
  ctx: Ctx,
  id: number,
  input: SignalUpdate,
  jobs: JobSender,
): Promise<SignalRow> {
  const { tenantId } = ctx.caller;
  return inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    await raiseTenantVersion(db, tenantId);
    const known = await findSignal(db, tenantId, id, { lock: true });
    if (!known) throw new NotFound('Signal', id);
    const pattern = patternAfter(known, input);
    // A pattern that was saved before is one, whatever an engine of today says.
    if (pattern !== known.pattern || input.type !== known.type) checkPattern(input.type, pattern);
    await checkName(db, tenantId, input.name, id);
    const nameKey = toNameKey(input.name);
    const values = { ...input, pattern, nameKey, updatedAt: now };
    await recordAudit(tx, {
      action: 'signal.change',
      subject: id,
      before: { name: known.name, type: known.type, pattern: known.pattern },
      after: { name: input.name, type: input.type, pattern },
    });
    if (!matchesOtherwise(known, values)) return updateSignal(db, tenantId, id, values);
    await removeBackfill(db, tenantId, id);
    await jobs.send(CleanSignalMatches, { tenantId, signalId: id }, { db });
    const revision = known.revision + 1;
    return updateSignal(db, tenantId, id, { ...values, revision, matchCount: 0 });
  });
}

/** An absent pattern stays, unless it has no meaning any more; an empty one is none. */
function patternAfter(known: SignalRow, { type, pattern }: SignalUpdate): string | null {
  if (pattern !== undefined) return pattern || null;
  return type === 'regex' ? known.pattern : null;
}

function matchesOtherwise(
  known: SignalRow,
  next: Pick<SignalRow, 'type' | 'pattern' | 'nameKey'>,
): boolean {
  if (next.type !== known.type || next.pattern !== known.pattern) return true;
  return next.type === 'instrumented' && next.nameKey !== known.nameKey;
}
