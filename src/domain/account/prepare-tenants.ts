import type { Database } from '../../db/client.js';
import { newApiKeyId } from '../../ids.js';
import { ensureTenant, installBootstrapKey } from '../../store/account/prepare-tenants.js';
import { keyPrefix } from './create-api-key.js';
import { sha256 } from './hash-key.js';

/** Tenants with a fixed id: without authentication, of the bootstrap key, and of the demo. */
export const LOCAL_TENANT = 'local';
export const DEFAULT_TENANT = 'default';
export const DEMO_TENANT = 'demo';

/** Makes the tenants that the settings speak of. It may run on several processes at once, and again. */
export async function prepareTenants(
  db: Database,
  settings: {
    readonly authDisabled: boolean;
    readonly demoMode: boolean;
    readonly bootstrapApiKey: string | null;
  },
  now: Date,
): Promise<void> {
  if (settings.authDisabled) await ensureTenant(db, LOCAL_TENANT, 'Local development');
  if (settings.demoMode) await ensureTenant(db, DEMO_TENANT, 'Demo');
  if (settings.bootstrapApiKey !== null) {
    await ensureTenant(db, DEFAULT_TENANT, 'Default');
    const key = {
      id: newApiKeyId(),
      tenantId: DEFAULT_TENANT,
      prefix: keyPrefix(settings.bootstrapApiKey),
      keyHash: sha256(settings.bootstrapApiKey),
    };
    await installBootstrapKey(db, key, now);
  }
}
