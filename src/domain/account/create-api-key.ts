import type { Ctx } from '../../context.js';
import type { KeyScope } from '../../contracts/account.js';
import type { ApiKeyRow } from '../../db/schema/api-keys.js';
import { Conflict } from '../../errors.js';
import { newApiKey, newApiKeyId } from '../../ids.js';
import { countApiKeys, insertApiKey } from '../../store/account/api-keys.js';
import { lockTenant } from '../../store/account/tenants.js';
import { sha256 } from './hash-key.js';

/** Part that people recognize a key by: `il_` and four characters of 40. */
export const keyPrefix = (apiKey: string): string => apiKey.slice(0, 7);

/** How a key is named and limited; what is left out: without a name, all scopes, no end. */
export interface KeyGrants {
  readonly name?: string | null | undefined;
  readonly scopes?: KeyScope[] | null | undefined;
  readonly expiresAt?: Date | null | undefined;
}

/** Keys of a tenant that are not revoked. */
export const MAX_KEYS = 100;

/**
 * Makes a key. It is answered here and never again: only its hash is stored.
 *
 * @throws Conflict when the tenant has as many keys as it may have
 */
export async function createApiKey(
  ctx: Pick<Ctx, 'db' | 'now'>,
  tenantId: string,
  limits: KeyGrants & { readonly createdBy?: string | undefined } = {},
): Promise<{ row: ApiKeyRow; apiKey: string }> {
  const apiKey = newApiKey();
  const row = await ctx.db.transaction(async (tx) => {
    // Two at once must not both take the last place.
    await lockTenant(tx, tenantId);
    if ((await countApiKeys(tx, tenantId)) >= MAX_KEYS) {
      throw new Conflict(
        `A tenant can have at most ${MAX_KEYS} keys. Revoke one you no longer use.`,
      );
    }
    return insertApiKey(tx, tenantId, {
      id: newApiKeyId(),
      prefix: keyPrefix(apiKey),
      keyHash: sha256(apiKey),
      source: 'created',
      createdAt: ctx.now,
      name: limits.name ?? null,
      createdBy: limits.createdBy ?? null,
      scopes: limits.scopes ?? null,
      expiresAt: limits.expiresAt ?? null,
    });
  });
  return { row, apiKey };
}
