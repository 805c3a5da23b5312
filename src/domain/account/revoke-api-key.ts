import { type Ctx, inTransaction } from '../../context.js';
import { Conflict, NotFound } from '../../errors.js';
import { revokeApiKey as markRevoked } from '../../store/account/api-keys.js';
import { deleteSessionsOfKey } from '../../store/account/dashboard-sessions.js';
import { lockTenant, raiseTenantVersion } from '../../store/account/tenants.js';
import { recordAudit } from '../audit/record-audit.js';
import { auditFacts, ensureAdminKey } from './key-grants.js';

/**
 * Revokes a key, ends its dashboard sessions, and makes every process look again.
 *
 * @throws NotFound
 * @throws Conflict for the key of BOOTSTRAP_API_KEY, which the next start would bring back, and for the last lasting
 *   key with `admin`
 */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { db, caller, now } = tx;
    // Two at once must not revoke the last two.
    await lockTenant(db, caller.tenantId);
    const row = await markRevoked(db, caller.tenantId, id, now);
    if (!row) throw new NotFound('API key', id);
    if (row.source === 'bootstrap') {
      throw new Conflict(
        'This key is set by BOOTSTRAP_API_KEY: remove or change it there, and restart.',
      );
    }
    await ensureAdminKey(tx);
    await deleteSessionsOfKey(db, caller.tenantId, id);
    await raiseTenantVersion(db, caller.tenantId);
    await recordAudit(tx, {
      action: 'api_key.revoke',
      subject: id,
      before: auditFacts(row),
      after: null,
    });
  });
}
