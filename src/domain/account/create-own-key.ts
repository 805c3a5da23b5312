import { type Ctx, inTransaction } from '../../context.js';
import type { ApiKeyRow } from '../../db/schema/api-keys.js';
import { changedBy, recordAudit } from '../audit/record-audit.js';
import { createApiKey, type KeyGrants } from './create-api-key.js';
import { auditFacts, ensureFuture, ensureGrantable, grantedBy } from './key-grants.js';

/**
 * Makes a key for the caller's tenant, and notes who did. What is not asked for is as of the caller's own key.
 *
 * @throws Conflict when the tenant has as many keys as it may have
 * @throws ValidationFailed for an end that is over
 * @throws AppError `forbidden` when it would have more than the caller has
 */
export function createOwnKey(
  ctx: Ctx,
  asked: KeyGrants,
): Promise<{ row: ApiKeyRow; apiKey: string }> {
  return inTransaction(ctx, async (tx) => {
    ensureFuture(tx.now, asked.expiresAt);
    ensureGrantable(tx.caller, asked);
    const { scopes, expiresAt } = grantedBy(tx.caller);
    const made = await createApiKey(tx, tx.caller.tenantId, {
      name: asked.name,
      createdBy: changedBy(tx),
      scopes: asked.scopes ?? scopes,
      expiresAt: asked.expiresAt === undefined ? expiresAt : asked.expiresAt,
    });
    await recordAudit(tx, {
      action: 'api_key.create',
      subject: made.row.id,
      before: null,
      after: auditFacts(made.row),
    });
    return made;
  });
}
