import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Channel, StoredDelivery } from './notifications.js';

const time = () => timestamp({ withTimezone: true, precision: 3 });

export type ComparisonWindow = 'previous_window' | 'same_window_last_week';

/** When a rule fires, complete and checked; without its target, which is encrypted. */
export interface StoredCondition {
  readonly metric: string;
  readonly operator: 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'change_pct';
  readonly threshold: number;
  readonly warn_threshold: number | null;
  readonly window_minutes: number;
  readonly compare_to: ComparisonWindow | null;
  readonly min_sessions: number;
  readonly min_events: number;
  readonly filters: Readonly<Record<string, string | number | null>>;
  readonly cooldown_minutes: number;
  readonly renotify: boolean;
  readonly no_data: 'keep' | 'ok' | 'alert';
  readonly severity: 'low' | 'medium' | 'high' | 'critical';
  readonly snoozed_until: string | null;
}

/** Rule for what a tenant wants to be notified of. */
export const alertRules = pgTable(
  'alert_rules',
  {
    tenantId: text().notNull(),
    /** The id that callers see. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    condition: jsonb().$type<StoredCondition>().notNull(),
    channel: text().$type<Channel>().notNull(),
    /** Encrypted; null: the tenant's chat, or nowhere. */
    target: text(),
    /** Part of the target that is shown. */
    targetShown: text(),
    /** SHA-256, by which its health is found. */
    targetHash: text(),
    /** Of a webhook: what its messages are signed with, encrypted, and what else signs them for a while. */
    secret: text(),
    previousSecret: text(),
    previousSecretUntil: time(),
    enabled: boolean().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

/** Where something that is watched stands: a rule, the growth of failures, a connector. */
export const alertStates = pgTable(
  'alert_states',
  {
    tenantId: text().notNull(),
    /** `rule:7`, `growth:all`, `growth:c_Ax81kQz0PwLm`, `connector:conn_…`. */
    subject: text().notNull(),
    /** Grows with every evaluation: of two at once, one is noted. */
    revision: integer().notNull(),
    state: text().$type<AlertState>().notNull(),
    lastValue: doublePrecision(),
    lastEvaluatedAt: time().notNull(),
    /** When it was last notified that it fires. */
    lastFiredAt: time(),
    /** While it fires: the level that was notified; null: none was. */
    notifiedLevel: text().$type<AlertLevel>(),
    /** Up to when what happened was notified, where each thing is notified once. */
    notifiedUntil: time(),
    lastDelivery: jsonb().$type<StoredDelivery>(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.subject] })],
);

/** learning: there is nothing to compare with yet. */
export type AlertState = 'ok' | 'firing' | 'no_data' | 'learning';
export type AlertLevel = 'warning' | 'alert';

export type AlertRuleRow = typeof alertRules.$inferSelect;
export type AlertStateRow = typeof alertStates.$inferSelect;
