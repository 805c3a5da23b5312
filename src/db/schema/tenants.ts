import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The tenants directory. `version` grows with every change of configuration or keys; each process
 * compares it with what it has cached, so that a change is in force with the next call everywhere.
 */
export const tenants = pgTable('tenants', {
  id: text().primaryKey(),
  name: text().notNull(),
  version: integer().notNull().default(1),
  /** What the tenant has set itself; everything else is a default. */
  config: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Whether it was given the ready-made signals: once, so that a removed one stays away. */
  signalsGiven: boolean().notNull().default(false),
  disabled: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

export type TenantRow = typeof tenants.$inferSelect;
