import type { Database } from '../../db/client.js';
import { newApiKeyId } from '../../ids.js';
import { ensureTenant, installBootstrapKey } from '../../store/account/prepare-tenants.js';
import { giveReadyMade } from '../signals/ready-made.js';
import { DEMO_TENANT } from '../visitors/visitor.js';
import { keyPrefix } from './create-api-key.js';
import { sha256 } from './hash-key.js';

/** Tenants with a fixed id: without authentication, and of the bootstrap key. */
export const LOCAL_TENANT = 'local';
export const DEFAULT_TENANT = 'default';

/** Makes the tenants that the settings speak of. It may run on several processes at once, and again. */
export async function prepareTenants(
  db: Database,
  settings: {
    readonly authDisabled: boolean;
    readonly demoMode: boolean;
    readonly bootstrapApiKey: string | null;
    /** Single sign-on: the tenant of those whom their domain lets in. */
    readonly oidc?: { readonly tenantId: string } | null;
    /** A process with `jobs` lets nobody in, and may not know the key that others do. */
    readonly work: 'all' | 'http' | 'jobs';
  },
  now: Date,
): Promise<void> {
  if (settings.authDisabled) await ensureTenant(db, LOCAL_TENANT, 'Local development');
  if (settings.demoMode) {
    await ensureTenant(db, DEMO_TENANT, 'Demo');
    // Whoever looks at the demo writes nothing, so that it must have them before.
    await giveReadyMade(db, DEMO_TENANT, now);
  }
  if (settings.work === 'jobs') return;
  const { bootstrapApiKey: secret } = settings;
  const needsDefault = secret !== null || settings.oidc?.tenantId === DEFAULT_TENANT;
  if (needsDefault) await ensureTenant(db, DEFAULT_TENANT, 'Default');
  const key =
    secret === null
      ? null
      : { id: newApiKeyId(), prefix: keyPrefix(secret), keyHash: sha256(secret) };
  await installBootstrapKey(db, DEFAULT_TENANT, key, now);
}
