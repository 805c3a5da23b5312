import { type Ctx, inTransaction } from '../../context.js';
import { Conflict, NotFound } from '../../errors.js';
import { revokeApiKey as markRevoked } from '../../store/account/api-keys.js';
import { deleteSessionsOfKey } from '../../store/account/dashboard-sessions.js';
import { raiseTenantVersion } from '../../store/account/tenants.js';
import { recordAudit } from '../audit/record-audit.js';

/**
 * Revokes a key, ends its dashboard sessions, and makes every process look again.
 *
 * @throws NotFound
 * @throws Conflict for the key of BOOTSTRAP_API_KEY, which the next start would bring back
 */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { db, caller, now } = tx;
    const row = await markRevoked(db, caller.tenantId, id, now);
    if (!row) throw new NotFound('API key', id);
    if (row.source === 'bootstrap') {
      throw new Conflict(
        'This key is set by BOOTSTRAP_API_KEY: remove or change it there, and restart.',
      );
    }
    await deleteSessionsOfKey(db, caller.tenantId, id);
    await raiseTenantVersion(db, caller.tenantId);
    await recordAudit(tx, {
      action: 'api_key.revoke',
      subject: id,
      before: { prefix: row.prefix },
      after: null,
    });
  });
}
