import type { Ctx } from '../../context.js';
import type { ApiKeyRow } from '../../db/schema/api-keys.js';
import { newApiKey, newApiKeyId } from '../../ids.js';
import { insertApiKey } from '../../store/api-keys.js';
import { sha256 } from './hash-key.js';

/** What people recognise a key by: `il_` and four characters of 40. */
export const keyPrefix = (apiKey: string): string => apiKey.slice(0, 7);

/** Makes a key. It is answered here and never again: only its hash is stored. */
export async function createApiKey(
  ctx: Pick<Ctx, 'db' | 'now'>,
  tenantId: string,
): Promise<{ row: ApiKeyRow; apiKey: string }> {
  const apiKey = newApiKey();
  const row = await insertApiKey(ctx.db, tenantId, {
    id: newApiKeyId(),
    prefix: keyPrefix(apiKey),
    keyHash: sha256(apiKey),
    source: 'created',
    createdAt: ctx.now,
  });
  return { row, apiKey };
}
