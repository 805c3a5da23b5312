import { canonicalJson } from '../../canonical-json.js';
import { type Ctx, inTransaction } from '../../context.js';
import { NotFound } from '../../errors.js';
import { findTenant, lockTenant } from '../../store/account/tenants.js';
import { writeConfig } from '../../store/config/config-versions.js';
import { type AuditChange, changedBy, recordAudit } from '../audit/record-audit.js';
import { notifySubscribers } from '../notifications/subscribers.js';
import { newlyEnabled } from './newly-enabled.js';

type Overrides = Readonly<Record<string, unknown>>;

export interface ConfigChange {
  /** Settings of the tenant's own as they shall be, all of them. */
  readonly config: Overrides;
  /** The version that they are put back to; absent: they are new. */
  readonly restored?: number;
  /** Its entry in the audit log; absent: which fields were changed, from what to what. */
  readonly audit?: AuditChange;
}

/**
 * Changes the tenant's configuration, keeps the new one in its history and notes who did it, all or nothing. Two that
 * change it at once do so one after the other.
 *
 * @param change what to make of the settings in force
 * @returns the settings of the tenant's own as they are now
 */
export function writeChange(
  ctx: Ctx,
  change: (current: Overrides) => ConfigChange,
): Promise<Record<string, unknown>> {
  return inTransaction(ctx, async (tx) => {
    const { tenantId } = tx.caller;
    await lockTenant(tx.db, tenantId);
    const tenant = await findTenant(tx.db, tenantId);
    if (!tenant) throw new NotFound('Tenant', tenantId);
    const { config, restored, audit } = change(tenant.config);
    const fields = changedFields(tenant.config, config);
    await writeConfig(tx.db, tenantId, {
      ...{ config, fields, restored: restored ?? null },
      ...{ by: changedBy(tx), at: tx.now },
    });
    if (fields.length > 0) {
      const action = restored === undefined ? 'config.change' : 'config.restore';
      await recordAudit(tx, {
        action,
        subject: restored ?? null,
        before: pick(tenant.config, fields),
        after: pick(config, fields),
        ...audit,
      });
    }
    const rules = newlyEnabled(tenant.config, config).map((rule) => ({ rule }));
    await notifySubscribers(tx.db, tenantId, 'rule.enabled', rules, tx.now);
    return { ...config };
  });
}

function changedFields(before: Overrides, after: Overrides): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differs = (name: string) => canonicalJson(before[name]) !== canonicalJson(after[name]);
  return [...names].filter(differs).sort();
}

/** Null: the default. */
const pick = (config: Overrides, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, config[name] ?? null]));
