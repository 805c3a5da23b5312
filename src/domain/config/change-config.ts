import type { Ctx } from '../../context.js';
import type { ConfigUpdate } from '../../contracts/config.js';
import type { TenantRow } from '../../db/schema/tenants.js';
import { NotFound } from '../../errors.js';
import { changeTenantConfig } from '../../store/account/tenants.js';
import type { Masking } from '../masking/masking.js';

/** Changes the tenant's configuration: a value sets a field, null resets it, an absent field stays. */
export async function changeConfig(
  ctx: Ctx,
  update: ConfigUpdate,
  masking: Masking,
): Promise<TenantRow> {
  const given = Object.entries(masking.json(update)).filter(([, value]) => value !== undefined);
  const row = await changeTenantConfig(ctx.db, ctx.caller.tenantId, {
    set: Object.fromEntries(given.filter(([, value]) => value !== null)),
    reset: given.filter(([, value]) => value === null).map(([key]) => key),
  });
  if (!row) throw new NotFound('Tenant', ctx.caller.tenantId);
  return row;
}
