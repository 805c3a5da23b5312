import type { z } from 'zod';
import type { ApiKey, CreatedApiKey } from '../../contracts/account.js';
import type { ApiKeyRow } from '../../db/schema/api-keys.js';
import { shownScopes } from '../../domain/account/key-grants.js';

export function presentApiKey(row: ApiKeyRow): z.infer<typeof ApiKey> {
  return {
    id: row.id,
    name: row.name,
    created_by: row.createdBy,
    prefix: row.prefix,
    scopes: shownScopes(row.scopes),
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentCreatedApiKey(
  row: ApiKeyRow,
  apiKey: string,
): z.infer<typeof CreatedApiKey> {
  const { id, prefix, scopes, expires_at, created_at } = presentApiKey(row);
  return { id, api_key: apiKey, prefix, scopes, expires_at, created_at };
}
