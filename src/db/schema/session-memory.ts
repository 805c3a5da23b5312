import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Memory of the gate about a conversation, one row per session. `revision` is the id of the write that
 * made it: a writer names the revision it read, and stores nothing if another process was quicker.
 */
export const sessionMemory = pgTable(
  'session_memory',
  {
    tenantId: text().notNull(),
    sessionId: text().notNull(),
    revision: uuid().notNull(),
    /** The revision that its writer had read. */
    previousRevision: uuid(),
    memory: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.sessionId] })],
);
