import type { Database } from '../../db/client.js';
import { Conflict } from '../../errors.js';
import { isNameTaken } from '../../store/signals/signals.js';
import { toNameKey } from './name-key.js';

/**
 * Whether a signal can have this name.
 *
 * @param db a transaction that has locked the tenant: two that save at once do so one after the other
 * @param exceptId the signal that is named
 * @throws Conflict when another signal has it
 */
export async function checkName(
  db: Database,
  tenantId: string,
  name: string,
  exceptId?: number,
): Promise<void> {
  if (await isNameTaken(db, tenantId, toNameKey(name), exceptId)) {
    throw new Conflict(`A signal named ${JSON.stringify(name)} already exists.`);
  }
}
