import type { Database } from '../../db/client.js';
import type { TenantRow } from '../../db/schema/tenants.js';
import { Conflict } from '../../errors.js';
import { newTenantId } from '../../ids.js';
import { ensureTenant, hasTenantNamed } from '../../store/account/prepare-tenants.js';
import { findTenant } from '../../store/account/tenants.js';
import { createApiKey } from './create-api-key.js';

/**
 * Makes a tenant with its first key, which is answered here and never again.
 *
 * @throws Conflict when there is one of that name: nobody could tell them apart
 */
export async function createTenant(
  db: Database,
  name: string,
  now: Date,
): Promise<{ tenant: TenantRow; apiKey: string }> {
  return db.transaction(async (tx) => {
    if (await hasTenantNamed(tx, name))
      throw new Conflict(`A tenant named ${name} already exists.`);
    const id = newTenantId();
    await ensureTenant(tx, id, name);
    const { apiKey } = await createApiKey({ db: tx, now }, id);
    return { tenant: (await findTenant(tx, id)) as TenantRow, apiKey };
  });
}
