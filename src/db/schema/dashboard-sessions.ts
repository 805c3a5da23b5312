import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { apiKeys } from './api-keys.js';

/** A directory table, found by the SHA-256 of the opaque id that the cookie carries. */
export const dashboardSessions = pgTable(
  'dashboard_sessions',
  {
    idHash: text().primaryKey(),
    tenantId: text().notNull(),
    /** The key that it was opened with; null: a person signed in. */
    apiKeyId: text().references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** The member of the tenant who signed in. */
    memberId: text(),
    /** Token of the identity provider that says who they are, encrypted: it wants to see it when they sign out there, too. */
    idToken: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('dashboard_sessions_api_key').on(table.apiKeyId),
    index('dashboard_sessions_member').on(table.tenantId, table.memberId),
    index('dashboard_sessions_tenant').on(table.tenantId, table.expiresAt),
  ],
);
