import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import {
  type AlertRuleRow,
  type AlertStateRow,
  alertRules,
  alertStates,
} from '../../db/schema/alerts.js';
import { notificationSettings, notificationTargets } from '../../db/schema/notifications.js';

export type NewAlertRule = Omit<typeof alertRules.$inferInsert, 'id' | 'tenantId'>;

/** A rule, where it stands, and whether there is anywhere to send it to. */
export interface RuleWithState {
  readonly rule: AlertRuleRow;
  readonly state: AlertStateRow | null;
  /** Whether it has a target, or the tenant a chat for it. */
  readonly hasTarget: boolean;
  /** Whether that was disabled, because nothing arrives there. */
  readonly isTargetDisabled: boolean;
}

export const subjectOfRule = (id: number): string => `rule:${id}`;

/** A page of rules, newest first, and how many there are. */
export async function listAlertRules(
  db: Database,
  tenantId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: RuleWithState[]; total: number }> {
  const rows = await withState(db, tenantId)
    .where(eq(alertRules.tenantId, tenantId))
    .orderBy(desc(alertRules.createdAt), desc(alertRules.id))
    .offset(page.offset)
    .limit(page.limit);
  return { rows: rows.map(toRule), total: await countAlertRules(db, tenantId) };
}

export async function countAlertRules(db: Database, tenantId: string): Promise<number> {
  return db.$count(alertRules, eq(alertRules.tenantId, tenantId));
}

export async function findAlertRule(
  db: Database,
  tenantId: string,
  id: number,
): Promise<RuleWithState | undefined> {
  const [row] = await withState(db, tenantId).where(one(tenantId, id));
  return row && toRule(row);
}

/** @returns the rule as nobody changes it until the transaction ends */
export async function lockAlertRule(
  db: Database,
  tenantId: string,
  id: number,
): Promise<AlertRuleRow | undefined> {
  const rows = await db.select().from(alertRules).where(one(tenantId, id)).for('update');
  return rows[0];
}

export async function insertAlertRule(
  db: Database,
  tenantId: string,
  values: NewAlertRule,
): Promise<AlertRuleRow> {
  const rows = await db
    .insert(alertRules)
    .values({ ...values, tenantId })
    .returning();
  return rows[0] as AlertRuleRow;
}

export async function updateAlertRule(
  db: Database,
  tenantId: string,
  id: number,
  values: Partial<NewAlertRule>,
): Promise<void> {
  await db.update(alertRules).set(values).where(one(tenantId, id));
}

/** Has a rule begin again: what it measures now has nothing to do with what it measured before. */
export async function forgetState(db: Database, tenantId: string, subject: string): Promise<void> {
  const { tenantId: ofTenant, subject: ofSubject } = alertStates;
  await db.delete(alertStates).where(and(eq(ofTenant, tenantId), eq(ofSubject, subject)));
}

/** @returns false when there was none */
export async function deleteAlertRule(
  db: Database,
  tenantId: string,
  id: number,
): Promise<boolean> {
  await forgetState(db, tenantId, subjectOfRule(id));
  const rows = await db
    .delete(alertRules)
    .where(one(tenantId, id))
    .returning({ id: alertRules.id });
  return rows.length > 0;
}

/** The rules of a channel that have a target of their own and are switched on, oldest first. */
export async function listTargetedRules(
  db: Database,
  tenantId: string,
  limit: number,
): Promise<AlertRuleRow[]> {
  const { tenantId: ofTenant, enabled, target, id } = alertRules;
  return db
    .select()
    .from(alertRules)
    .where(and(eq(ofTenant, tenantId), eq(enabled, true), sql`${target} is not null`))
    .orderBy(id)
    .limit(limit);
}

/** The rules with anything encrypted, as nobody changes them until the transaction ends. */
export async function listSealedRules(db: Database, tenantId: string): Promise<AlertRuleRow[]> {
  const { tenantId: ofTenant, target, secret, id } = alertRules;
  return db
    .select()
    .from(alertRules)
    .where(and(eq(ofTenant, tenantId), sql`(${target} is not null or ${secret} is not null)`))
    .orderBy(id)
    .for('update');
}

const one = (tenantId: string, id: number) =>
  and(eq(alertRules.tenantId, tenantId), eq(alertRules.id, id));

const withState = (db: Database, tenantId: string) => {
  const { channel, targetHash } = alertRules;
  const chatHash = sql`case when ${channel} = 'chat' then ${notificationSettings.chatHash} end`;
  return db
    .select({
      rule: alertRules,
      state: alertStates,
      chatHash: notificationSettings.chatHash,
      disabledAt: notificationTargets.disabledAt,
    })
    .from(alertRules)
    .leftJoin(
      alertStates,
      and(
        eq(alertStates.tenantId, tenantId),
        eq(alertStates.subject, sql`'rule:' || ${alertRules.id}`),
      ),
    )
    .leftJoin(notificationSettings, eq(notificationSettings.tenantId, tenantId))
    .leftJoin(
      notificationTargets,
      and(
        eq(notificationTargets.tenantId, tenantId),
        eq(notificationTargets.channel, channel),
        eq(notificationTargets.hash, sql`coalesce(${targetHash}, ${chatHash})`),
      ),
    )
    .$dynamic();
};

function toRule(row: {
  readonly rule: AlertRuleRow;
  readonly state: AlertStateRow | null;
  readonly chatHash: string | null;
  readonly disabledAt: Date | null;
}): RuleWithState {
  const { rule, state, chatHash, disabledAt } = row;
  const hasTarget = rule.target !== null || (rule.channel === 'chat' && chatHash !== null);
  return { rule, state, hasTarget, isTargetDisabled: disabledAt !== null };
}
