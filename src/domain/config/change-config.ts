import type { Ctx } from '../../context.js';
import type { ConfigUpdate } from '../../contracts/config.js';
import type { Masking } from '../masking/masking.js';
import { writeChange } from './write-change.js';

/**
 * Changes the tenant's configuration: a value sets a field, null resets it, an absent field stays.
 *
 * @returns the settings of the tenant's own
 */
export function changeConfig(
  ctx: Ctx,
  update: ConfigUpdate,
  masking: Masking,
): Promise<Record<string, unknown>> {
  const given = Object.entries(masking.json(update)).filter(([, value]) => value !== undefined);
  return writeChange(ctx, (current) => {
    const all = Object.entries({ ...current, ...Object.fromEntries(given) });
    return { config: Object.fromEntries(all.filter(([, value]) => value !== null)) };
  });
}
