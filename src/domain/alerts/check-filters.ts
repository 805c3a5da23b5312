import type { Ctx } from '../../context.js';
import type { StoredCondition } from '../../db/schema/alerts.js';
import { type FieldError, ValidationFailed } from '../../errors.js';
import { findClusters } from '../../store/clusters/reads.js';
import { findConnector } from '../../store/connectors/connectors.js';
import { findIssue } from '../../store/issues/reads.js';
import { findSignal } from '../../store/signals/signals.js';

/**
 * Whether everything exists that a condition speaks of: a rule about nothing would never fire.
 *
 * @throws ValidationFailed
 */
export async function checkFilters(
  { db, caller }: Ctx,
  { filters }: StoredCondition,
): Promise<void> {
  const { tenantId } = caller;
  const checks: Record<string, (value: string | number) => Promise<boolean>> = {
    signal_id: async (id) => (await findSignal(db, tenantId, Number(id))) !== undefined,
    issue_id: async (id) => (await findIssue(db, tenantId, Number(id))) !== undefined,
    cluster_id: async (id) => (await findClusters(db, tenantId, [String(id)])).length > 0,
    connector_id: async (id) => (await findConnector(db, tenantId, String(id))) !== undefined,
  };
  const errors: FieldError[] = [];
  for (const [name, exists] of Object.entries(checks)) {
    const value = filters[name] ?? null;
    if (value === null || (await exists(value))) continue;
    errors.push({
      loc: ['body', 'condition', 'filters', name],
      pointer: `/condition/filters/${name}`,
      msg: 'does not exist',
      type: 'unknown_id',
    });
  }
  if (errors.length > 0) throw new ValidationFailed(errors);
}
