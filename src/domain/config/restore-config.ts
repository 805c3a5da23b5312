import type { Ctx } from '../../context.js';
import type { ConfigVersionRow } from '../../db/schema/config-versions.js';
import { NotFound } from '../../errors.js';
import { findConfigAt } from '../../store/config/config-versions.js';
import { writeChange } from './write-change.js';

/**
 * Reads the configuration that was in force at a version of the tenant, such as a gate call names.
 *
 * @throws NotFound when it is from before the history
 */
export async function readConfigAt(
  { db, caller }: Ctx,
  version: number,
): Promise<ConfigVersionRow> {
  const row = await findConfigAt(db, caller.tenantId, version);
  if (!row || version > caller.version) throw new NotFound('Configuration', version);
  return row;
}

/**
 * Puts a configuration of before in force again, whole, as a new version.
 *
 * @returns the settings of the tenant's own
 * @throws NotFound
 */
export async function restoreConfig(ctx: Ctx, version: number): Promise<Record<string, unknown>> {
  const row = await readConfigAt(ctx, version);
  return writeChange(ctx, () => ({ config: row.config, restored: row.version }));
}
