import { type Ctx, inTransaction } from '../../context.js';
import type { SignalRequest } from '../../contracts/signal.js';
import type { SignalRow } from '../../db/schema/signals.js';
import { Conflict } from '../../errors.js';
import { raiseTenantVersion } from '../../store/account/tenants.js';
import { countSignals, insertSignal } from '../../store/signals/signals.js';
import { recordAudit } from '../audit/record-audit.js';
import { checkName } from './check-name.js';
import { checkPattern } from './check-pattern.js';
import { toNameKey } from './name-key.js';
import { giveReadyMade } from './ready-made.js';

/** Signals of a tenant: every text is matched against all of them. */
const MAX_SIGNALS = 200;

/**
 * Makes a signal. It matches texts that are stored from now on.
 *
 * @throws ValidationFailed when its pattern is none; Conflict when its name is taken, or there are too many
 */
export async function createSignal(ctx: Ctx, input: SignalRequest): Promise<SignalRow> {
  const { tenantId } = ctx.caller;
  const pattern = input.pattern || null;
  checkPattern(input.type, pattern);
  return inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    // Two that save at once do so one after the other: the first statement locks the tenant.
    await raiseTenantVersion(db, tenantId);
    await giveReadyMade(db, tenantId, now);
    await checkName(db, tenantId, input.name);
    if ((await countSignals(db, tenantId)) >= MAX_SIGNALS) {
      throw new Conflict(`You have reached the limit of ${MAX_SIGNALS} signals. Delete one first.`);
    }
    const row = await insertSignal(db, tenantId, {
      ...input,
      pattern,
      nameKey: toNameKey(input.name),
      createdAt: now,
      updatedAt: now,
    });
    const after = { name: row.name, type: row.type, pattern: row.pattern };
    await recordAudit(tx, { action: 'signal.create', subject: row.id, before: null, after });
    return row;
  });
}
