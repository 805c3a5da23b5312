import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Changes that people made, written with the change itself. It has no secrets and no words of conversations. */
export const auditLog = pgTable(
  'audit_log',
  {
    tenantId: text().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The key that changed it; `local` without one. */
    by: text().notNull(),
    /** Such as `rule.change`. */
    action: text().notNull(),
    /** The id of what was changed; null where there is only one. */
    subject: text(),
    requestId: text(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export type AuditRow = typeof auditLog.$inferSelect;
