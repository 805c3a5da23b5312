import { type Ctx, inTransaction } from '../../context.js';
import type { ApiKeyRow } from '../../db/schema/api-keys.js';
import { Conflict, NotFound } from '../../errors.js';
import { findApiKey, updateApiKey } from '../../store/account/api-keys.js';
import { lockTenant, raiseTenantVersion } from '../../store/account/tenants.js';
import { recordAudit } from '../audit/record-audit.js';
import type { KeyGrants } from './create-api-key.js';
import {
  auditFacts,
  ensureAdminKey,
  ensureFuture,
  ensureGrantable,
  shownScopes,
} from './key-grants.js';

/**
 * Changes name, scopes or end of a key, in force with its next call on every process.
 *
 * @throws NotFound
 * @throws ValidationFailed for an end that is over
 * @throws Conflict for the limits of BOOTSTRAP_API_KEY, and when the last lasting key with `admin` would lose it
 * @throws AppError `forbidden` when the key would get more than the caller has
 */
export function changeApiKey(ctx: Ctx, id: string, asked: KeyGrants): Promise<ApiKeyRow> {
  return inTransaction(ctx, async (tx) => {
    const { db, caller } = tx;
    // Two at once must not take `admin` from the last two keys.
    await lockTenant(db, caller.tenantId);
    const before = await findApiKey(db, caller.tenantId, id);
    if (!before) throw new NotFound('API key', id);
    ensureFuture(tx.now, asked.expiresAt);
    ensureGrantable(caller, added(before, asked));
    const isLimited = asked.scopes !== undefined || asked.expiresAt !== undefined;
    if (before.source === 'bootstrap' && isLimited) {
      throw new Conflict(
        'This key is set by BOOTSTRAP_API_KEY: only its name can be changed here.',
      );
    }
    const values = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(values).length === 0) return before;
    const after = (await updateApiKey(db, caller.tenantId, id, values)) as ApiKeyRow;
    if (isLimited) await ensureAdminKey(tx);
    await raiseTenantVersion(db, caller.tenantId);
    await recordAudit(tx, {
      action: 'api_key.change',
      subject: id,
      before: auditFacts(before),
      after: auditFacts(after),
    });
    return after;
  });
}

/** Finds what a change gives that the key does not have yet: to take away, nobody needs to have it. */
function added(before: ApiKeyRow, { scopes, expiresAt }: KeyGrants): KeyGrants {
  const had = shownScopes(before.scopes);
  const isShorter = expiresAt && (before.expiresAt === null || expiresAt <= before.expiresAt);
  const isSame = expiresAt === null && before.expiresAt === null;
  return {
    scopes: scopes?.filter((scope) => !had.includes(scope)),
    ...(!isShorter && !isSame && { expiresAt }),
  };
}
