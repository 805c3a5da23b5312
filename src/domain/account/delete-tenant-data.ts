import type { Ctx } from '../../context.js';
import { withReserve } from '../../db/reserve.js';
import { fieldError, ValidationFailed } from '../../errors.js';
import { announceAgain } from '../../store/changes/announce-again.js';
import { deleteTenantData as deleteRows, type Removed } from '../../store/deletion/delete.js';
import { beginOrResume, endClaim } from '../../store/jobs/runs.js';
import { recordAudit } from '../audit/record-audit.js';

const CLAIM = 'tenant.deletion';
/** A deletion that nobody goes on with begins anew after so long. */
const RESUME_SECONDS = 3_600;

/**
 * Deletes the data of the caller's tenant that was there when the first of these calls began, and keeps the tenant, its
 * keys and its configuration. What arrives meanwhile stays.
 *
 * @param input `confirmation`: the id of the tenant. `isOver`: whether to stop and answer that there is more
 * @throws ValidationFailed when the confirmation is another one
 */
export async function deleteTenantData(
  ctx: Ctx,
  input: { readonly confirmation: string | undefined; readonly isOver: () => boolean },
): Promise<{ removed: Removed; more: boolean }> {
  const { db, caller, now } = ctx;
  const { tenantId } = caller;
  if (input.confirmation !== tenantId) {
    const message = 'must be the id of this tenant, which GET /v1/usage shows';
    throw new ValidationFailed([
      fieldError('header', 'x-confirm-tenant', message, 'confirmation_required'),
    ]);
  }
  const before = await withReserve(db, async () => {
    const begun = await beginOrResume(db, CLAIM, tenantId, { now, seconds: RESUME_SECONDS });
    // Each call is noted before it begins: it deletes step by step, and no transaction holds all of it.
    await recordAudit(ctx, {
      action: 'tenant_data.remove',
      subject: null,
      before: null,
      after: null,
    });
    return begun;
  });
  const done = await withReserve(db, () =>
    deleteRows(db, tenantId, { before, isOver: input.isOver }),
  );
  if (done.more) return done;
  await announceAgain(db, tenantId);
  await endClaim(db, CLAIM, tenantId);
  return done;
}
