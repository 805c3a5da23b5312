import { type Ctx, inTransaction } from '../../context.js';
import type { ApiKeyRow } from '../../db/schema/api-keys.js';
import { recordAudit } from '../audit/record-audit.js';
import { createApiKey } from './create-api-key.js';

/**
 * Makes a key for the caller's tenant, and notes who did.
 *
 * @throws Conflict when the tenant has as many keys as it may have
 */
export function createOwnKey(ctx: Ctx): Promise<{ row: ApiKeyRow; apiKey: string }> {
  return inTransaction(ctx, async (tx) => {
    const made = await createApiKey(tx, tx.caller.tenantId);
    const { id, prefix } = made.row;
    await recordAudit(tx, {
      action: 'api_key.create',
      subject: id,
      before: null,
      after: { prefix },
    });
    return made;
  });
}
