import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** A conversation that something is known of, from any route. */
export const sessions = pgTable(
  'sessions',
  {
    tenantId: text().notNull(),
    sessionId: text().notNull(),
    /** By when things happened; `last` is true to the minute. */
    firstActivityAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    lastActivityAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** As ingestion received it. */
    startedAt: timestamp({ withTimezone: true, precision: 3 }),
    endedAt: timestamp({ withTimezone: true, precision: 3 }),
    agentId: text(),
    channel: text(),
    language: text(),
    metadata: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.sessionId] }),
    index('sessions_activity').on(table.tenantId, table.lastActivityAt, table.sessionId),
  ],
);

export type SessionRow = typeof sessions.$inferSelect;
