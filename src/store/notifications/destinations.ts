import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type AlertRuleRow, alertRules } from '../../db/schema/alerts.js';
import { type NotificationSettings, readSettings } from './settings.js';

/** Where a message goes, as it is saved at this moment. */
export interface Destination {
  /** Null: it is not a rule's. */
  readonly rule: AlertRuleRow | null;
  readonly settings: NotificationSettings;
}

/** @returns undefined when its rule is gone */
export async function readDestination(
  db: Database,
  tenantId: string,
  ruleId: number | null,
): Promise<Destination | undefined> {
  const settings = await readSettings(db, tenantId);
  if (ruleId === null) return { rule: null, settings };
  const rows = await db
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.tenantId, tenantId), eq(alertRules.id, ruleId)));
  return rows[0] && { rule: rows[0], settings };
}
