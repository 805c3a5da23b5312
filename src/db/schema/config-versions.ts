import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Configurations of a tenant that were active, each from its version of the tenant on until the next one's. */
export const configVersions = pgTable(
  'config_versions',
  {
    tenantId: text().notNull(),
    /** The tenant's version from which on it was active. */
    version: integer().notNull(),
    /** Settings of the tenant's own; everything else was a default. */
    config: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The fields that differ from the version before. */
    fields: jsonb().$type<string[]>().notNull(),
    /** The version that it was put back to; null: it is a new one. */
    restored: integer(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The key that changed it, `local` without one, or `system`. */
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.version] })],
);

export type ConfigVersionRow = typeof configVersions.$inferSelect;
