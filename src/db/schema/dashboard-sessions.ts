import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { apiKeys } from './api-keys.js';

/** A directory table, found by the SHA-256 of the opaque id that the cookie carries. */
export const dashboardSessions = pgTable(
  'dashboard_sessions',
  {
    idHash: text().primaryKey(),
    tenantId: text().notNull(),
    apiKeyId: text()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('dashboard_sessions_api_key').on(table.apiKeyId),
    index('dashboard_sessions_tenant').on(table.tenantId, table.expiresAt),
  ],
);
